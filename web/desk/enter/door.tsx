// What stands before the desk: one thing to do, and why it did not work.

import { type ReactNode, useEffect } from 'react';
import { Mark } from '../../ui/mark.tsx';
import styles from './door.module.css';

type Props = { title: string; trouble: string | undefined; children: ReactNode };

export function Door({ title, trouble, children }: Props) {
  // The tab says where one is, as every screen's does.
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
  }, [title]);
  return (
    <main className={styles['door']}>
      <div className={styles['card']}>
        <Mark size={40} />
        <h1>{title}</h1>
        {children}
        {trouble !== undefined && (
          <p role="alert" className={styles['trouble']}>
            {trouble}
          </p>
        )}
      </div>
    </main>
  );
}

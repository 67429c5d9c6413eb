// The bar of a screen that is shown to others, in place of the app's: the way back, what the screen
// is about, and one more act. The frame steps aside by `data-own-bar`.

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import styles from './own-bar.module.css';

type Props = { to: string; back: string; children: ReactNode; action?: ReactNode };

export function OwnBar({ to, back, children, action }: Props) {
  return (
    <div className={styles.bar}>
      <Link to={to} className={styles.back} aria-label={back} title={back}>
        <Icon name="back" size={24} />
      </Link>
      {children}
      {action}
    </div>
  );
}

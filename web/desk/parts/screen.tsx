// A screen of the desk: its title, what it is about, and its parts.

import { type ReactNode, useEffect, useRef } from 'react';
import styles from './screen.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Screen({ title, lead, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A reader of screens hears where it is after each navigation, as with a page of its own.
  useEffect(() => {
    document.title = `${title} · Lotproof desk`;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type PartProps = {
  title: string;
  /** Beside the title of the part. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a screen under a heading of its own. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <section className={styles['part']} aria-label={title}>
      <div className={styles['partHead']}>
        <h2>{title}</h2>
        {aside && <div className={styles['aside']}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

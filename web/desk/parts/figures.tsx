// A strip of figures, each under its name.

import type { ReactNode } from 'react';
import styles from './figures.module.css';

type Figure = {
  name: string;
  value: ReactNode;
  /** What it is of, or compared with. */
  note?: ReactNode;
  tone?: 'bad' | 'good' | undefined;
};

export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={styles['figures']}>
      {of.map(({ name, value, note, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value}</dd>
          {note && <dd className={styles['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

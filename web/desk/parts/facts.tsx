// Facts one below another: a name and what it is.

import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = readonly [name: string, what: ReactNode];

export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {of.map(([name, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

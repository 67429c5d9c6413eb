// A word or a figure set off by a colour that means something; the word says it too.

import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}

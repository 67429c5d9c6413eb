// A few words with the sign and in the colour of their severity.

import type { Judged } from '../../data/report.ts';
import styles from '../ui/severity-sign.module.css';
import { SeveritySign } from '../ui/severity-sign.tsx';

export function JudgedWords({ judged: { text, severity } }: { judged: Judged }) {
  return (
    <strong className={styles.judged} data-severity={severity}>
      <SeveritySign severity={severity} />
      {text}
    </strong>
  );
}

// A severity's sign on the screen, in the colour of the surrounding text.

import type { Severity } from '../../data/findings/finding.ts';
import { useWords } from '../words/words.ts';
import styles from './severity-sign.module.css';
import { SIGN_SIZE, severitySigns, TRIANGLE } from './severity-signs.ts';

export function SeveritySign({ severity }: { severity: Severity }) {
  const { findings } = useWords();
  return <Sign severity={severity} label={findings[severity]} />;
}

/** The sign alone. It needs a label unless the text beside it says the same thing. */
export function Sign({ severity, label }: { severity: Severity; label?: string }) {
  const { edge, mark } = severitySigns[severity];
  const middle = SIGN_SIZE / 2;
  return (
    <svg
      className={styles.sign}
      viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`}
      role={label === undefined ? 'presentation' : 'img'}
      aria-label={label}
    >
      {edge === 'circle' ? <circle cx={middle} cy={middle} r={middle} /> : <path d={TRIANGLE} />}
      <path d={mark} className={styles.mark} />
    </svg>
  );
}

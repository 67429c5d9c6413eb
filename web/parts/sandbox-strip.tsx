// Says on every screen that the box is a sandbox, as tape across a test track does.

import { useConfig } from '../queries/config.ts';
import styles from './sandbox-strip.module.css';

export function SandboxStrip() {
  if (useConfig()?.mode !== 'sandbox') return null;
  return (
    <p className={styles.strip}>
      <span>
        <strong>SANDBOX</strong> Nothing here is real.
      </span>
    </p>
  );
}

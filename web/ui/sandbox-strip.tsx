// Says on every screen that the server is a sandbox.

import { useConfig } from '../state/config.ts';
import { useWords } from '../words/words.ts';
import styles from './sandbox-strip.module.css';

export function SandboxStrip() {
  const { frame } = useWords();
  if (useConfig()?.mode !== 'sandbox') return null;
  return (
    <aside aria-label={frame.sandbox}>
      <p className={styles.strip}>
        <span>
          <strong>{frame.sandbox}</strong> {frame.sandboxMore}
        </span>
      </p>
    </aside>
  );
}

// A copy of all reports for a drawer elsewhere, and the way back from it.

import { useId } from 'react';
import { useCopy } from '../queries/copy.ts';
import { Button } from './button.tsx';
import styles from './reports-copy.module.css';

export function ReportsCopy() {
  const { make, read, isBusy, said } = useCopy();
  const id = useId();
  return (
    <details className={styles.copy}>
      <summary>Keep a copy of these reports</summary>
      <div className={styles.body}>
        <p>
          Reports are on this phone and nowhere else. A copy is one file that can be put back here
          or on your next phone. Anybody who has the file can read what is in it.
        </p>
        <div className={styles.actions}>
          <Button icon="save" disabled={isBusy} onClick={make}>
            Save a copy
          </Button>
          <span className={styles.file}>
            <label htmlFor={id}>Put a copy back</label>
            <input
              id={id}
              type="file"
              accept=".ndjson,application/x-ndjson"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) read(file);
                target.value = ''; // the same file may be chosen again
              }}
            />
          </span>
        </div>
        <p role="status">{isBusy ? 'Working…' : said}</p>
      </div>
    </details>
  );
}

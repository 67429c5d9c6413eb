// Saves a copy of all reports, and restores one.

import { useId } from 'react';
import { useCopy } from '../../state/reports-copy.ts';
import button from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import fold from '../../ui/fold.module.css';
import { useWords } from '../../words/words.ts';
import styles from './reports-copy.module.css';

export function ReportsCopy() {
  const { make, read, isBusy, said } = useCopy();
  const { reportsCopy: text } = useWords();
  const id = useId();
  return (
    <details className={`${fold.fold} unprinted`}>
      <summary>{text.title}</summary>
      <div className={fold.body}>
        <p>{text.text}</p>
        <div className="row">
          <Button icon="save" disabled={isBusy} onClick={make}>
            {text.save}
          </Button>
          <span className={`${button.button} ${button.plain} ${styles.file}`}>
            <label htmlFor={id}>{text.putBack}</label>
            <input
              id={id}
              type="file"
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) read(file);
                target.value = ''; // so that the same file can be chosen again
              }}
            />
          </span>
        </div>
        <p role="status">{isBusy ? text.working : said}</p>
      </div>
    </details>
  );
}

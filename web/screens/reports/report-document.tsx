// Shown at a report's own address until its PDF exists.

import { useParams } from 'react-router-dom';
import { useDocumentPage } from '../../state/report-tab.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Working } from '../../ui/overlay.tsx';
import { Empty, useTitle } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import styles from './report-document.module.css';

export function ReportDocument() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const { report } = useWords();
  useTitle(report.title);
  const state = useDocumentPage(id);
  return (
    <main className={styles.screen}>
      {state === 'waiting' ? (
        <Working />
      ) : (
        <Empty icon="report" text={state === 'failed' ? report.notMade : report.missing}>
          {state === 'failed' && <ButtonLink to={`/reports/${id}`}>{report.onScreen}</ButtonLink>}
          <ButtonLink to="/reports">{report.all}</ButtonLink>
        </Empty>
      )}
    </main>
  );
}

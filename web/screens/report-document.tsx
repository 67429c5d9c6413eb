// A report's own address while its PDF is still on its way.

import { useParams } from 'react-router-dom';
import { ButtonLink } from '../parts/button.tsx';
import { Working } from '../parts/overlay.tsx';
import { Empty, useTitle } from '../parts/page.tsx';
import { useDocumentPage } from '../queries/document.ts';
import { useWords } from '../words.ts';
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

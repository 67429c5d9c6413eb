// A report's own address while its PDF is still on its way.

import { useParams } from 'react-router';
import { ButtonLink } from '../parts/button.tsx';
import { Working } from '../parts/overlay.tsx';
import { Empty, useTitle } from '../parts/page.tsx';
import { useDocumentPage } from '../queries/document.ts';
import styles from './report-document.module.css';

export function ReportDocument() {
  const { id = '' } = useParams();
  useTitle('Report');
  const state = useDocumentPage(id);
  return (
    <main className={styles.screen}>
      {state === 'waiting' ? (
        <Working />
      ) : (
        <Empty icon="report" text="This report is not on this phone.">
          <ButtonLink to="/reports">All reports</ButtonLink>
        </Empty>
      )}
    </main>
  );
}

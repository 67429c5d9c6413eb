// One report on screen, with the ways to its PDF. The address with `.pdf` is the document itself.

import { useParams } from 'react-router';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { canShareDocuments, saveDocument, shareDocument, useReport } from '../queries/reports.ts';
import { ReportView } from '../report-view.tsx';
import styles from './report.module.css';

export function ReportScreen() {
  const { id = '' } = useParams();
  const stored = useReport(id);
  if (stored === undefined) return <Loading lines={6} />;
  if (stored === null) {
    return (
      <Page title="Report">
        <Empty icon="report" text="This report is not on this phone.">
          <ButtonLink to="/reports">All reports</ButtonLink>
        </Empty>
      </Page>
    );
  }
  const { report, letterhead } = stored;
  return (
    <div className={styles.screen}>
      <div className={styles.actions}>
        <ButtonLink to="/reports" icon="back" look="quiet">
          Reports
        </ButtonLink>
        <a className={styles.open} href={`/reports/${id}.pdf`} target="_blank" rel="noreferrer">
          <Icon name="open" />
          Open PDF
        </a>
        <Button icon="save" onClick={() => void saveDocument(id)}>
          Save
        </Button>
        {canShareDocuments() && (
          <Button icon="share" onClick={() => void shareDocument(id)}>
            Share
          </Button>
        )}
      </div>
      <ReportView report={report} letterhead={letterhead} />
    </div>
  );
}

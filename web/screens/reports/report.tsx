// One report on the screen, with its PDF to save or share. The address with `.pdf` is the document.

import { useParams } from 'react-router-dom';
import { ReportView } from '../../report/report-view.tsx';
import { canShareDocuments, useDocumentActions } from '../../state/report-document.ts';
import { useReport } from '../../state/reports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { DeleteReport } from './delete-reports.tsx';
import styles from './report.module.css';

export function ReportScreen() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const stored = useReport(id);
  const { save, share, failure } = useDocumentActions(id);
  const { report: text } = useWords();
  if (stored === undefined) return <Loading lines={6} />;
  if (stored === null) {
    return (
      <Page title={text.title}>
        <Empty icon="report" text={text.missing}>
          <ButtonLink to="/reports">{text.all}</ButtonLink>
        </Empty>
      </Page>
    );
  }
  const { report, letterhead } = stored;
  return (
    <div className={styles.screen}>
      <div className={styles.actions}>
        <ButtonLink to="/reports" icon="back" look="quiet">
          {text.back}
        </ButtonLink>
        <ButtonLink
          icon="open"
          look="primary"
          to={`/reports/${id}.pdf`}
          target="_blank"
          rel="noreferrer"
        >
          {text.open}
        </ButtonLink>
        <Button icon="save" onClick={save}>
          {text.save}
        </Button>
        {canShareDocuments() && (
          <Button icon="share" onClick={share}>
            {text.share}
          </Button>
        )}
      </div>
      <p role="status" className={styles.failure}>
        {failure}
      </p>
      <ReportView report={report} letterhead={letterhead} />
      <DeleteReport id={id} title={report.title} />
    </div>
  );
}

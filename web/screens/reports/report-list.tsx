// A list of reports, each with its plate, service, time and the worst that it found.

import { Link } from 'react-router-dom';
import { shortTimeText } from '../../../data/values/time-text.ts';
import { type ReportSummary, useListedReport } from '../../state/reports.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReportSubject } from '../../ui/report-subject.tsx';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { nameIn, useLanguage, useWords } from '../../words/words.ts';
import styles from '../cars/car-list.module.css';
import { FindingLine } from '../cars/car-list.tsx';

export function ReportList({ reports }: { reports: ReportSummary[] }) {
  return (
    <WindowedList
      items={reports}
      className={styles.list}
      row={(report) => <ReportLine key={report.id} report={report} />}
    />
  );
}

function ReportLine({ report }: { report: ReportSummary }) {
  const { services, reports: text } = useWords();
  const language = useLanguage();
  const { id, serviceId, subject, at } = report;
  const { worst, colour } = useListedReport(report) ?? {};
  return (
    <li>
      <Link to={`/reports/${id}`} className={styles.car}>
        <ReportSubject serviceId={serviceId} text={subject} colour={colour} />
        <span className={styles.when}>{shortTimeText(language, at, Date.now())}</span>
        <span className={styles.finding}>
          <FindingLine finding={worst} />
        </span>
        <span className={styles.checked}>{nameIn(services, serviceId) ?? text.unknown}</span>
        <span className={styles.next}>
          <Icon name="next" size={18} />
        </span>
      </Link>
    </li>
  );
}

// A list of reports, each with its plate, service, time and price.

import { Link } from 'react-router-dom';
import { rupeeText } from '../../data/values/money.ts';
import type { ReportSummary } from '../state/reports.ts';
import { nameIn, useWords } from '../words/words.ts';
import { Icon } from './icon.tsx';
import styles from './report-list.module.css';
import { ReportSubject } from './report-subject.tsx';
import { useTimeText } from './use-time-text.ts';
import { WindowedList } from './windowed-list.tsx';

export function ReportList({ reports }: { reports: ReportSummary[] }) {
  const { services, reports: text } = useWords();
  const timeText = useTimeText();
  return (
    <WindowedList
      items={reports}
      className={styles.list}
      row={({ id, serviceId, subject, at, pricePaise }) => (
        <li key={id}>
          <Link to={`/reports/${id}`} className={styles.row}>
            <ReportSubject serviceId={serviceId} text={subject} />
            <span className={styles.what}>{nameIn(services, serviceId) ?? text.unknown}</span>
            <span className={styles.when}>{timeText(at)}</span>
            <span className={styles.price}>{rupeeText(pricePaise)}</span>
            <span className={styles.next}>
              <Icon name="next" size={18} />
            </span>
          </Link>
        </li>
      )}
    />
  );
}

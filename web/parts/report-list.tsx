// Reports as a list: the plate, what it is, when, and what it cost.

import { Link } from 'react-router';
import { serviceById } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import type { ReportSummary } from '../queries/reports.ts';
import { Icon } from './icon.tsx';
import styles from './report-list.module.css';
import { Subject } from './subject.tsx';

export function ReportList({ reports }: { reports: ReportSummary[] }) {
  return (
    <ul className={styles.list}>
      {reports.map(({ id, serviceId, subject, at, pricePaise }) => (
        <li key={id}>
          <Link to={`/reports/${id}`} className={styles.row}>
            <Subject serviceId={serviceId} text={subject} />
            <span className={styles.what}>{serviceById(serviceId).shortName}</span>
            <span className={styles.when}>{dayText(at)}</span>
            <span className={styles.price}>{rupeeText(pricePaise)}</span>
            <span className={styles.next}>
              <Icon name="next" size={18} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `21 Nov 2026, 10:15 am`, as the phone tells time. */
export function dayText(at: string | number): string {
  return new Date(at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
}

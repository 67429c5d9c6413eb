// The wallet's transactions: a table, shown as cards on a narrow screen.

import { Link } from 'react-router-dom';
import { isAskedByPlate } from '../../../data/catalogue.ts';
import type { Transaction } from '../../../data/contract.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import { fromRupees, rupeeText } from '../../../data/values/money.ts';
import { hasVoucher } from '../../../data/voucher.ts';
import { type ReportSummary, useReportsByTransaction } from '../../state/reports.ts';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useWords } from '../../words/words.ts';
import styles from './transactions.module.css';
import { VoucherButton } from './voucher-button.tsx';

type Bought = ReportSummary | undefined;

export function TransactionTable({ transactions }: { transactions: Transaction[] }) {
  const { transactions: text } = useWords();
  const reports = useReportsByTransaction();
  return (
    <table className={styles['table']} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.id}</th>
          <th scope="col">{text.date}</th>
          <th scope="col">{text.description}</th>
          <th scope="col">{text.type}</th>
          <th scope="col" className={styles['money']}>
            {text.amount}
          </th>
          <th scope="col" className={styles['money']}>
            {text.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row
            key={transaction.transactionId}
            transaction={transaction}
            report={reports.get(transaction.transactionId)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** `report`: what it paid for, where that is on this phone. */
function Row({ transaction, report }: { transaction: Transaction; report: Bought }) {
  const { transactions: text } = useWords();
  const timeText = useTimeText();
  const { transactionId, date, type, amount, balance } = transaction;
  const plate = report && isAskedByPlate(report.serviceId) && plateGroups(report.subject).join(' ');
  return (
    <tr data-plate={plate ? '' : undefined}>
      <td className={styles.id}>
        {transactionId}
        {plate && <span className={styles.plate}>{plate}</span>}
      </td>
      <td className={styles.date}>{timeText(date)}</td>
      <td className={styles.description}>
        <Description text={transaction.description} report={report} />
        {hasVoucher(transaction) && <VoucherButton transactionId={transactionId} />}
      </td>
      <td data-type={type} className={styles.type}>
        {text[type]}
      </td>
      <td data-type={type} className={styles['money']}>
        {rupeeText(fromRupees(amount) ?? 0)}
      </td>
      <td data-label={text.balance} className={`${styles['money']} ${styles.balance}`}>
        {rupeeText(fromRupees(balance) ?? 0)}
      </td>
    </tr>
  );
}

/** The masked number of a plate that is shown whole beside it takes no room on a phone. */
function Description({ text, report }: { text: string; report: Bought }) {
  const [, name = text, masked = ''] = /^(.*?)( •+.*)?$/.exec(text) ?? [];
  const whole = (
    <>
      {name}
      <span className={styles.masked}>{masked}</span>
    </>
  );
  return report ? <Link to={`/reports/${report.id}`}>{whole}</Link> : whole;
}

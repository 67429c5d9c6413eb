// All of the wallet's transactions, newest first: cards on a phone, a table if there is room.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogue, isAskedByPlate } from '../../../data/catalogue.ts';
import type { Transaction } from '../../../data/contract.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import { fromRupees, rupeeText } from '../../../data/values/money.ts';
import { csvHead, csvLine } from '../../../data/values/plain-text.ts';
import { hasVoucher } from '../../../data/voucher.ts';
import { indianTime } from '../../report/letterhead-text.ts';
import { type ReportSummary, useReportsByTransaction } from '../../state/reports.ts';
import { saveFile } from '../../state/save-file.ts';
import { useVoucher } from '../../state/top-up.ts';
import { useTransactions } from '../../state/wallet.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { nameIn, useLanguage, useTimeText, useWords, type Words } from '../../words/words.ts';
import styles from './transactions.module.css';

/** The number of rows rendered at once: few enough for an old phone. */
const PAGE = 200;

export function Transactions() {
  const { transactions: text, frame } = useWords();
  const timeText = useTimeText();
  const { transactions, asOf, isLoading, refresh } = useTransactions();
  const isUnread = transactions === undefined || asOf === undefined;
  return (
    <Page title={frame.transactions}>
      {isUnread || (transactions.length === 0 && isLoading) ? (
        <Loading lines={4} />
      ) : transactions.length > 0 ? (
        <Statement transactions={transactions} />
      ) : asOf === null ? (
        <Empty icon="list" text={text.unloaded}>
          <Button onClick={refresh}>{text.again}</Button>
        </Empty>
      ) : (
        <Empty icon="list" text={text.none} />
      )}
      {asOf && <p className={styles['asOf']}>{frame.asOf(timeText(asOf))}</p>}
    </Page>
  );
}

function Statement({ transactions }: { transactions: Transaction[] }) {
  const { transactions: text } = useWords();
  const [month, setMonth] = useState('');
  const [phone, setPhone] = useState('');
  const [shown, setShown] = useState(PAGE);
  const language = useLanguage();
  const phones = phonesOf(transactions);
  const monthText = (each: string) =>
    new Date(`${each}-15`).toLocaleDateString(`${language}-IN`, { month: 'long', year: 'numeric' });
  const chosen = transactions.filter(
    (one) => (month === '' || monthOf(one) === month) && (phone === '' || one.phone === phone),
  );
  return (
    <>
      <div className={styles['tools']}>
        <SelectField
          label={text.month}
          options={[
            { value: '', text: text.everyMonth },
            ...monthsOf(transactions).map((each) => ({ value: each, text: monthText(each) })),
          ]}
          value={month}
          onValue={setMonth}
        />
        {phones.length > 0 && (
          <SelectField
            label={text.phone}
            options={[
              { value: '', text: text.everyPhone },
              ...phones.map((each) => ({ value: each, text: each })),
            ]}
            value={phone}
            onValue={setPhone}
          />
        )}
        <Button icon="save" onClick={() => download(chosen, month, text)}>
          {text.download}
        </Button>
      </div>
      <TransactionTable transactions={chosen.slice(0, shown)} />
      {chosen.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>
          {text.more(Math.min(PAGE, chosen.length - shown))}
        </Button>
      )}
    </>
  );
}

function download(transactions: Transaction[], month: string, text: Words['transactions']): void {
  const head = [...columnsOf(text), ...(phonesOf(transactions).length > 0 ? [text.phone] : [])];
  const name = month === '' ? 'Lotproof-transactions.csv' : `Lotproof-${month}.csv`;
  saveFile(new File([csvOf(head, transactions)], name, { type: 'text/csv' }));
}

function columnsOf(text: Words['transactions']): string[] {
  return [text.id, text.date, text.description, text.type, text.amount, text.balance];
}

type Bought = ReportSummary | undefined;

/** The wallet's transactions: a table, shown as cards on a narrow screen. */
function TransactionTable({ transactions }: { transactions: Transaction[] }) {
  const { transactions: text, frame } = useWords();
  const reports = useReportsByTransaction();
  return (
    <table className={styles['table']} aria-label={frame.transactions}>
      <thead>
        <tr>
          {columnsOf(text).map((column) => (
            <th
              key={column}
              scope="col"
              className={[text.amount, text.balance].includes(column) ? styles['money'] : undefined}
            >
              {column}
            </th>
          ))}
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

/** `report`: the report that the transaction paid for, if it is on this phone. */
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
        {transaction.phone && <small> · {transaction.phone}</small>}
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

/** On a phone, the masked number is hidden if the whole plate is beside it. */
export function Description({ text, report }: { text: string; report: Bought }) {
  const { services } = useWords();
  const language = useLanguage();
  const [, name = text, masked = ''] = /^(.*?)( •+.*)?$/.exec(text) ?? [];
  // A debit starts with the service's name, even if the report is on another phone.
  const serviceId = report?.serviceId ?? catalogue.find(({ shortName }) => shortName === name)?.id;
  const whole = (
    <>
      {language !== 'en' && serviceId ? nameIn(services, serviceId) : name}
      <span className={styles.masked}>{masked}</span>
    </>
  );
  return report ? <Link to={`/reports/${report.id}`}>{whole}</Link> : whole;
}

/** A top-up's receipt, saved as a file. */
function VoucherButton({ transactionId }: { transactionId: string }) {
  const { receipt } = useWords();
  const { make, isMaking, failure } = useVoucher(transactionId);
  return (
    <>
      <Button
        look="quiet"
        disabled={isMaking}
        aria-label={receipt.of(transactionId)}
        onClick={make}
      >
        {isMaking ? receipt.making : receipt.get}
      </Button>
      {failure && <span role="alert">{receipt[failure]}</span>}
    </>
  );
}

// The wallet's monthly statements.

/** Returns a month such as `2026-11`, in Indian time, as in the books of an Indian dealer. */
export function monthOf({ date }: Transaction): string {
  const { year, month } = indianTime(date);
  return `${year}-${month}`;
}

/** Every month that has a transaction, newest first. */
export function monthsOf(transactions: readonly Transaction[]): string[] {
  return [...new Set(transactions.map(monthOf))].sort().reverse();
}

/** The names of the buyers' phones that bought a report. */
function phonesOf(transactions: readonly Transaction[]): string[] {
  return [...new Set(transactions.flatMap(({ phone }) => phone ?? []))].sort();
}

/** The CSV file, with the byte order mark by which spreadsheets recognise UTF-8. */
export function csvOf(head: readonly string[], transactions: readonly Transaction[]): string {
  const hasPhones = phonesOf(transactions).length > 0;
  const rows = transactions.map(
    ({ transactionId, date, description, type, amount, balance, phone = '' }) => [
      transactionId,
      moment(date),
      description,
      type,
      amount.toFixed(2),
      balance.toFixed(2),
      ...(hasPhones ? [phone] : []),
    ],
  );
  return [csvHead(head), ...rows.map(csvLine)].join('');
}

/** Writes Indian time as `2026-11-22 19:14:05`, which every spreadsheet reads as a time. */
function moment(date: string): string {
  const { year, month, day, hour, minute, second } = indianTime(date);
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

// Every transaction of the wallet, newest first: cards on a phone, a table if there is room.

import { useState } from 'react';
import type { Transaction } from '../../../data/contract.ts';
import { saveFile } from '../../state/save-file.ts';
import { useTransactions } from '../../state/wallet.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useLanguage, useWords, type Words } from '../../words/words.ts';
import { csvOf, monthOf, monthsOf } from './statement-csv.ts';
import { TransactionTable } from './transaction-table.tsx';
import styles from './transactions.module.css';

/** Rows rendered at once: a busy dealer's year stays fast on an old phone. */
const PAGE = 200;

export function Transactions() {
  const { transactions: text } = useWords();
  const timeText = useTimeText();
  const { transactions, asOf, isLoading, refresh } = useTransactions();
  const isUnread = transactions === undefined || asOf === undefined;
  return (
    <Page title={text.title}>
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
      {asOf && <p className={styles['asOf']}>{text.asOf(timeText(asOf))}</p>}
    </Page>
  );
}

function Statement({ transactions }: { transactions: Transaction[] }) {
  const { transactions: text } = useWords();
  const [month, setMonth] = useState('');
  const [shown, setShown] = useState(PAGE);
  const chosen = month === '' ? transactions : transactions.filter((one) => monthOf(one) === month);
  return (
    <>
      <div className={styles['tools']}>
        <MonthChoice months={monthsOf(transactions)} month={month} onMonth={setMonth} />
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

type Choice = { months: string[]; month: string; onMonth: (month: string) => void };

function MonthChoice({ months, month, onMonth }: Choice) {
  const { transactions: text } = useWords();
  const language = useLanguage();
  return (
    <div className={field.field}>
      <label htmlFor="month">{text.month}</label>
      <select id="month" value={month} onChange={(event) => onMonth(event.target.value)}>
        <option value="">{text.everyMonth}</option>
        {months.map((each) => (
          <option key={each} value={each}>
            {new Date(`${each}-15`).toLocaleDateString(`${language}-IN`, {
              month: 'long',
              year: 'numeric',
            })}
          </option>
        ))}
      </select>
    </div>
  );
}

function download(transactions: Transaction[], month: string, text: Words['transactions']): void {
  const head = [text.id, text.date, text.description, text.type, text.amount, text.balance];
  const name = month === '' ? 'Lotproof-transactions.csv' : `Lotproof-${month}.csv`;
  saveFile(new File([csvOf(head, transactions)], name, { type: 'text/csv' }));
}

// The books: monthly figures, vouchers, and the database's rules.

import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { monthNames } from '../../../data/values/time-text.ts';
import field from '../../ui/field.module.css';
import { useAsked } from '../ask.ts';
import { Screen, Tabs } from '../parts/screen.tsx';
import { Asked, type Column, Rows, Table } from '../parts/table.tsx';
import { Promises } from './promises.tsx';
import styles from './screens.module.css';

const PARTS = ['Months', 'Vouchers', 'Promises'] as const;

export function Books() {
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((each) => each === search.get('part')) ?? 'Months';
  return (
    <Screen title="Books">
      <Tabs
        label="The books"
        names={PARTS}
        chosen={part}
        onChoose={(name) => setSearch({ part: name }, { replace: true })}
      >
        {part === 'Months' && <Months />}
        {part === 'Vouchers' && <Vouchers />}
        {part === 'Promises' && <Promises />}
      </Tabs>
    </Screen>
  );
}

type Month = DeskAnswer<'books'>['months'][number];

function Months() {
  const books = useAsked('books');
  const [chosen, setChosen] = useState('');
  const isShown = ({ month }: Month) => chosen === '' || month === chosen;
  return (
    <Asked asked={books} lines={6}>
      {({ months }) => (
        <>
          {months.length > 1 && <Choice months={months} chosen={chosen} onChoose={setChosen} />}
          <Table
            caption="Months, newest first"
            columns={columns}
            rows={months.filter(isShown)}
            none="No month has an entry yet."
          />
          <Files months={months} />
          {months.filter(isShown).map((month) => (
            <SoldIn key={`${month.month} ${chosen}`} month={month} isOpen={chosen !== ''} />
          ))}
        </>
      )}
    </Asked>
  );
}

type ChoiceProps = {
  months: readonly Month[];
  /** '' shows all. */
  chosen: string;
  onChoose: (month: string) => void;
};

function Choice({ months, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={`${field['field']} ${styles['choice']}`}>
      <label htmlFor={id}>Month</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value="">All months</option>
        {months.map(({ month }) => (
          <option key={month} value={month}>
            {monthText(month)}
          </option>
        ))}
      </select>
    </div>
  );
}

const soldPaise = ({ sold }: Month) => sold.reduce((sum, { paise }) => sum + paise, 0);

const columns: readonly Column<Month>[] = [
  ['Month', ({ month }) => monthText(month)],
  ['Came in', 'inPaise'],
  ['Sold', (month) => rupeeText(soldPaise(month)), 'figure'],
  ['Given back', 'givenBackPaise'],
  ['Refunded', 'refundedPaise'],
  ['By hand', 'byHandPaise'],
  ['GST', 'taxPaise'],
  ['Wallets at its end', 'walletsPaise'],
];

function SoldIn({ month, isOpen }: { month: Month; isOpen: boolean }) {
  return (
    <details className={styles['unfolds']} open={isOpen}>
      <summary>{monthText(month.month)} by service</summary>
      <p className="row">
        <a href={`/desk/api/books/file?month=${month.month}`} download>
          Invoices and credit notes (CSV)
        </a>
      </p>
      <Table
        caption={`Sold in ${monthText(month.month)}`}
        columns={[
          ['Service', 'service'],
          ['Reports', 'count'],
          ['Sold for', 'paise'],
        ]}
        rows={month.sold}
        none="Nothing was sold."
      />
    </details>
  );
}

/** The accountant's files, one per financial year: April to March. */
function Files({ months }: { months: readonly Month[] }) {
  const years = [...new Set(months.map(({ month }) => financialYear(month)))];
  if (years.length === 0) return null;
  return (
    <p className="row">
      For the accountant:
      {years.map((year) => (
        <a key={year} href={`/desk/api/books/file?year=${year}`} download>
          {year}-{String((year + 1) % 100).padStart(2, '0')} (CSV)
        </a>
      ))}
    </p>
  );
}

function financialYear(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number >= 4 ? year : year - 1;
}

/** `Nov 2026` of `2026-11`. */
function monthText(month: string): string {
  const [year, number = 1] = month.split('-').map(Number);
  return `${monthNames.en[number - 1]} ${year}`;
}

const voucherColumns: readonly Column<DeskAnswer<'vouchers'>['rows'][number]>[] = [
  ['Voucher', ({ serial, paymentId }) => <Link to={`/payment/${paymentId}`}>{serial}</Link>],
  ['Kind', 'kind'],
  ['Time', 'at'],
  ['Dealer', 'email'],
  ['Amount', 'amountPaise'],
  ['Tax in it', 'taxPaise'],
];

function Vouchers() {
  return (
    <Rows
      call="vouchers"
      query={{}}
      caption="Vouchers, newest first"
      columns={voucherColumns}
      none="No money has come in yet."
    />
  );
}

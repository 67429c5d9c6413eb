// Months, the newest first: what came in, what was sold of each service, what went back.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { monthNames } from '../../../data/values/time-text.ts';
import { Asked } from '../parts/asked.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { useAsked } from '../use-asked.ts';
import styles from './books.module.css';

type Month = DeskAnswer<'books'>['months'][number];

export function Months() {
  const books = useAsked('books');
  return (
    <Asked asked={books} lines={6}>
      {({ months }) => (
        <>
          <Table
            caption="Months, newest first"
            columns={columns}
            rows={months}
            keyOf={({ month }) => month}
            none="No month has an entry yet."
          />
          <Files months={months} />
          {months.map((month) => (
            <SoldIn key={month.month} month={month} />
          ))}
        </>
      )}
    </Asked>
  );
}

const soldPaise = ({ sold }: Month) => sold.reduce((sum, { paise }) => sum + paise, 0);

const columns: readonly Column<Month>[] = [
  { name: 'Month', isHead: true, cell: ({ month }) => monthText(month) },
  { name: 'Came in', isFigure: true, cell: ({ inPaise }) => rupeeText(inPaise) },
  { name: 'Sold', isFigure: true, cell: (month) => rupeeText(soldPaise(month)) },
  { name: 'Given back', isFigure: true, cell: ({ givenBackPaise }) => rupeeText(givenBackPaise) },
  { name: 'Refunded', isFigure: true, cell: ({ refundedPaise }) => rupeeText(refundedPaise) },
  { name: 'By hand', isFigure: true, cell: ({ byHandPaise }) => rupeeText(byHandPaise) },
  { name: 'GST', isFigure: true, cell: ({ taxPaise }) => rupeeText(taxPaise) },
  {
    name: 'Wallets at its end',
    isFigure: true,
    cell: ({ walletsPaise }) => rupeeText(walletsPaise),
  },
];

function SoldIn({ month }: { month: Month }) {
  return (
    <details className={styles['month']}>
      <summary>{monthText(month.month)} by service</summary>
      <Table
        caption={`Sold in ${monthText(month.month)}`}
        columns={[
          { name: 'Service', isHead: true, cell: ({ service }) => service },
          { name: 'Reports', isFigure: true, cell: ({ count }) => count },
          { name: 'Sold for', isFigure: true, cell: ({ paise }) => rupeeText(paise) },
        ]}
        rows={month.sold}
        keyOf={({ service }) => service}
        none="Nothing was sold."
      />
    </details>
  );
}

/** The accountant's file, a financial year each: from April to March. */
function Files({ months }: { months: readonly Month[] }) {
  const years = [...new Set(months.map(({ month }) => financialYear(month)))];
  return (
    <p className={styles['files']}>
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

// Rows of the audit log: who did what, why, and what happened to an account.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../parts/rows.tsx';
import type { Column } from '../parts/table.tsx';
import type { Listed } from '../use-asked.ts';
import styles from './log.module.css';

type LogRow = DeskAnswer<'dealerLog'>['rows'][number];

const what: Column<LogRow> = { name: 'What', isHead: true, cell: ({ kind }) => kind };
const dealer: Column<LogRow> = {
  name: 'Dealer',
  cell: ({ dealer: of }) => of && <Link to={`/dealer/${of.id}`}>{of.email}</Link>,
};
const others: readonly Column<LogRow>[] = [
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'By', cell: ({ who, kind }) => who ?? somebody(kind) },
  { name: 'Why', cell: ({ why }) => <Code>{why}</Code> },
  { name: 'Detail', cell: ({ detail }) => <Code>{detail}</Code> },
];

/** A code is sent, and a wrong one refused, to whoever types the email. */
const OF_ANYBODY = ['code sent', 'refused'];

function somebody(kind: string): string {
  return OF_ANYBODY.includes(kind) ? 'somebody who typed the email' : 'somebody with this account';
}

function Code({ children }: { children: string | null }) {
  return children && <span className={styles['code']}>{children}</span>;
}

type Props = { listed: Listed<LogRow>; isOfOneDealer?: boolean };

export function LogRows({ listed, isOfOneDealer = false }: Props) {
  return (
    <Rows
      listed={listed}
      caption="What was done, newest first"
      columns={isOfOneDealer ? [what, ...others] : [what, dealer, ...others]}
      keyOf={({ at, kind, detail, dealer: of }) => `${at} ${kind} ${detail} ${of?.id ?? ''}`}
      none="Nothing was done by hand."
    />
  );
}

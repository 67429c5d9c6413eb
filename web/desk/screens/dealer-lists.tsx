// A dealer's statement, calls, orders, log and sessions, newest first.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { useAsked, useListed } from '../ask.ts';
import { Facts, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Moment, Rows, Table } from '../parts/table.tsx';
import { LogRows } from './log.tsx';
import styles from './screens.module.css';

type Call = DeskAnswer<'dealerCalls'>['rows'][number];
type Order = DeskAnswer<'dealerOrders'>['rows'][number];

const callColumns: readonly Column<Call>[] = [
  {
    name: 'Report',
    isHead: true,
    cell: ({ id, service, about }) => (
      <Link to={`/call/${id}`}>
        {service} {about}
      </Link>
    ),
  },
  { name: 'Time', cell: ({ at }) => (at === null ? 'before times were kept' : <Moment at={at} />) },
  { name: 'Times asked', isFigure: true, cell: ({ attempts }) => attempts },
  { name: 'End', cell: ({ end }) => end },
  { name: 'Session', cell: ({ session }) => session },
  {
    name: 'Paid',
    isFigure: true,
    cell: ({ paidPaise }) => (paidPaise === null ? 'nothing' : rupeeText(paidPaise)),
  },
  {
    name: 'Received',
    cell: ({ paidPaise, isUnreceived }) =>
      paidPaise !== null && isUnreceived ? <Tag tone="warn">not yet</Tag> : '',
  },
];

type CallsProps = {
  id: string;
  /** Whose calls alone are shown; undefined: all of them. */
  session: string | undefined;
  onAll: () => void;
};

export function Calls({ id, session, onAll }: CallsProps) {
  return (
    <>
      {session !== undefined && (
        <p>
          Of session {session} alone. <Button onClick={onAll}>Show all calls</Button>
        </p>
      )}
      <Rows
        listed={useListed('dealerCalls', { id, session })}
        caption="Calls, newest first"
        columns={callColumns}
        keyOf={(call) => call.id}
        none={
          session === undefined
            ? 'No report was asked for yet.'
            : 'None among the newest 2,000 calls.'
        }
      />
    </>
  );
}

const orderColumns: readonly Column<Order>[] = [
  {
    name: 'Order',
    isHead: true,
    cell: ({ id, paymentId }) => <Link to={`/payment/${paymentId ?? id}`}>{paymentId ?? id}</Link>,
  },
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'Amount', isFigure: true, cell: ({ amountPaise }) => rupeeText(amountPaise) },
  { name: 'State', cell: ({ state }) => <OrderState state={state} /> },
];

function OrderState({ state }: Pick<Order, 'state'>) {
  const tone = state === 'credited' ? 'good' : state === 'open' ? 'warn' : 'plain';
  return <Tag tone={tone}>{state}</Tag>;
}

export function Orders({ id }: { id: string }) {
  return (
    <Rows
      listed={useListed('dealerOrders', { id })}
      caption="Orders, newest first"
      columns={orderColumns}
      keyOf={(order) => order.id}
      none="No money was ever ordered."
    />
  );
}

type Entry = DeskAnswer<'dealerStatement'>['rows'][number];

const entryColumns: readonly Column<Entry>[] = [
  {
    name: 'What',
    isHead: true,
    cell: ({ description, story }) =>
      story ? <Link to={`/${story.kind}/${story.id}`}>{description}</Link> : description,
  },
  { name: 'Id', cell: ({ id }) => id },
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'By', cell: ({ by }) => by },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amountPaise }) => `${amountPaise > 0 ? '+' : ''}${rupeeText(amountPaise)}`,
  },
  { name: 'Balance', isFigure: true, cell: ({ balancePaise }) => rupeeText(balancePaise) },
];

type StatementProps = { id: string; entry: number | undefined; onAll: () => void };

export function Statement({ id, entry, onAll }: StatementProps) {
  const top = useRef<HTMLParagraphElement>(null);
  // Where the browser has scrolled to is the browser's.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  // A page goes on after a number, which itself is not in it.
  const from = entry === undefined ? null : String(entry + 1);
  return (
    <>
      {entry !== undefined && (
        <p ref={top}>
          From entry {entry} back. <Button onClick={onAll}>Show the newest</Button>
        </p>
      )}
      <Rows
        listed={useListed('dealerStatement', { id }, from)}
        caption="The statement, newest first"
        columns={entryColumns}
        keyOf={(row) => row.id}
        none="No money has moved yet."
      />
    </>
  );
}

export function Happened({ id }: { id: string }) {
  return <LogRows listed={useListed('dealerLog', { id })} isOfOneDealer />;
}

type Dealer = DeskAnswer<'dealer'>;
type Answer = DeskAnswer<'dealerSessions'>;
type Session = Answer['sessions'][number];

const WAYS = {
  code: 'emailed code',
  google: 'Google',
  password: 'password',
  phone: 'a buyer’s phone',
};

export function Sessions({ dealer: { id, shared } }: { dealer: Dealer }) {
  return (
    <>
      <Asked asked={useAsked('dealerSessions', { id })}>
        {(answer) => <List id={id} answer={answer} />}
      </Asked>
      <Facts of={[['Shared between devices', sharedText(shared)]]} />
    </>
  );
}

function List({ id, answer: { sessions, callsCounted } }: { id: string; answer: Answer }) {
  const columns: readonly Column<Session>[] = [
    { name: 'Signed in', isHead: true, cell: ({ since }) => <Moment at={since} /> },
    { name: 'By', cell: ({ way, phone }) => phone ?? (way === null ? 'not kept' : WAYS[way]) },
    { name: 'Session', cell: ({ session }) => session },
    { name: 'Network', cell: (each) => <Network of={each} /> },
    { name: 'Calls', cell: (each) => <SessionCalls id={id} of={each} />, isFigure: true },
    { name: 'State', cell: (each) => <SessionState of={each} /> },
  ];
  return (
    <>
      <Table
        caption="Sessions, newest first"
        columns={columns}
        rows={sessions}
        keyOf={({ session, since }) => `${session} ${since}`}
        isMuted={({ until }) => until === null}
        none="This dealer never signed in."
      />
      <p className={styles['note']}>
        The same letters are the same network; no address is kept. A phone changes its network
        between mobile data and Wi‑Fi, so that another network alone does not mean another person.
        {callsCounted !== null &&
          ` SessionCalls are counted among the newest ${callsCounted.toLocaleString('en-IN')}.`}
      </p>
    </>
  );
}

function Network({ of: { network, isElsewhere } }: { of: Session }) {
  if (network === null) return 'not kept';
  return (
    <span>
      {network} {isElsewhere && <Tag tone="warn">another than before</Tag>}
    </span>
  );
}

function SessionCalls({ id, of: { session, calls } }: { id: string; of: Session }) {
  if (calls === 0) return 0;
  const what = calls === 1 ? 'call' : 'calls';
  return (
    <Link to={`/dealer/${id}?list=calls&session=${session}`}>
      {calls}
      <span className="unseen">
        {' '}
        {what} of session {session}
      </span>
    </Link>
  );
}

function SessionState({ of: { until, ended } }: { of: Session }) {
  if (until !== null) return <span>ends {timeText(until)} if not used</span>;
  if (ended === null) return 'ended, unused or replaced';
  return (
    <span>
      ended {timeText(ended.at)}: {ended.by}
    </span>
  );
}

function sharedText(shared: Dealer['shared']): string {
  if (shared === null) return 'turned off';
  if (shared === 'out of order') return 'not known: library.db is out of order';
  const { records, bytes, since, writtenAt } = shared;
  const last = writtenAt === null ? 'nothing written yet' : `last written ${timeText(writtenAt)}`;
  const size = `${records} records, ${Math.ceil(bytes / 1024)} KB, sealed`;
  return `${size}; since ${timeText(since)}, ${last}`;
}

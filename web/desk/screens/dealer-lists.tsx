// A dealer's statement, calls, orders and log, newest first.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { useListed } from '../ask.ts';
import { Tag } from '../parts/screen.tsx';
import { type Column, Moment, Rows } from '../parts/table.tsx';
import { LogRows } from './log.tsx';

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

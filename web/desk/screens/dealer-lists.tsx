// A dealer's statement, calls, orders, log and sessions, newest first.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { useAsked } from '../ask.ts';
import { Facts, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Rows, Table } from '../parts/table.tsx';
import { LogRows } from './log.tsx';

type OfDealer = { id: string };

const callColumns: readonly Column<DeskAnswer<'dealerCalls'>['rows'][number]>[] = [
  ['Report', ({ id, service, about }) => <Link to={`/call/${id}`}>{`${service} ${about}`}</Link>],
  ['Time', 'at'],
  ['Times asked', 'attempts'],
  ['End', 'end'],
  ['Session', 'session'],
  ['Paid', ({ paidPaise: paid }) => (paid === null ? 'nothing' : rupeeText(paid)), 'figure'],
  [
    'Received',
    ({ paidPaise, isUnreceived }) =>
      paidPaise !== null && isUnreceived ? <Tag tone="warn">not yet</Tag> : '',
  ],
];

export function Calls({ id }: OfDealer) {
  return (
    <Rows
      call="dealerCalls"
      query={{ id }}
      caption="Calls, newest first"
      columns={callColumns}
      none="No report was asked for yet."
    />
  );
}

type Order = DeskAnswer<'dealerOrders'>['rows'][number];

const orderTones = { credited: 'good', open: 'warn', 'given up': 'plain' } as const;

const orderColumns: readonly Column<Order>[] = [
  [
    'Order',
    ({ id, paymentId }) => <Link to={`/payment/${paymentId ?? id}`}>{paymentId ?? id}</Link>,
  ],
  ['Time', 'at'],
  ['Amount', 'amountPaise'],
  ['State', ({ state }) => <Tag tone={orderTones[state]}>{state}</Tag>],
];

export function Orders({ id }: OfDealer) {
  return (
    <Rows
      call="dealerOrders"
      query={{ id }}
      caption="Orders, newest first"
      columns={orderColumns}
      none="No money was ever ordered."
    />
  );
}

const entryColumns: readonly Column<DeskAnswer<'dealerStatement'>['rows'][number]>[] = [
  [
    'What',
    ({ description, story }) =>
      story ? <Link to={`/${story.kind}/${story.id}`}>{description}</Link> : description,
  ],
  ['Id', 'id'],
  ['Time', 'at'],
  ['By', 'by'],
  ['Amount', ({ amountPaise: paise }) => `${paise > 0 ? '+' : ''}${rupeeText(paise)}`, 'figure'],
  ['Balance', 'balancePaise'],
];

type StatementProps = OfDealer & { entry: number | undefined; onAll: () => void };

export function Statement({ id, entry, onAll }: StatementProps) {
  const top = useRef<HTMLParagraphElement>(null);
  // Scrolling is the browser's state.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      {entry !== undefined && (
        <p ref={top}>
          From entry {entry} back. <Button onClick={onAll}>Show the newest</Button>
        </p>
      )}
      <Rows
        call="dealerStatement"
        query={{ id }}
        // A page starts after a number, so the number itself must be one higher.
        from={entry === undefined ? null : String(entry + 1)}
        caption="The statement, newest first"
        columns={entryColumns}
        none="No money has moved yet."
      />
    </>
  );
}

export function Happened({ id }: OfDealer) {
  return <LogRows call="dealerLog" query={{ id }} />;
}

type Dealer = DeskAnswer<'dealer'>;
type Session = DeskAnswer<'dealerSessions'>['sessions'][number];

const ways = {
  code: 'emailed code',
  google: 'Google',
  password: 'password',
  phone: 'a buyer’s phone',
};

const sessionColumns: readonly Column<Session>[] = [
  ['Signed in', 'since'],
  ['By', ({ way, phone }) => phone ?? (way === null ? 'not kept' : ways[way])],
  ['Session', 'session'],
  [
    'Network',
    ({ network, isElsewhere }) => (
      <span>
        {network ?? 'not kept'} {isElsewhere && <Tag tone="warn">another than before</Tag>}
      </span>
    ),
  ],
  ['State', stateOf],
];

function stateOf({ until, ended }: Session): string {
  if (until !== null) return `ends ${timeText(until)} if not used`;
  return ended ? `ended ${timeText(ended.at)}: ${ended.by}` : 'ended, unused or replaced';
}

export function Sessions({ dealer: { id, shared } }: { dealer: Dealer }) {
  return (
    <>
      <Asked asked={useAsked('dealerSessions', { id })}>
        {({ sessions }) => (
          <Table
            caption="Sessions, newest first"
            columns={sessionColumns}
            rows={sessions}
            isMuted={({ until }) => until === null}
            none="This dealer never signed in."
          />
        )}
      </Asked>
      <p className="note">
        The same letters are the same network; no address is kept. A phone changes its network
        between mobile data and Wi‑Fi, so that another network alone does not mean another person.
      </p>
      <Facts of={[['Shared between devices', sharedText(shared)]]} />
    </>
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

// A dealer's calls and orders, newest first.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../parts/rows.tsx';
import type { Column } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { useListed } from '../use-asked.ts';

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

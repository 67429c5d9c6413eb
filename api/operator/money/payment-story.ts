// A payment step by step, from the tables of orders, entries, refunds, disputes and differences,
// and from what the gateway says of it now.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { type DifferenceKind, differenceKinds } from '../../money/gateway-differences.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import { eventsOf } from '../../money/top-up/payment-events.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';
import type { Sql } from '../../storage/database.ts';
import { timeText } from '../command.ts';
import { type Step, type Story, stepIf, storyOf } from '../story.ts';
import { type GatewayReply, stateOf } from './payment-state.ts';
import { disputed, returned } from './refund-story.ts';

/** Runs inside a read. */
export function paymentStory(
  sql: Sql,
  order: PaymentOrder,
  asked: GatewayReply | undefined,
): Story {
  const payments = asked?.payments ?? [];
  const ids = new Set([order.payment_id ?? [], payments.map(({ id }) => id)].flat());
  const steps = [
    placed(sql, order),
    ...payments.map(attempt),
    ...[...ids].flatMap((id) => [
      ...heardOf(sql, id),
      ...credited(sql, id),
      ...returned(sql, id),
      ...disputed(sql, id),
      ...found(sql, id),
    ]),
    ...givenUp(order),
  ];
  return storyOf(steps, { now: stateOf(order, asked), timeText });
}

function placed(sql: Sql, { id, account_id, amount_paise, created_at }: PaymentOrder): Step {
  const account = sql.get<{ email: string }>('SELECT email FROM account WHERE id = :account_id', {
    account_id,
  });
  const detail = `${rupeeText(amount_paise)} as ${id}, by ${account?.email ?? 'nobody'}`;
  return { at: created_at, what: 'ordered', detail };
}

function attempt({ id, createdAt, amountPaise, currency, status, refundedPaise }: Payment): Step {
  const money = currency === 'INR' ? rupeeText(amountPaise) : `${amountPaise / 100} ${currency}`;
  const back = refundedPaise === 0 ? '' : `, ${rupeeText(refundedPaise)} of it returned`;
  return { at: createdAt, what: 'tried to pay', detail: `${id}: ${money}, now ${status}${back}` };
}

function heardOf(sql: Sql, paymentId: string): Step[] {
  return eventsOf(sql, paymentId).map(({ event, outcome, first_at, last_at, times }) => {
    const again = times === 1 ? '' : `, ${times} times until ${timeText(last_at)}`;
    return { at: first_at, what: 'heard', detail: `${event}: ${outcome}${again}` };
  });
}

function credited(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<{ number: number; at: number; balance_paise: Paise }>(
      "SELECT * FROM entry WHERE from_book = 'gateway' AND reference = :paymentId",
      { paymentId },
    )
    .map(({ number, at, balance_paise }) => ({
      at,
      what: 'credited',
      detail: `as ${transactionId(number)}, balance ${rupeeText(balance_paise)}`,
    }));
}

type DifferenceRow = {
  kind: DifferenceKind;
  found_at: number;
  settled_at: number | null;
  settled_by: string | null;
  settled_why: string | null;
};

function found(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<DifferenceRow>('SELECT * FROM difference WHERE payment_id = :paymentId', { paymentId })
    .flatMap(({ kind, found_at, settled_at, settled_by, settled_why }) => [
      { at: found_at, what: 'difference', detail: differenceKinds[kind] },
      ...stepIf(settled_at, 'difference', `settled by ${settled_by}: ${settled_why}`),
    ]);
}

function givenUp({ payment_id, closed_at }: PaymentOrder): Step[] {
  return payment_id === null
    ? stepIf(closed_at, 'given up', 'the gateway had no payment of it')
    : [];
}

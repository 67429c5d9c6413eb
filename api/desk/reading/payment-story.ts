// Tells the story of a payment step by step, from its orders, entries, refunds, disputes and
// differences, and from what the gateway says now.

import { timeText } from '../../../data/desk/figures.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { accountById } from '../../identity/accounts.ts';
import { type DifferenceKind, differenceKinds } from '../../money/gateway-differences.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import { eventsOf } from '../../money/top-up/payment-events.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';
import type { Sql } from '../../storage/database.ts';
import { type Step, stepIf } from './story.ts';

/** `payments` are the gateway's own records of the order's payments, if it answered. */
export function paymentSteps(sql: Sql, order: PaymentOrder, payments: Payment[]): Step[] {
  const ids = new Set([order.payment_id ?? [], payments.map(({ id }) => id)].flat());
  return [
    placed(sql, order),
    ...payments.map((payment) => attempt(payment, order.created_at)),
    ...[...ids].flatMap((id) => [
      ...heardOf(sql, id),
      ...credited(sql, id),
      ...returned(sql, id),
      ...disputed(sql, id),
      ...found(sql, id),
    ]),
    ...givenUp(order),
  ];
}

function placed(sql: Sql, { id, account_id, amount_paise, created_at }: PaymentOrder): Step {
  const email = accountById(sql, account_id)?.email ?? 'no known dealer';
  const words = { told: rupeeText(amount_paise), inner: `as ${id}, by ${email}` };
  return { at: created_at, what: 'ordered', ...words, row: `top-up ${id}` };
}

function attempt(payment: Payment, orderedAt: number): Step {
  const { id, createdAt, amountPaise, status, refundedPaise } = payment;
  const back = refundedPaise === 0 ? '' : `, ${moneyText(payment, refundedPaise)} of it returned`;
  const told = `${id}: ${moneyText(payment, amountPaise)}; ${attemptText[status]}${back}`;
  // The gateway's times are whole seconds, so a payment may seem older than its order.
  const at = Math.max(createdAt, orderedAt);
  return { at, what: 'tried to pay', told, row: `the gateway's ${id}` };
}

/** An amount in the payment's own currency. */
export function moneyText({ currency }: Payment, paise: Paise): string {
  return currency === 'INR' ? rupeeText(paise) : `${paise / 100} ${currency}`;
}

/** The gateway's states in plain words. */
const attemptText: Record<Payment['status'], string> = {
  created: 'it was not completed',
  authorized: 'the bank has set the money aside',
  captured: 'it was paid',
  refunded: 'it went back to its payer',
  failed: 'it failed',
};

/** The gateway's events and their outcomes in plain words. Other events keep their own names. */
const eventText: Record<string, string> = {
  'payment.authorized': 'the bank has set it aside',
  'payment.captured': 'it was paid',
  'payment.failed': 'it failed',
  'order.paid': 'the order is paid',
};
const outcomeText: Record<string, string> = {
  pending: 'the gateway does not have it yet',
  not_ours: 'for none of our orders',
  unclaimed: 'kept for the dealer who verifies the email',
  erased: "the dealer's account was removed, so the money goes back to its payer",
  unfit: 'differs from the order',
};

function heardOf(sql: Sql, paymentId: string): Step[] {
  return eventsOf(sql, paymentId).map(({ event, outcome, first_at, last_at, times }) => {
    const again = times === 1 ? '' : `, ${times} times until ${timeText(last_at)}`;
    const inner = `${eventText[event] ?? event}: ${outcomeText[outcome] ?? outcome}${again}`;
    return { at: first_at, what: 'heard', inner, row: `heard of ${paymentId}` };
  });
}

function credited(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<{ id: number; number: number; at: number; balance_paise: Paise }>(
      "SELECT * FROM entry WHERE from_book = 'gateway' AND reference = :paymentId",
      { paymentId },
    )
    .map(({ id, number, at, balance_paise }) => {
      const told = `as ${transactionId(number)}, balance ${rupeeText(balance_paise)}`;
      return { at, what: 'credited', told, row: `ledger entry ${id}` };
    });
}

type DifferenceRow = {
  reference: string;
  kind: DifferenceKind;
  found_at: number;
  settled_at: number | null;
  settled_by: string | null;
  settled_why: string | null;
};

function found(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<DifferenceRow>('SELECT * FROM difference WHERE payment_id = :paymentId', { paymentId })
    .flatMap(({ kind, reference, found_at, settled_at, settled_by, settled_why }) => {
      const step = { what: 'difference', row: `difference ${reference}` };
      const settled = `settled by ${settled_by}: ${settled_why}`;
      return [
        { ...step, at: found_at, inner: differenceKinds[kind] },
        ...stepIf(settled_at, { ...step, inner: settled }),
      ];
    });
}

function givenUp({ id, payment_id, closed_at }: PaymentOrder): Step[] {
  const told = 'the payment service had no payment for it';
  const step = { what: 'given up', told, row: `top-up ${id}` };
  return payment_id === null ? stepIf(closed_at, step) : [];
}

type Return = {
  id: string;
  amount_paise: Paise;
  opened_at: number;
  settled_at: number | null;
  outcome: string | null;
  gateway_refund_id: string | null;
  who: string | null;
  why: string | null;
  failed_at: number | null;
};

function returned(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<Return>(
      `SELECT refund.*, act.who, act.why, failed_refund.at AS failed_at FROM refund
       LEFT JOIN act ON act.reference = refund.id
       LEFT JOIN failed_refund ON failed_refund.refund_id = refund.id
       WHERE payment_id = :paymentId`,
      { paymentId },
    )
    .flatMap((row) => {
      const money = rupeeText(row.amount_paise);
      const step = { what: 'refund', row: `refund ${row.id}` };
      const asked = `as ${row.id}, by ${row.who ?? ''}: ${row.why ?? ''}`;
      const ended = row.outcome === 'refunded' ? 'went back to its payer' : 'could not be returned';
      const end = { told: `${money} ${ended}`, inner: row.gateway_refund_id ?? '' };
      const failed = `${money} failed at the bank and is back in the wallet`;
      return [
        { ...step, at: row.opened_at, told: `${money} set aside to be returned`, inner: asked },
        ...stepIf(row.settled_at, { ...step, ...end }),
        ...stepIf(row.failed_at, { ...step, told: failed }),
      ];
    });
}

type Dispute = {
  id: string;
  amount_paise: Paise;
  frozen_paise: Paise;
  opened_at: number;
  settled_at: number | null;
  outcome: string | null;
};

function disputed(sql: Sql, paymentId: string): Step[] {
  return sql
    .all<Dispute>('SELECT * FROM dispute WHERE payment_id = :paymentId', { paymentId })
    .flatMap(({ id, amount_paise, frozen_paise, opened_at, settled_at, outcome }) => {
      const step = { what: 'dispute', row: `dispute ${id}` };
      const told = `the bank asked for ${rupeeText(amount_paise)} of it back`;
      return [
        { ...step, at: opened_at, told, inner: `${id}: ${rupeeText(frozen_paise)} frozen` },
        ...stepIf(settled_at, { ...step, inner: `${id}: ${outcome}` }),
      ];
    });
}

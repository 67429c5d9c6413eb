// Records the gateway's refunds in the database: our own, those made in its dashboard, and those
// that the bank rejects afterwards. Applies each refund once, however many times it is reported.

import { REFUND_FAILED } from '../../../data/voucher.ts';
import type { Cashier } from '../../backend.ts';
// Money for a removed account is not credited.
import { accountById, isErased } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import {
  type Difference,
  type DifferenceKind,
  differenceOf,
  keepDifference,
  openDifferences,
  type Pen,
  setAmountLeft,
  settleDifference,
  withPen,
} from '../gateway-differences.ts';
import { post } from '../ledger.ts';
import type { GatewayRefund } from '../razorpay/razorpay-answers.ts';
import { followUnclaimed, isUnclaimed } from '../top-up/unclaimed.ts';
import { disputesOf, takenBy } from './payment-disputes.ts';
import { enterRefund, lockRefundable, type Refund, type Refundable, refuse } from './refunds.ts';
import { AT_THE_GATEWAY, isOursUnderWay, isShortfallKnown, takeBack } from './shortfalls.ts';

type RefundRow = Refund & {
  settled_at: number | null;
  outcome: 'refunded' | 'refused' | null;
};

/** `followed` means that the payment is ours and the database now has its refund. */
export type FollowResult = { kind: 'followed' | 'not_ours' };

/** Fetches the refunds of a payment and applies each. Throws `gateway_down`. */
export async function followRefundsOf(backend: Cashier, paymentId: string): Promise<FollowResult> {
  await followRefunds(backend, await backend.gateway.refundsOf(paymentId));
  return { kind: 'followed' };
}

/**
 * Applies each refund in its own transaction, which may run 200 statements; a refund takes 20. Then
 * applies what they leave of payments in no wallet. Throws `gateway_down`.
 */
export async function followRefunds(backend: Cashier, told: GatewayRefund[]): Promise<void> {
  for (const refund of told) await withPen(backend, (pen) => followRefund(pen, refund));
  for (const id of new Set(told.map(({ paymentId }) => paymentId))) await followHeld(backend, id);
}

/** Applies a refund inside a transaction. */
export function followRefund(pen: Pen, told: GatewayRefund): void {
  const { sql, at } = pen;
  if (isUpToDate(keptRefund(pen, told), told)) return;
  // Another server may be handling the same refund. The second to lock sees what the first did.
  const left = lockRefundable(sql, told.paymentId);
  const kept = keptRefund(pen, told);
  if (told.status === 'failed') endShortfall(pen, told);
  if (!kept) {
    if (told.status !== 'failed') takeIn(pen, told, left);
    else if (told.reference === returnKey(told.paymentId)) keepRejected(pen, told);
  } else if (kept.settled_at === null) {
    if (told.status === 'processed') enterRefund(sql, kept, { gatewayId: told.id, at });
    else if (told.status === 'failed') refuse(sql, kept, at);
    else noteAccepted(pen, kept, told);
  } else if (kept.outcome === 'refunded' && told.status === 'failed') {
    comeBack(pen, kept, told);
  }
}

/**
 * Returns our row for this refund. Skips a row that was refused: if the gateway reports such a
 * refund later, it counts as a new refund.
 */
function keptRefund({ sql }: Pen, { id, reference }: GatewayRefund): RefundRow | undefined {
  return (
    sql.get<RefundRow>('SELECT * FROM refund WHERE gateway_refund_id = :id', { id }) ??
    sql.get<RefundRow>('SELECT * FROM refund WHERE id = :reference AND settled_at IS NULL', {
      reference: reference ?? '',
    })
  );
}

/** Returns whether the refund is already settled, which is true of almost every reported refund. */
function isUpToDate(kept: RefundRow | undefined, { status }: GatewayRefund): boolean {
  if (!kept || kept.settled_at === null) return false;
  return kept.outcome === 'refused' || status !== 'failed';
}

function noteAccepted({ sql }: Pen, { id }: Refund, told: GatewayRefund): void {
  sql.run('UPDATE refund SET gateway_refund_id = :gatewayId WHERE id = :id', {
    gatewayId: told.id,
    id,
  });
}

/** Applies a refund made in the dashboard: debits what the balance allows, and lists the rest. */
function takeIn(pen: Pen, told: GatewayRefund, left: Refundable | undefined): void {
  if (!left) {
    endRejected(pen, told);
  } else if (!isShortfallKnown(pen, told.id) && !isOursUnderWay(pen, told)) {
    const { sql, at } = pen;
    const { id: reference, paymentId, amountPaise: paise } = told;
    const id = ownReference(sql, told) ?? `gateway-${reference}`;
    const why = `${reference} was made in Razorpay's dashboard`;
    const refund = takeBack(pen, { ...left, paymentId }, { reference, paise, id, why });
    if (!refund) return;
    noteAccepted(pen, refund, told);
    if (told.status === 'processed') enterRefund(sql, refund, { gatewayId: reference, at });
  }
}

/** The gateway's times are whole seconds. */
const SECOND_MS = 1000;

/** Returns our id from the refund's note, if a restored database has lost the refund. */
function ownReference(sql: Sql, { reference = '' }: GatewayRefund): string | undefined {
  if (!/^refund-[0-9a-f-]{36}$/.test(reference)) return undefined;
  const isKnown = sql.get('SELECT 1 FROM refund WHERE id = :reference', { reference });
  return isKnown ? undefined : reference;
}

/** Settles a rejected refund of a removed account once a later one has returned its money. */
function endRejected({ sql, at }: Pen, told: GatewayRefund): void {
  const { id, paymentId: reference, amountPaise, createdAt, status } = told;
  if (status !== 'processed') return;
  const left = `SELECT 1 FROM difference WHERE kind = 'rejected' AND reference = :reference
    AND (amount_paise > :amountPaise OR found_at > :createdAt)`;
  const since = { reference, amountPaise, createdAt: createdAt + SECOND_MS };
  if (sql.get(left, since) !== undefined) return;
  const why = `Returned: ${id}`;
  settleDifference(sql, { kind: 'rejected', reference, who: AT_THE_GATEWAY, why, at });
}

/**
 * Updates what is left of a payment that is in no wallet: one that waits for its owner, or that is
 * listed until its payer has got back all of it. Throws `gateway_down`.
 */
export async function followHeld(backend: Cashier, paymentId: string): Promise<void> {
  const [isWaiting, isListed] = await backend.database.read((sql) => [
    isUnclaimed(sql, paymentId),
    heldDifferences(sql, paymentId).length > 0,
  ]);
  const payment = isWaiting || isListed ? await backend.gateway.fetchPayment(paymentId) : undefined;
  if (!payment) return;
  const takenPaise = isListed ? takenBy(await disputesOf(backend, paymentId)) : 0;
  const leftPaise = payment.amountPaise - payment.refundedPaise - takenPaise;
  const isGone = isListed && leftPaise <= 0;
  const refunds = isGone ? await backend.gateway.refundsOf(paymentId) : [];
  // The bank may still reject a pending refund.
  const isPending = refunds.some(({ status }) => status === 'pending');
  await withPen(backend, ({ sql, at }) => {
    followUnclaimed(sql, payment, at);
    const who = AT_THE_GATEWAY;
    for (const { kind } of heldDifferences(sql, paymentId)) {
      if (leftPaise > 0) setAmountLeft(sql, { kind, reference: paymentId, leftPaise });
      else if (!isPending)
        settleDifference(sql, { kind, reference: paymentId, who, why: ALL_RETURNED, at });
    }
  });
}

export const ALL_RETURNED = 'Its payer has got back all of it';

/** The kinds of difference whose amount is what is left of a payment in no wallet. */
const HELD: DifferenceKind[] = ['unfit', 'erased', 'by_hand'];

function heldDifferences(sql: Sql, reference: string): Difference[] {
  return openDifferences(sql, { reference }).filter(({ kind }) => HELD.includes(kind));
}

/** If the bank rejected a refund, returns its money to the wallet, once. */
function comeBack(pen: Pen, refund: Refund, told: GatewayRefund): void {
  const { sql, at } = pen;
  const { id, account_id: accountId, amount_paise: amountPaise } = refund;
  if (sql.get('SELECT 1 FROM failed_refund WHERE refund_id = :id', { id })) return;
  const account = accountById(sql, accountId);
  if (!account || isErased(account)) {
    keepDifference(pen, { ...refund, kind: 'rejected', reference: told.id });
    return;
  }
  sql.run('INSERT INTO failed_refund VALUES (:id, :at)', { id, at });
  post(sql, {
    accountId,
    from: 'gateway',
    to: 'wallet',
    amountPaise,
    reference: id,
    description: REFUND_FAILED,
    at,
  });
}

/** The key under which a removed account's payment is returned: however often, at most once. */
export function returnKey(paymentId: string): string {
  return `removed-${paymentId}`;
}

/** The payment's id as the reference lets a later refund of the payment settle this. */
function keepRejected(pen: Pen, { paymentId: id, amountPaise }: GatewayRefund): void {
  keepDifference(pen, differenceOf({ id, amountPaise }, { kind: 'rejected', account_id: null }));
}

/** The payer did not get the money from a failed refund, so none of it is missing. */
function endShortfall({ sql, at }: Pen, { id: reference }: GatewayRefund): void {
  const why = 'The refund failed afterwards';
  settleDifference(sql, { kind: 'shortfall', reference, who: AT_THE_GATEWAY, why, at });
}

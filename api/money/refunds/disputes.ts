// A payer disputes a payment with the bank. What is left of the payment is set aside until the bank
// decides: released when the dispute is won, debited when it is lost.

import type { Cashier } from '../../backend.ts';
import type { Sql } from '../../storage/database.ts';
import { keepDifference, type Pen, withPen } from '../gateway-differences.ts';
import { reserve, walletOf } from '../ledger.ts';
import type { GatewayDispute } from '../razorpay/refund-answers.ts';
import { isUnclaimed, keepLoss } from '../top-up/unclaimed.ts';
import { type Dispute, endDifference, lose, win } from './dispute-ends.ts';
import type { FollowResult } from './gateway-refunds.ts';
import { disputesOf, isDecided, isLost, lostPaiseOf } from './payment-disputes.ts';
import { lockRefundable, type Refundable } from './refunds.ts';
import { isEarlier, isOursUnderWay, keepEarlier } from './shortfalls.ts';

/** Disputes the bank has not decided, according to the database. */
export function openDisputesOf(sql: Sql, paymentId: string): string[] {
  return sql
    .all<{ id: string }>(
      'SELECT id FROM dispute WHERE payment_id = :paymentId AND settled_at IS NULL ORDER BY id',
      { paymentId },
    )
    .map(({ id }) => id);
}

/** Fetches the state of a dispute and applies it. Throws `gateway_down`. */
export async function followDisputeOf(backend: Cashier, disputeId: string): Promise<FollowResult> {
  const told = await backend.gateway.fetchDispute(disputeId);
  if (!told) return { kind: 'not_ours' };
  await withPen(backend, (pen) => followDispute(pen, told));
  return { kind: 'followed' };
}

/** Fetches, applies and returns the disputes of a payment. Throws `gateway_down`. */
export async function followDisputesOf(
  backend: Cashier,
  paymentId: string,
): Promise<GatewayDispute[]> {
  const disputes = await disputesOf(backend, paymentId);
  await followDisputes(backend, disputes);
  return disputes;
}

/** A transaction each, for the reason that `followRefunds` has. */
export async function followDisputes(backend: Cashier, told: GatewayDispute[]): Promise<void> {
  for (const dispute of told) await withPen(backend, (pen) => followDispute(pen, dispute));
}

/** Runs inside a transaction. */
export function followDispute(pen: Pen, told: GatewayDispute): void {
  if (isFollowed(keptDispute(pen, told.id), told)) return;
  // The wallet first, as whoever follows a refund does: two that wait for each other lose time.
  const left = lockRefundable(pen.sql, told.paymentId);
  const kept = keptDispute(pen, told.id) ?? (left && opened(pen, told, left));
  if (!kept) followUncredited(pen, told);
  else if (isFollowed(kept, told)) return;
  else if (!isLost(told)) win(pen, kept);
  // An unconfirmed refund of ours ends first: it holds money that the bank has taken.
  else if (!isOursUnderWay(pen, told)) lose(pen, kept, told);
}

/** It is over, or is not decided yet. */
function isFollowed(kept: Dispute | undefined, told: GatewayDispute): boolean {
  return kept !== undefined && (kept.settled_at !== null || !isDecided(told));
}

/** Its payment is unclaimed: the operator responds, and whatever the bank takes is gone. */
function followUncredited(pen: Pen, told: GatewayDispute): void {
  const { sql, at } = pen;
  const { id, paymentId, amountPaise } = told;
  if (isDecided(told)) {
    if (isLost(told)) keepLoss(sql, { disputeId: id, paymentId, paise: lostPaiseOf(told), at });
    endDifference(pen, id, isLost(told) ? 'lost' : 'won');
  } else if (isUnclaimed(sql, paymentId)) {
    const about = { account_id: null, payment_id: paymentId, amount_paise: amountPaise };
    keepDifference(pen, { ...about, kind: 'dispute', reference: id });
  }
}

function keptDispute({ sql }: Pen, id: string): Dispute | undefined {
  return sql.get<Dispute>('SELECT * FROM dispute WHERE id = :id', { id });
}

/** It ended before we tracked disputes: whether its amount was settled by hand is unknown. */
function isOver(pen: Pen, told: GatewayDispute): boolean {
  return isEarlier(pen, told) && isDecided(told);
}

/** Freezes what is left of the payment in the wallet. */
function opened(pen: Pen, told: GatewayDispute, left: Refundable): Dispute | undefined {
  const { sql, at } = pen;
  if (isOver(pen, told)) {
    if (isLost(told)) keepEarlier(pen, { ...told, accountId: left.accountId });
    return undefined;
  }
  const { spendablePaise } = walletOf(sql, left.accountId);
  const frozen = Math.max(0, Math.min(told.amountPaise, left.paise, spendablePaise));
  reserve(sql, left.accountId, frozen);
  const dispute = {
    id: told.id,
    account_id: left.accountId,
    payment_id: told.paymentId,
    amount_paise: told.amountPaise,
    frozen_paise: frozen,
  };
  sql.run(
    `INSERT INTO dispute (id, account_id, payment_id, amount_paise, frozen_paise, opened_at)
     VALUES (:id, :account_id, :payment_id, :amount_paise, :frozen_paise, :at)`,
    { ...dispute, at },
  );
  keepDifference(pen, { ...dispute, kind: 'dispute', reference: told.id });
  return { ...dispute, settled_at: null };
}

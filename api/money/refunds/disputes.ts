// Follows disputes, in which a payer asks the bank to return a payment. Until the bank decides, we
// set aside what is left of the payment. We release it if we win, and debit it if we lose.

import type { Paise } from '../../../data/values/money.ts';
import { DISPUTE } from '../../../data/voucher.ts';
import type { Cashier } from '../../backend.ts';
import type { Sql } from '../../storage/database.ts';
import {
  keepDifference,
  openDifferences,
  type Pen,
  settleDifference,
  withPen,
} from '../gateway-differences.ts';
import { release, reserve, walletOf } from '../ledger.ts';
import type { GatewayDispute } from '../razorpay/razorpay-answers.ts';
import { isUnclaimed, keepLoss } from '../top-up/unclaimed.ts';
import { type FollowResult, followHeld } from './gateway-refunds.ts';
import { disputesOf, isDecided, isLost, lostPaiseOf } from './payment-disputes.ts';
import { enterRefund, lockRefundable, type Refundable } from './refunds.ts';
import { AT_THE_GATEWAY, isOursUnderWay, takeBack } from './shortfalls.ts';

/** Returns the payment's disputes that are still open in the database. */
export function openDisputesOf(sql: Sql, paymentId: string): string[] {
  return sql
    .all<{ id: string }>(
      'SELECT id FROM dispute WHERE payment_id = :paymentId AND settled_at IS NULL ORDER BY id',
      { paymentId },
    )
    .map(({ id }) => id);
}

/** Fetches a dispute's state and applies it. Throws `gateway_down`. */
export async function followDisputeOf(backend: Cashier, disputeId: string): Promise<FollowResult> {
  const told = await backend.gateway.fetchDispute(disputeId);
  if (!told) return { kind: 'not_ours' };
  await followDisputeAlone(backend, told);
  return { kind: 'followed' };
}

/** Fetches, applies and returns the disputes of a payment. Throws `gateway_down`. */
export async function followDisputesOf(
  backend: Cashier,
  paymentId: string,
): Promise<GatewayDispute[]> {
  const disputes = await disputesOf(backend, paymentId);
  // Each dispute has its own transaction, which may run only 200 statements.
  for (const dispute of disputes) await followDisputeAlone(backend, dispute);
  return disputes;
}

/** Applies a dispute, and what it leaves of a payment in no wallet. Throws `gateway_down`. */
export async function followDisputeAlone(backend: Cashier, told: GatewayDispute): Promise<void> {
  await withPen(backend, (pen) => followDispute(pen, told));
  await followHeld(backend, told.paymentId);
}

/** Applies a dispute's state inside a transaction. */
export function followDispute(pen: Pen, told: GatewayDispute): void {
  if (isUpToDate(keptDispute(pen, told.id), told)) return;
  // Locks the wallet first, like every refund job: locking in a different order could deadlock.
  const left = lockRefundable(pen.sql, told.paymentId);
  const kept = keptDispute(pen, told.id) ?? (left && opened(pen, told, left));
  if (!kept) followUncredited(pen, told);
  else if (isUpToDate(kept, told)) return;
  else if (!isLost(told)) win(pen, kept);
  // Our own unconfirmed refund must end first, because it holds the money that the bank has taken.
  else if (!isOursUnderWay(pen, told)) lose(pen, kept, told);
}

/** Returns whether our row needs no change: it is settled, or the bank has not decided. */
function isUpToDate(kept: Dispute | undefined, told: GatewayDispute): boolean {
  return kept !== undefined && (kept.settled_at !== null || !isDecided(told));
}

/** Follows a dispute over a payment that no wallet has. We bear what the bank took. */
function followUncredited(pen: Pen, told: GatewayDispute): void {
  const { sql, at } = pen;
  const { id, paymentId, amountPaise } = told;
  if (isDecided(told)) {
    if (isLost(told)) keepLoss(sql, { disputeId: id, paymentId, paise: lostPaiseOf(told), at });
    endDifference(pen, id, isLost(told) ? 'lost' : 'won');
  } else if (isUnclaimed(sql, paymentId) || openDifferences(sql, { paymentId }).length > 0) {
    const about = { account_id: null, payment_id: paymentId, amount_paise: amountPaise };
    keepDifference(pen, { ...about, kind: 'dispute', reference: id });
  }
}

function keptDispute({ sql }: Pen, id: string): Dispute | undefined {
  return sql.get<Dispute>('SELECT * FROM dispute WHERE id = :id', { id });
}

/** Opens the dispute and holds what is left of the payment in the wallet. */
function opened(pen: Pen, told: GatewayDispute, left: Refundable): Dispute {
  const { sql, at } = pen;
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

// Ends a dispute: releases the money that was set aside, and debits what the bank took.

type Dispute = {
  id: string;
  account_id: string;
  payment_id: string;
  amount_paise: Paise;
  frozen_paise: Paise;
  settled_at: number | null;
};

function win(pen: Pen, { id, account_id, frozen_paise }: Dispute): void {
  settle(pen, id, 'won');
  release(pen.sql, account_id, frozen_paise);
}

/** Debits what the bank took, as far as the balance allows, and lists the rest as a difference. */
function lose(pen: Pen, dispute: Dispute, told: GatewayDispute): void {
  const { sql, at } = pen;
  const { id, account_id: accountId, payment_id: paymentId } = dispute;
  settle(pen, id, 'lost');
  release(sql, accountId, dispute.frozen_paise);
  const paise = lockRefundable(sql, paymentId)?.paise ?? 0;
  const why = `The dispute ${id} was lost`;
  const taken = { reference: id, paise: lostPaiseOf(told), id: `dispute-${id}`, why };
  const refund = takeBack(pen, { accountId, paymentId, paise }, taken);
  if (refund) enterRefund(sql, refund, { gatewayId: id, description: DISPUTE, at });
}

/** Settles the dispute once: the wallet's lock keeps other servers from settling it too. */
function settle(pen: Pen, id: string, outcome: 'won' | 'lost'): void {
  const { sql, at } = pen;
  const text = 'UPDATE dispute SET settled_at = :at, outcome = :outcome WHERE id = :id';
  sql.run(text, { at, outcome, id });
  endDifference(pen, id, outcome);
}

function endDifference({ sql, at }: Pen, id: string, outcome: 'won' | 'lost'): void {
  const why = `The dispute was ${outcome}`;
  settleDifference(sql, { kind: 'dispute', reference: id, who: AT_THE_GATEWAY, why, at });
}

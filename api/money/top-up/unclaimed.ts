// Payments to accounts that a restored database does not have. Each waits until a dealer verifies
// the email of its order, and then becomes an open order of that dealer. Every function runs inside
// its caller's transaction.

import type { Paise } from '../../../data/values/money.ts';
import type { Sql } from '../../storage/database.ts';
import type { Pen } from '../gateway-differences.ts';
import type { GatewayOrder, Payment } from '../razorpay/razorpay-answers.ts';

export type UnclaimedPayment = {
  payment_id: string;
  order_id: string;
  order_paise: Paise;
  left_paise: Paise;
  owner_hash: Buffer | null;
  found_at: number;
};

/** Returns the payment if it waits for its owner. */
export function waitingPayment(sql: Sql, paymentId: string): UnclaimedPayment | undefined {
  return sql.get<UnclaimedPayment>(
    'SELECT * FROM unclaimed_payment WHERE payment_id = :paymentId AND settled_at IS NULL',
    { paymentId },
  );
}

/** Records and logs the amount that the gateway still holds. Returns `false` if it is zero. */
export function keepUnclaimed(
  { sql, afterCommit, at }: Pen,
  { order, payment }: { order: GatewayOrder; payment: Payment },
): boolean {
  const leftPaise = leftOf(payment);
  if (leftPaise === 0) return false;
  const kept = sql.run(
    `INSERT INTO unclaimed_payment
       (payment_id, order_id, order_paise, left_paise, owner_hash, found_at)
     VALUES (:payment, :order, :orderPaise, :leftPaise, :owner, :at)
     ON CONFLICT DO NOTHING`,
    {
      payment: payment.id,
      order: order.id,
      orderPaise: order.amountPaise,
      leftPaise,
      owner: order.owner ?? null,
      at,
    },
  );
  const about = { paymentId: payment.id };
  if (kept) afterCommit.error(about, 'a payment for an account that the database lacks');
  return true;
}

/** Returns the amount left, including authorized payments: we capture them once owners sign in. */
function leftOf({ status, amountPaise, refundedPaise }: Payment): Paise {
  return status === 'captured' || status === 'authorized' ? amountPaise - refundedPaise : 0;
}

export function isUnclaimed(sql: Sql, paymentId: string): boolean {
  return waitingPayment(sql, paymentId) !== undefined;
}

/** Updates what is left of a waiting payment, which stops waiting when nothing is left. */
export function followUnclaimed(sql: Sql, payment: Payment, at: number): void {
  const leftPaise = leftOf(payment);
  if (leftPaise > 0) {
    sql.run(
      `UPDATE unclaimed_payment SET left_paise = :leftPaise
       WHERE payment_id = :id AND settled_at IS NULL`,
      { leftPaise, id: payment.id },
    );
  }
  settleIfGone(sql, { paymentId: payment.id, leftPaise, at });
}

type Loss = { disputeId: string; paymentId: string; paise: Paise; at: number };

/** Records what the payer's bank took: once, however many times it is reported. */
export function keepLoss(sql: Sql, loss: Loss): void {
  const { paymentId, at } = loss;
  lockUnclaimed(sql, paymentId);
  const waiting = waitingPayment(sql, paymentId);
  if (!waiting) return;
  sql.run(
    `INSERT INTO unclaimed_loss VALUES (:disputeId, :paymentId, :paise, :at)
     ON CONFLICT DO NOTHING`,
    loss,
  );
  settleIfGone(sql, { paymentId, leftPaise: waiting.left_paise, at });
}

/** Locks the payment, so that if two losses arrive at the same moment, both count. */
function lockUnclaimed(sql: Sql, paymentId: string): void {
  sql.run(
    `UPDATE unclaimed_payment SET left_paise = left_paise
     WHERE payment_id = :paymentId AND settled_at IS NULL`,
    { paymentId },
  );
}

/** Settles the payment without an owner once its bank has taken all that was left of it. */
function settleIfGone(sql: Sql, gone: { paymentId: string; leftPaise: Paise; at: number }): void {
  sql.run(
    `UPDATE unclaimed_payment SET settled_at = :at
     WHERE payment_id = :paymentId AND settled_at IS NULL AND :leftPaise <=
       (SELECT coalesce(sum(paise), 0) FROM unclaimed_loss WHERE payment_id = :paymentId)`,
    gone,
  );
}

/** Returns the waiting payments, oldest first, each with what is left of it now. */
export function unclaimedPayments(sql: Sql, limit: number): UnclaimedPayment[] {
  return sql.all<UnclaimedPayment>(
    `SELECT payment_id, order_id, order_paise, owner_hash, found_at, left_paise
       - (SELECT coalesce(sum(paise), 0) FROM unclaimed_loss AS lost
          WHERE lost.payment_id = waiting.payment_id) AS left_paise
     FROM unclaimed_payment AS waiting WHERE settled_at IS NULL ORDER BY found_at LIMIT :limit`,
    { limit },
  );
}

type Coming = Omit<UnclaimedPayment, 'owner_hash' | 'found_at'> & {
  settled_at: number;
  email: string;
};

/** Returns payments with an owner that are not yet in a wallet. We ask the gateway about them. */
export function onTheirWay(sql: Sql, limit: number): Coming[] {
  return sql.all<Coming>(
    `SELECT unclaimed_payment.payment_id, order_id, order_paise, left_paise, settled_at, email
     FROM payment_order JOIN unclaimed_payment ON unclaimed_payment.order_id = payment_order.id
     JOIN account ON account.id = unclaimed_payment.account_id
     WHERE closed_at IS NULL LIMIT :limit`,
    { limit },
  );
}

/** Returns the account's payments that are not yet in its wallet. */
export function comingTo(
  sql: Sql,
  accountId: string,
): Pick<UnclaimedPayment, 'payment_id' | 'left_paise'>[] {
  return sql.all(
    `SELECT unclaimed_payment.payment_id, left_paise FROM unclaimed_payment
     JOIN payment_order ON payment_order.id = order_id
     WHERE unclaimed_payment.account_id = :accountId AND closed_at IS NULL
     ORDER BY unclaimed_payment.payment_id`,
    { accountId },
  );
}

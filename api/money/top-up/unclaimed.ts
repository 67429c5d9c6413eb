// Payments for accounts that a restored database does not know. Each waits for the dealer who
// proves the email that its order was placed for, and is then an open order of theirs.
// Every function runs inside its caller's transaction.

import type { Paise } from '../../../data/values/money.ts';
import type { Backend, Cashier } from '../../backend.ts';
import { type Account, accountById } from '../../identity/accounts.ts';
import { ownerHash } from '../../identity/owner-hash.ts';
import type { Sql } from '../../storage/database.ts';
import type { GatewayOrder, Payment } from '../razorpay/razorpay-answers.ts';
import { keepOrder } from './payment-orders.ts';

type UnclaimedPayment = {
  payment_id: string;
  order_id: string;
  order_paise: Paise;
  left_paise: Paise;
  owner_hash: Buffer | null;
  found_at: number;
};

const WAITING = /* sql */ `
  SELECT * FROM unclaimed_payment WHERE payment_id = :paymentId AND settled_at IS NULL`;

/** Whose wallet a lost order fills: undefined until its dealer has signed in again. */
export function ownerOf(sql: Sql, { accountId, owner }: GatewayOrder): string | undefined {
  // Our own secret wrote the note; without an account in it, the order was never ours.
  if (accountId === undefined) return undefined;
  return accountById(sql, accountId)?.id ?? (owner && accountByOwner(sql, owner));
}

/** The account that has proved the email of this hash. */
export function accountByOwner(sql: Sql, owner: Buffer): string | undefined {
  const row = sql.get<{ account_id: string }>(
    'SELECT account_id FROM proved_owner WHERE owner_hash = :owner',
    { owner },
  );
  return row?.account_id;
}

/** Records what the gateway has of the payment; `false` where that is nothing. Logged once. */
export function keepUnclaimed(
  sql: Sql,
  { log, clock }: Pick<Cashier, 'log' | 'clock'>,
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
      at: clock(),
    },
  );
  if (kept) log.error({ paymentId: payment.id }, 'a payment of an account that the database lost');
  return true;
}

/** An authorized payment counts too: it is captured once its owner has signed in. */
function leftOf({ status, amountPaise, refundedPaise }: Payment): Paise {
  return status === 'captured' || status === 'authorized' ? amountPaise - refundedPaise : 0;
}

/** Whether it is waiting for its owner. */
export function isUnclaimed(sql: Sql, paymentId: string): boolean {
  return sql.get(WAITING, { paymentId }) !== undefined;
}

/** What was refunded meanwhile waits for nobody. */
export function followUnclaimed(sql: Sql, payment: Payment, at: number): void {
  const leftPaise = leftOf(payment);
  if (leftPaise > 0) {
    sql.run(
      `UPDATE unclaimed_payment SET left_paise = :leftPaise
       WHERE payment_id = :id AND settled_at IS NULL`,
      { leftPaise, id: payment.id },
    );
  }
  if (leftPaise <= lostOf(sql, payment.id)) settleForNobody(sql, payment.id, at);
}

/** Nor does what the payer's bank took. However often it is reported, it counts once. */
export function keepLoss(
  sql: Sql,
  {
    disputeId,
    paymentId,
    paise,
    at,
  }: Record<'disputeId' | 'paymentId', string> & {
    paise: Paise;
    at: number;
  },
): void {
  const waiting = sql.get<{ left_paise: Paise }>(WAITING, { paymentId });
  if (!waiting) return;
  sql.run(
    `INSERT INTO unclaimed_loss VALUES (:disputeId, :paymentId, :paise, :at)
     ON CONFLICT DO NOTHING`,
    { disputeId, paymentId, paise, at },
  );
  if (waiting.left_paise <= lostOf(sql, paymentId)) settleForNobody(sql, paymentId, at);
}

function lostOf(sql: Sql, paymentId: string): Paise {
  const lost = sql.get<{ paise: Paise }>(
    'SELECT coalesce(sum(paise), 0) AS paise FROM unclaimed_loss WHERE payment_id = :paymentId',
    { paymentId },
  );
  return lost?.paise ?? 0;
}

function settleForNobody(sql: Sql, paymentId: string, at: number): void {
  sql.run(
    `UPDATE unclaimed_payment SET settled_at = :at
     WHERE payment_id = :paymentId AND settled_at IS NULL`,
    { at, paymentId },
  );
}

/**
 * The account whose email was just proved, with the payments made for that email: the reconciler
 * polls its open orders within a minute.
 */
export function claimed(
  sql: Sql,
  { config, clock, log }: Pick<Backend, 'config' | 'clock' | 'log'>,
  account: Account,
): Account {
  const owner = ownerHash(config, account.email);
  sql.run(
    `INSERT INTO proved_owner VALUES (:owner, :id)
     ON CONFLICT DO UPDATE SET account_id = :id WHERE account_id <> :id`,
    { owner, id: account.id },
  );
  for (const payment of unclaimedOf(sql, owner)) {
    claim(sql, payment, { accountId: account.id, at: clock() });
    log.warn({ paymentId: payment.payment_id }, 'the owner of an unclaimed payment has come');
  }
  return account;
}

function unclaimedOf(sql: Sql, owner: Buffer): UnclaimedPayment[] {
  return sql.all(
    'SELECT * FROM unclaimed_payment WHERE owner_hash = :owner AND settled_at IS NULL',
    { owner },
  );
}

/** Assigns a waiting payment to the dealer an operator names; `false` where none is waiting. */
export function giveUnclaimed(
  sql: Sql,
  paymentId: string,
  owner: { accountId: string; at: number },
): boolean {
  const waiting = sql.get<UnclaimedPayment>(WAITING, { paymentId });
  if (waiting) claim(sql, waiting, owner);
  return waiting !== undefined;
}

/** Amount and state are fetched when it is credited: here it only gets its owner. */
function claim(
  sql: Sql,
  { payment_id, order_id, order_paise }: UnclaimedPayment,
  { accountId, at }: { accountId: string; at: number },
): void {
  keepOrder(sql, {
    id: order_id,
    account_id: accountId,
    amount_paise: order_paise,
    key_hash: null,
    created_at: at,
  });
  sql.run(
    `UPDATE unclaimed_payment SET settled_at = :at, account_id = :accountId
     WHERE payment_id = :payment_id`,
    { at, accountId, payment_id },
  );
}

/** Oldest first, each with what is left of it now. */
export function unclaimedPayments(sql: Sql, limit: number): UnclaimedPayment[] {
  return sql
    .all<UnclaimedPayment>(
      `SELECT * FROM unclaimed_payment WHERE settled_at IS NULL ORDER BY found_at LIMIT :limit`,
      { limit },
    )
    .map((kept) => ({ ...kept, left_paise: kept.left_paise - lostOf(sql, kept.payment_id) }));
}

// Finds the owner of an unclaimed payment: the dealer who verifies the order's email, or the dealer
// whom the operator names. Every function runs inside its caller's transaction.

import type { Backend, Cashier } from '../../backend.ts';
// A payment waits for the account that verifies its email.
import { type Account, accountById, ownerHash } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import { type Pen, withPen } from '../gateway-differences.ts';
import type { GatewayOrder, Payment } from '../razorpay/razorpay-answers.ts';
import { keepOrder, orderById, type PaymentOrder } from './payment-orders.ts';
import { keepUnclaimed, type UnclaimedPayment, waitingPayment } from './unclaimed.ts';

/** Returns the account that a lost order belongs to. Undefined until its dealer signs in again. */
function ownerOf(sql: Sql, { accountId, owner }: GatewayOrder): string | undefined {
  // Only we can write the note. An order that is not ours names no account.
  if (accountId === undefined) return undefined;
  return accountById(sql, accountId)?.id ?? (owner && accountByOwner(sql, owner));
}

/** Returns the account that has verified the email to which this hash belongs. */
export function accountByOwner(sql: Sql, owner: Buffer): string | undefined {
  const row = sql.get<{ account_id: string }>(
    'SELECT account_id FROM proved_owner WHERE owner_hash = :owner',
    { owner },
  );
  return row?.account_id;
}

/**
 * Gives the account the payments that were made for its newly verified email. The reconciler asks
 * about their orders within a minute.
 */
export function claimed(
  { sql, afterCommit, at }: Pen,
  { config }: Pick<Backend, 'config'>,
  account: Account,
): Account {
  const owner = ownerHash(config, account.email);
  sql.run(
    `INSERT INTO proved_owner VALUES (:owner, :id)
     ON CONFLICT (owner_hash) DO UPDATE SET account_id = :id
     WHERE proved_owner.account_id <> :id`,
    { owner, id: account.id },
  );
  for (const payment of unclaimedOf(sql, { owner, accountId: account.id })) {
    if (!claim(sql, payment, { accountId: account.id, at })) continue;
    const about = { paymentId: payment.payment_id };
    afterCommit.warn(about, 'an unclaimed payment has found its owner');
  }
  return account;
}

/** A transaction may run 200 statements. The next sign-in claims the rest. */
const CLAIMED_AT_ONCE = 30;

/** Leaves out payments whose order the operator gave to another dealer: they stay unclaimed. */
function unclaimedOf(
  sql: Sql,
  { owner, accountId }: { owner: Buffer; accountId: string },
): UnclaimedPayment[] {
  return sql.all(
    `SELECT * FROM unclaimed_payment WHERE owner_hash = :owner AND settled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM payment_order
         WHERE payment_order.id = order_id AND payment_order.account_id <> :accountId)
     ORDER BY payment_id LIMIT :limit`,
    { owner, accountId, limit: CLAIMED_AT_ONCE },
  );
}

/** Returns the dealer whose order a waiting payment was for, if the database knows the order. */
export function ownerOfOrder(sql: Sql, paymentId: string): Account | undefined {
  const waiting = waitingPayment(sql, paymentId);
  const order = waiting && orderById(sql, waiting.order_id);
  return order && accountById(sql, order.account_id);
}

/** Gives a waiting payment to the dealer whom the operator names. Returns `false` if none waits. */
export function giveUnclaimed(
  sql: Sql,
  paymentId: string,
  owner: { accountId: string; at: number },
): boolean {
  const waiting = waitingPayment(sql, paymentId);
  return waiting !== undefined && claim(sql, waiting, owner);
}

/**
 * Sets only the owner; crediting fetches the amount and state. Returns `false` if another server
 * has set an owner since the payment was read.
 */
function claim(
  sql: Sql,
  { payment_id, order_id, order_paise }: UnclaimedPayment,
  { accountId, at }: { accountId: string; at: number },
): boolean {
  const settled = sql.run(
    `UPDATE unclaimed_payment SET settled_at = :at, account_id = :accountId
     WHERE payment_id = :payment_id AND settled_at IS NULL`,
    { at, accountId, payment_id },
  );
  if (settled === 0) return false;
  keepOrder(sql, {
    id: order_id,
    account_id: accountId,
    amount_paise: order_paise,
    key_hash: null,
    created_at: at,
  });
  return true;
}

// Reads the order from the database. If a restored database has lost the order, reads it from the
// gateway: its note, which only we can write, names the account.

/** Returns undefined if no account in the database made the order. Throws `gateway_down`. */
export async function orderOf(
  backend: Cashier,
  orderId: string,
): Promise<PaymentOrder | undefined> {
  const kept = await backend.database.read((sql) => orderById(sql, orderId));
  if (kept) return kept;
  const order = await backend.gateway.fetchOrder(orderId);
  return order && withPen(backend, (pen) => takenBack(pen, order));
}

/**
 * Returns the order of a payment. If the database has lost the dealer too, records the payment as
 * `unclaimed`, and the dealer's next sign-in claims it. Throws `gateway_down`.
 */
export async function orderOfPayment(
  backend: Cashier,
  payment: Payment,
): Promise<PaymentOrder | 'unclaimed' | undefined> {
  const { orderId = '' } = payment;
  const kept = await backend.database.read((sql) => orderById(sql, orderId));
  if (kept) return kept;
  const order = await backend.gateway.fetchOrder(orderId);
  if (!order || !isOurs(order)) return undefined;
  return withPen(backend, (pen) => {
    const back = takenBack(pen, order);
    if (back) return back;
    return keepUnclaimed(pen, { order, payment }) ? 'unclaimed' : undefined;
  });
}

function isOurs({ accountId, currency }: GatewayOrder): boolean {
  return accountId !== undefined && currency === 'INR';
}

function takenBack({ sql, afterCommit, at }: Pen, order: GatewayOrder): PaymentOrder | undefined {
  const accountId = isOurs(order) ? ownerOf(sql, order) : undefined;
  if (accountId === undefined) return undefined;
  const about = { orderId: order.id };
  afterCommit.warn(about, 'restored a lost order from the gateway');
  return keepOrder(sql, {
    id: order.id,
    account_id: accountId,
    amount_paise: order.amountPaise,
    key_hash: null,
    created_at: at,
  });
}

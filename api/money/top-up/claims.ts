// How an unclaimed payment finds its owner: the prover of its order's email, or the dealer an
// operator names. Every function runs inside its caller's transaction.

import type { Backend, Cashier } from '../../backend.ts';
// A payment waits for the account that proves its email.
import { type Account, accountById, ownerHash } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import { type Pen, withPen } from '../gateway-differences.ts';
import type { GatewayOrder, Payment } from '../razorpay/razorpay-answers.ts';
import { keepOrder, orderById, type PaymentOrder } from './payment-orders.ts';
import { keepUnclaimed, type UnclaimedPayment, WAITING } from './unclaimed.ts';

/** Whose wallet a lost order fills: undefined until its dealer has signed in again. */
function ownerOf(sql: Sql, { accountId, owner }: GatewayOrder): string | undefined {
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

/**
 * The account whose email was just proved, with the payments made for that email: the reconciler
 * polls its open orders within a minute.
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
  for (const payment of unclaimedOf(sql, owner)) {
    if (!claim(sql, payment, { accountId: account.id, at })) continue;
    const about = { paymentId: payment.payment_id };
    afterCommit.warn(about, 'the owner of an unclaimed payment has come');
  }
  return account;
}

/** A job may ask 200 questions: who has more of them gets the rest at the next sign-in. */
const CLAIMED_AT_ONCE = 30;

function unclaimedOf(sql: Sql, owner: Buffer): UnclaimedPayment[] {
  return sql.all(
    `SELECT * FROM unclaimed_payment WHERE owner_hash = :owner AND settled_at IS NULL
     ORDER BY payment_id LIMIT :limit`,
    { owner, limit: CLAIMED_AT_ONCE },
  );
}

/** Assigns a waiting payment to the dealer an operator names; `false` where none is waiting. */
export function giveUnclaimed(
  sql: Sql,
  paymentId: string,
  owner: { accountId: string; at: number },
): boolean {
  const waiting = sql.get<UnclaimedPayment>(WAITING, { paymentId });
  return waiting !== undefined && claim(sql, waiting, owner);
}

/**
 * Amount and state are fetched when it is credited: here it only gets its owner. `false` where
 * another server has given it one since it was read.
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

// An order as the database has it. An order that a restored database has lost is still known to the
// gateway, and its note says whose it is: only our own secret can have written that.

/** Undefined where no account in the database placed it. Throws `gateway_down`. */
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
 * The order that a payment is for; if its dealer is lost too, the payment is recorded as
 * `unclaimed`. Both in one step: the dealer may be signing in just now; if that is at another
 * server at the same moment, their next sign-in gets it. Throws `gateway_down`.
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
  afterCommit.warn(about, 'an order was lost here and is taken back from the gateway');
  return keepOrder(sql, {
    id: order.id,
    account_id: accountId,
    amount_paise: order.amountPaise,
    key_hash: null,
    created_at: at,
  });
}

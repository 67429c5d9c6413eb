// Adds money when the dealer taps: creates an order, then checks the proof that the checkout window
// returns. The phone's proof alone adds nothing, because it is for the gateway to decide.

import { randomBytes } from 'node:crypto';
import type { Answer, Body } from '../../../data/contract.ts';
import { fromRupees, type Paise, toRupees } from '../../../data/values/money.ts';
import type { Backend, Request } from '../../backend.ts';
// An order's note names its dealer by a keyed hash.
import { ownerHash } from '../../identity/accounts.ts';
import { refuseNoSale } from '../../operations/no-sale.ts';
import { type Refusal, refusal } from '../../refusal.ts';
// An order's key is stored in the same way as a call's key.
import { keyHash } from '../../reports/sealed-answer.ts';
import { walletOf } from '../ledger.ts';
import { isOutage } from '../razorpay/polling.ts';
import { orderOf } from './claims.ts';
import { type Credit, credit } from './credit-payment.ts';
import { heard, TOLD_BY_PHONE } from './payment-events.ts';
import { keepOrder, orderByKey, type PaymentOrder, unpaidOrdersSince } from './payment-orders.ts';

const TOP_UP_PAISE_MIN = 1_00; // Razorpay's minimum
const TOP_UP_PAISE_MAX = 1_00_000_00;

/** A dealer who changes their mind leaves a few orders unpaid. We poll each for months. */
const UNPAID_ORDERS_MAX = 60;
const HOUR_MS = 3_600_000;

type Caller = Pick<Request<'createOrder'>, 'accountId' | 'idempotencyKey' | 'assertSession'>;

/** How many orders of each account we are making. They count before the gateway is asked. */
const inMaking = new Map<string, number>();

/**
 * Makes an order at the gateway. A repeat with the same key gets the same order, even if the
 * gateway is still making the first one. If two orders are made, the dealer sees the one whose key
 * is stored, and never the other.
 */
export async function createOrder(
  backend: Backend,
  caller: Caller,
  body: Body<'createOrder'>,
): Promise<Answer<'createOrder'>> {
  const { accountId, idempotencyKey: key, assertSession } = caller;
  const amountPaise = readAmount(body.amount);
  const hash = key === undefined ? null : keyHash(accountId, key);
  const now = backend.clock();
  const { known, email, unpaid } = await backend.database.read((sql) => {
    const { verified_at, email } = assertSession(sql);
    if (verified_at === null) throw refusal('email_unproved', { not: 'taken' });
    const known = hash ? orderByKey(sql, accountId, hash) : undefined;
    return { known, email, unpaid: unpaidOrdersSince(sql, accountId, now - HOUR_MS) };
  });
  if (known) return orderAnswer(known, amountPaise);
  const making = inMaking.get(accountId) ?? 0;
  refuseFlood(unpaid + making);
  refuseNoSale(backend);
  inMaking.set(accountId, making + 1);
  try {
    const order = await makeOrder(backend, caller, { amountPaise, hash, email });
    return orderAnswer(order, amountPaise);
  } finally {
    const others = (inMaking.get(accountId) ?? 0) - 1;
    if (others > 0) inMaking.set(accountId, others);
    else inMaking.delete(accountId);
  }
}

async function makeOrder(
  backend: Backend,
  { accountId, assertSession }: Caller,
  { amountPaise, hash, email }: { amountPaise: Paise; hash: Buffer | null; email: string },
): Promise<PaymentOrder> {
  const receipt = (hash ?? randomBytes(20)).toString('hex').slice(0, 40);
  const owner = ownerHash(backend.config, email);
  const { id } = await backend.gateway.createOrder({ amountPaise, receipt, accountId, owner });
  const at = backend.clock();
  return backend.database.transaction((sql) => {
    assertSession(sql);
    // Refuses before the dealer sees the order, so that they cannot pay it.
    refuseNoSale(backend);
    // Another server may have made orders meanwhile, so this counts again, except for a repeat.
    const isKept = hash !== null && orderByKey(sql, accountId, hash) !== undefined;
    if (!isKept) refuseFlood(unpaidOrdersSince(sql, accountId, at - HOUR_MS));
    return keepOrder(sql, {
      id,
      account_id: accountId,
      amount_paise: amountPaise,
      key_hash: hash,
      created_at: at,
    });
  });
}

/**
 * Credits the payment that the checkout window reports. Returns the spendable balance in rupees. A
 * repeat credits nothing more. Throws `payment_pending` until the money arrives.
 */
export async function verifyPayment(
  backend: Backend,
  { accountId, assertSession }: Pick<Caller, 'accountId' | 'assertSession'>,
  body: Body<'verifyPayment'>,
): Promise<Answer<'verifyPayment'>> {
  const orderId = body.razorpay_order_id;
  const paymentId = body.razorpay_payment_id;
  const signature = body.razorpay_signature;
  // Checks the signature first: without a valid one, a caller learns nothing about orders.
  if (!backend.gateway.isCheckoutSignature({ orderId, paymentId, signature })) {
    throw refusal('payment_unsigned');
  }
  const order = await orderOf(backend, orderId).catch(lateDuringOutage);
  if (order?.account_id !== accountId) throw refusal('unknown_payment');
  if (fromRupees(body.amount) !== order.amount_paise) throw refusal('other_amount');
  const told = { paymentId, event: TOLD_BY_PHONE };
  const look = () => credit(backend, paymentId);
  const outcome = await heard(backend, told, look).catch(lateDuringOutage);
  const isOwn = outcome.kind === 'credited' && outcome.accountId === accountId;
  if (!isOwn) throw uncredited(outcome);
  // We credit the money even if the session has ended, but then do not show the balance.
  const wallet = await backend.database.read((sql) => walletOf(sql, assertSession(sql).id));
  return { newBalance: toRupees(wallet.spendablePaise) };
}

function readAmount(rupees: number): Paise {
  const amountPaise = fromRupees(rupees) ?? 0;
  if (amountPaise < TOP_UP_PAISE_MIN || amountPaise > TOP_UP_PAISE_MAX) {
    throw refusal('malformed', { field: 'amount' });
  }
  return amountPaise;
}

function orderAnswer(order: PaymentOrder, amountPaise: Paise): Answer<'createOrder'> {
  if (order.amount_paise !== amountPaise) throw refusal('order_key_reused');
  return { order: { id: order.id, amount: order.amount_paise, currency: 'INR' } };
}

function refuseFlood(orders: number): void {
  if (orders >= UNPAID_ORDERS_MAX) throw refusal('too_many_orders');
}

/** The signature proves the payment, so an outage only delays the credit. */
function lateDuringOutage(error: unknown): never {
  if (isOutage(error)) throw refusal('payment_unchecked');
  throw error;
}

/** Returns the refusal for a validly signed payment that was not credited to the caller. */
function uncredited(outcome: Credit): Refusal {
  switch (outcome.kind) {
    // The gateway might not yet know about a payment that it signed seconds ago.
    case 'pending':
    case 'not_ours':
    case 'unclaimed':
      return refusal('payment_pending');
    case 'unfit':
    case 'erased':
      return refusal('payment_unfit');
    case 'credited':
      return refusal('unknown_payment');
    default:
      return outcome satisfies never;
  }
}

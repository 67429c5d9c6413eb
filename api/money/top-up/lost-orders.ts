// An order as the database has it. An order that a restored database has lost is still known to the
// gateway, and its note says whose it is: only our own secret can have written that.

import type { Cashier } from '../../backend.ts';
import { type Pen, withPen } from '../gateway-differences.ts';
import type { GatewayOrder, Payment } from '../razorpay/razorpay-answers.ts';
import { ownerOf } from './claims.ts';
import { keepOrder, orderById, type PaymentOrder } from './payment-orders.ts';
import { keepUnclaimed } from './unclaimed.ts';

/** Undefined where nobody in the database placed it. Throws `gateway_down`. */
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

// An invented dealer pays in the sandbox's payment window, and through the functions that answer a
// real dealer's phone.

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { credit } from '../../api/money/top-up/credit-payment.ts';
import { heard } from '../../api/money/top-up/payment-events.ts';
import { createOrder, verifyPayment } from '../../api/money/top-up/top-up.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { callerOf, type Market, type Phone } from './phones.ts';

/** Pays in the sandbox's payment window; the phone reports it, then the gateway does. */
export async function topUp(market: Market, phone: Phone): Promise<void> {
  const { backend } = market;
  const proof = await pay(market, await orderOf(market, phone), 'success');
  if (!proof) throw new Error('The sandbox refused the payment.');
  const paymentId = proof.razorpay_payment_id;
  await verifyPayment(backend, callerOf(phone), { ...proof, amount: phone.dealer.topUpRupees });
  // The sandbox's gateway would report the payment later, on another invented day.
  await heard(backend, { paymentId, event: 'payment.captured' }, () => credit(backend, paymentId));
  phone.paymentIds.push(paymentId);
}

/** Makes a dealer's bank decline a payment; the dealer gives up. */
export async function failToPay(market: Market, phone: Phone): Promise<void> {
  await pay(market, await orderOf(market, phone), 'failure');
}

/** Makes the bank reserve money that the gateway never gets. */
export async function payInVain(market: Market, phone: Phone): Promise<void> {
  await setFaults(market, { webhook: { copies: 0 }, payment: { status: 'stuck' } });
  await pay(market, await orderOf(market, phone), 'success');
  await hushWebhooks(market);
}

/** Turns off webhooks, because `topUp` reports each payment at its own time. */
export function hushWebhooks(market: Pick<Market, 'url'>): Promise<void> {
  return setFaults(market, { webhook: { copies: 0 } });
}

async function setFaults({ url }: Pick<Market, 'url'>, faults: object): Promise<void> {
  await fetch(`${url}/sandbox/razorpay/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(faults),
  });
}

async function orderOf({ backend }: Market, phone: Phone): Promise<string> {
  const idempotencyKeyOfTap = idempotencyKey(backend.clock(), randomUUID());
  const caller = { ...callerOf(phone), idempotencyKey: idempotencyKeyOfTap };
  const { order } = await createOrder(backend, caller, { amount: phone.dealer.topUpRupees });
  return order.id;
}

/** The payment window's answer to the page. */
const Proof = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
});

/** Pays an order. Returns undefined if the payer's bank declined. */
async function pay({ url }: Market, orderId: string, outcome: 'success' | 'failure') {
  const response = await fetch(`${url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  return response.ok ? v.parse(Proof, await response.json()) : undefined;
}

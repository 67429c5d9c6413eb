// Payments in tests: through the stand-in checkout, reported by the phone, by Razorpay, or not at
// all.

import { createHmac, randomBytes } from 'node:crypto';
import { violations } from '../../api/money/ledger-invariants.ts';
import type { Dealer, Reply } from './dealer.ts';
import { sendRequest } from './http-client.ts';
import type { TestServer } from './server.ts';

/** The proof that the checkout window gives the page. */
export type Proof = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** Sets the faults of Razorpay's stand-in; `{}` ends them (see faults.ts). */
export async function setFaults(server: { url: string }, faults: object): Promise<void> {
  const { status, text } = await sendRequest(`${server.url}/sandbox/razorpay/faults`, {
    method: 'POST',
    body: JSON.stringify(faults),
  });
  expect(status, text).toBe(200);
}

/** A stand-in that pays but sends no webhooks; each test sends the reports that it needs. */
export const silent = { webhook: { copies: 0 } };

export async function placeOrder(dealer: Dealer, rupees: number, key?: string): Promise<string> {
  const reply = await dealer.post(
    '/api/payment/create-order',
    { amount: rupees },
    key === undefined ? {} : { 'idempotency-key': key },
  );
  expect(reply.status, reply.text).toBe(200);
  return (reply.body['order'] as { id: string }).id;
}

/** Pays an order in the checkout window. */
export async function pay(dealer: Dealer, orderId: string): Promise<Proof> {
  const reply = await dealer.post('/sandbox/pay', { orderId, outcome: 'success' });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Proof; // a 200 from the stand-in always has a proof
}

/** Orders and pays, but reports nothing to the server. */
export async function payUntold(dealer: Dealer, rupees: number): Promise<Proof> {
  return pay(dealer, await placeOrder(dealer, rupees));
}

export function verify(dealer: Dealer, proof: Partial<Proof>, rupees: unknown): Promise<Reply> {
  return dealer.post('/api/payment/verify', { ...proof, amount: rupees });
}

/** Reports a payment to the server as Razorpay's webhook does, by default with the right secret. */
export async function tell(
  server: TestServer,
  event: string,
  proof: { razorpay_payment_id: string },
  secret: string | null = server.backend.config.razorpay.webhookSecrets[0] ?? '',
): Promise<{ status: number; outcome: unknown }> {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_LotproofSandbx',
    event,
    contains: ['payment'],
    // The server never believes the amounts in an event, so these are absurd.
    payload: {
      payment: { entity: { id: proof.razorpay_payment_id, amount: 99_99_999_00, currency: 'USD' } },
    },
    created_at: 1,
  });
  return sendEvent(server, body, secret === null ? null : signed(secret, body));
}

/** Sends any bytes to the webhook, with any signature or none. */
export async function sendEvent(server: { url: string }, body: string, signature: string | null) {
  const { status, text } = await sendRequest(`${server.url}/api/payment/webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-razorpay-signature': signature }),
    },
  });
  const answer: { outcome?: unknown } = JSON.parse(text);
  return { status, outcome: answer.outcome };
}

export function signed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Does what a person could do in Razorpay's dashboard (see bank.ts). Returns the result. */
export async function inDashboard(server: { url: string }, act: object): Promise<{ id: string }> {
  const { status, text } = await sendRequest(`${server.url}/sandbox/razorpay/dashboard`, {
    method: 'POST',
    body: JSON.stringify(act),
  });
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

/** Returns an id in Razorpay's format that Razorpay has not assigned. */
export function unknownPaymentId(): string {
  return `pay_${randomBytes(7).toString('hex')}`;
}

/** Waits until the balance has this value. */
export async function balanceBecomes(dealer: Dealer, rupees: number): Promise<void> {
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(rupees), { timeout: 60_000 });
}

/** Expects one credit of this amount and no other entry in the dealer's database. */
export async function expectCreditedOnce(dealer: Dealer, rupees: number): Promise<void> {
  expect(await dealer.balance()).toBe(rupees);
  expect(await dealer.transactions()).toMatchObject([
    { type: 'Credit', amount: rupees, balance: rupees, description: 'Wallet Recharge' },
  ]);
}

export async function expectNothingCredited(dealer: Dealer): Promise<void> {
  expect(await dealer.balance()).toBe(0);
  expect(await dealer.transactions()).toEqual([]);
}

/** Expects every promise of the ledger to be kept (see ledger-invariants.ts). */
export async function expectSoundDatabase({ backend }: Pick<TestServer, 'backend'>): Promise<void> {
  const now = backend.clock();
  expect(await violations(backend.database, now)).toEqual([]);
}

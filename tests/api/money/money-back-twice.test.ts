// The attacker wants the same rupees on the card and in the wallet: he waits for a gateway that
// lies, is slow, or is told elsewhere. What stops him: the gateway's list of refunds is believed,
// never one answer. Whatever happens, wallet and card together hold what was paid.

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Dealer, visitor } from '../../support/dealer.ts';
import { serve } from '../../support/listening.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';
import { inDashboard, setFaults, silent, verify } from '../../support/payments.ts';

const PAID = 100;

/** What the next requests for a refund are answered, though they are carried out. */
let lie: 'denied' | 'none' = 'none';
let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld({ between: lyingGateway });
  await world.start();
});
beforeEach(async () => {
  lie = 'none';
  await setFaults(world.razorpay, {});
});
afterAll(() => world.close());

/** Passes all on to Razorpay; what it says of a new refund can be turned into a 400. */
function lyingGateway(razorpayUrl: string): Promise<string> {
  return serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = 'GET', url = '', headers } = request;
      const passed = ['authorization', 'content-type', 'x-refund-idempotency'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const body = method === 'GET' ? null : Buffer.concat(chunks);
      const answer = await fetch(`${razorpayUrl}${url}`, { method, headers: passed, body });
      const isDenied = lie === 'denied' && method === 'POST' && url.endsWith('/refund');
      const denial = { error: { code: 'BAD_REQUEST_ERROR', description: 'Already refunded.' } };
      const date = answer.headers.get('date') ?? '';
      response.writeHead(isDenied ? 400 : answer.status, {
        'content-type': 'application/json',
        date,
      });
      response.end(isDenied ? JSON.stringify(denial) : await answer.text());
    });
  });
}

async function dealerWhoPaid(): Promise<{ dealer: Dealer; paymentId: string }> {
  const dealer = visitor(world.url);
  await world.signIn(dealer);
  const proof = await world.payUntold(dealer, PAID);
  expect((await verify(dealer, proof, PAID)).status).toBe(200);
  return { dealer, paymentId: proof.razorpay_payment_id };
}

type Listed = { id: string; amount: number; status: string };

async function refundsAtGateway(paymentId: string): Promise<Listed[]> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_BASE_URL } = world.env;
  const key = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
  const answer = await fetch(`${RAZORPAY_BASE_URL}/v1/payments/${paymentId}/refunds`, {
    headers: { authorization: `Basic ${key}` },
  });
  const { items } = (await answer.json()) as { items: Listed[] }; // the double's own shape
  return items;
}

/** What went back to the card, or is on its way there. */
async function onCard(paymentId: string): Promise<number> {
  const made = await refundsAtGateway(paymentId);
  const back = made.filter(({ status }) => status !== 'failed');
  return back.reduce((sum, { amount }) => sum + amount, 0) / 100;
}

async function expectNeverTwice(dealer: Dealer, paymentId: string): Promise<void> {
  expect((await dealer.balance()) + (await onCard(paymentId))).toBe(PAID);
}

async function becomes(dealer: Dealer, rupees: number): Promise<void> {
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(rupees), { timeout: 10_000 });
}

function refund(paymentId: string, rupees: number) {
  return world.operate('refund', paymentId, String(rupees), '--reason', 'Asked for');
}

it('a refund whose 400 is a lie is debited, not given back to the wallet', async () => {
  await setFaults(world.razorpay, silent); // nor does an event tell of it
  const { dealer, paymentId } = await dealerWhoPaid();
  lie = 'denied';
  await refund(paymentId, 100);
  await expectNeverTwice(dealer, paymentId);
  expect(await onCard(paymentId)).toBe(100);
  lie = 'none';
  await world.operate('reconcile');
  await expectNeverTwice(dealer, paymentId);
  // Asked for once more, there is nothing left to return.
  expect((await refund(paymentId, 100)).code).toBe(1);
  await expectNeverTwice(dealer, paymentId);
});

it('a refund that is pending is in neither twice, and comes back once when it fails', async () => {
  await setFaults(world.razorpay, { ...silent, refund: { status: 'pending' } });
  const { dealer, paymentId } = await dealerWhoPaid();
  await refund(paymentId, 40);
  await expectNeverTwice(dealer, paymentId);
  expect(await dealer.balance()).toBe(60);
  const [made] = await refundsAtGateway(paymentId);
  await setFaults(world.razorpay, { webhook: { copies: 3 } });
  const failed = { act: 'refund_status', refundId: made?.id, status: 'failed' };
  await inDashboard(world.razorpay, failed);
  await inDashboard(world.razorpay, failed);
  await becomes(dealer, 100);
  await world.operate('reconcile');
  await expectNeverTwice(dealer, paymentId);
});

it("a refund made in Razorpay's dashboard is debited once, however often it is told", async () => {
  await setFaults(world.razorpay, { webhook: { copies: 5 } });
  const { dealer, paymentId } = await dealerWhoPaid();
  await inDashboard(world.razorpay, { act: 'refund', paymentId, amount: 30_00 });
  await becomes(dealer, 70);
  await setFaults(world.razorpay, silent);
  await inDashboard(world.razorpay, { act: 'refund', paymentId, amount: 20_00 });
  const night = () => world.operate('differences', '--ask', 'yes');
  await Promise.all([night(), night()]);
  await expectNeverTwice(dealer, paymentId);
  expect(await dealer.balance()).toBe(50);
});

it('two refunds of the whole at once return it once', async () => {
  const { dealer, paymentId } = await dealerWhoPaid();
  await Promise.all([refund(paymentId, 100), refund(paymentId, 100)]);
  await expectNeverTwice(dealer, paymentId);
  expect(await dealer.balance()).toBe(0);
});

// A dealer adds money while the gateway is down. The page says that the payment is safe, not that
// it was refused. An existing order needs no answer from the gateway.

import { randomUUID } from 'node:crypto';
import { refusal } from '../../../api/refusal.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  verify,
} from '../../support/payments.ts';
import { soundServer } from '../../support/shared-server.ts';

const server = soundServer({
  adapt: (own) => ({
    ...own,
    gateway: {
      ...own.gateway,
      async fetchPayment(id) {
        if (trouble) throw trouble;
        return own.gateway.fetchPayment(id);
      },
    },
  }),
});
let dealer: Dealer;
/** The error of every payment lookup, or undefined if lookups work. */
let trouble: Error | undefined;

beforeEach(async () => {
  trouble = undefined;
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
});

it.each(['gateway_down', 'checking_records'] as const)(
  'a payment whose lookup ends in %s is reported as safe and added later',
  async (code) => {
    const proof = await payUntold(dealer, 100);
    trouble = refusal(code);
    const late = await verify(dealer, proof, 100);
    expect(late).toMatchObject({ status: 409, body: { code: 'payment_unchecked' } });
    expect(late.body['message']).toMatch(/cannot be checked right now\. Your money is safe/);
    await expectNothingCredited(dealer);
    trouble = undefined;
    expect((await verify(dealer, proof, 100)).body).toEqual({ newBalance: 100 });
    await expectCreditedOnce(dealer, 100);
  },
);

it.each([
  ['a fault of ours', new Error('a bug'), 500],
  ['another refusal', refusal('too_many_orders'), 429],
])('a payment is not reported as delayed after %s', async (_, error, status) => {
  const proof = await payUntold(dealer, 100);
  trouble = error;
  expect((await verify(dealer, proof, 100)).status).toBe(status);
  await expectNothingCredited(dealer);
});

it('an order is returned again for its key while the gateway is down', async () => {
  const key = randomUUID();
  const first = await placeOrder(dealer, 100, key);
  await setFaults(server, { ...silent, rest: { answer: 'cut' } });
  expect(await placeOrder(dealer, 100, key)).toBe(first);
  const headers = { 'idempotency-key': key };
  const other = await dealer.post('/api/payment/create-order', { amount: 200 }, headers);
  expect(other).toMatchObject({ status: 422, body: { code: 'order_key_reused' } });
});

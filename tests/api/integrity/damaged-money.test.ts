// While a database may be damaged, no money moves in it. A payment stays open at the gateway and is
// credited once the database can be trusted again.

import { randomUUID } from 'node:crypto';
import { unsettledPayments } from '../../../api/money/top-up/payment-events.ts';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { acceptDatabase, verify as verifyDatabase } from '../../../api/operator/server/verify.ts';
import { ANSWER_KEPT_MS } from '../../../api/reports/stored-answers.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, operate, reconcile, refund } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import {
  balanceBecomes,
  expectCreditedOnce,
  expectNothingCredited,
  expectSoundDatabase,
  inDashboard,
  pay,
  payUntold,
  placeOrder,
  sendEvent,
  setFaults,
  signed,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';
import { serversUntil } from '../../support/restarts.ts';
import type { TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const { start, restart } = serversUntil(afterEach);
let server: TestServer;
let dealer: Dealer;
/** Runs while the gateway creates an order, and while a source is being asked. */
let meanwhile: () => void;
beforeEach(async () => {
  meanwhile = () => undefined;
  server = await start(folder(), '0', {
    adapt: (own) => ({
      ...own,
      gateway: {
        ...own.gateway,
        createOrder(order) {
          meanwhile();
          return own.gateway.createOrder(order);
        },
      },
      sources: {
        ask(...asked) {
          meanwhile();
          return own.sources.ask(...asked);
        },
      },
    }),
  });
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
});

const DAMAGE = 'The database is damaged: page 7.';
const reason = 'The disk was changed';
const findDamage = () => server.backend.damage.tell(DAMAGE);
const whole = { options: { reason } };
const unsure = { status: 503, body: { code: 'checking_records' } };

async function reportRefund(paymentId: string): Promise<number> {
  const payload = { refund: { entity: { payment_id: paymentId } } };
  const body = JSON.stringify({ event: 'refund.processed', payload });
  const [secret = ''] = server.backend.config.razorpay.webhookSecrets;
  return (await sendEvent(server, body, signed(secret, body))).status;
}

it('a payment stays open while damage is suspected, and is later credited once', async () => {
  const proof = await payUntold(dealer, 100);
  findDamage();
  const reply = await verify(dealer, proof, 100);
  expect(reply).toMatchObject({
    status: 409,
    body: {
      code: 'payment_unchecked',
      message:
        'The payment cannot be checked right now. Your money is safe and is added ' +
        'automatically; do not pay again.',
    },
  });
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ status: 503 });
  await expect(operate(server, reconcile)).rejects.toThrow(`${DAMAGE} Restore a backup, or `);
  await expectNothingCredited(dealer);
  const now = server.backend.clock();
  const open = await server.backend.database.read((sql) => unsettledPayments(sql, now));
  expect(open.count).toBe(1);

  await operate(server, acceptDatabase, whole);
  server = await restart(server);
  await balanceBecomes(dealer, 100);
  await verify(dealer, proof, 100);
  await expectCreditedOnce(dealer, 100);
  await expectSoundDatabase(server);
});

it('an authorized payment is not captured while the database may be damaged', async () => {
  await setFaults(server, { ...silent, payment: { status: 'authorized' } });
  const proof = await payUntold(dealer, 100);
  findDamage();
  await verify(dealer, proof, 100);
  const payment = await server.backend.gateway.fetchPayment(proof.razorpay_payment_id);
  expect(payment?.status).toBe('authorized');
});

it.each([
  ['verify', verifyDatabase],
  ['the nightly self-check', selfCheck],
])('A broken promise found by %s stops sales on the running server', async (_by, command) => {
  await verify(dealer, await payUntold(dealer, 100), 100);
  await server.backend.database.transaction((sql) =>
    sql.run('UPDATE wallet SET held_paise = held_paise + 1'),
  );
  const found = await operate(server, command);
  expect(found).toMatchObject({ isGood: false, summary: expect.stringContaining('not sound') });
  const health = () => fetch(`${server.url}/healthz`).then(({ status }) => status);
  await expect.poll(health).toBe(503);
  expect(await dealer.buy('MH00SB0001', randomUUID())).toMatchObject(unsure);
});

it('no order can be paid while the database may be damaged, not even a new one', async () => {
  meanwhile = findDamage;
  expect(await dealer.post('/api/payment/create-order', { amount: 100 })).toMatchObject(unsure);
  const orders = await server.backend.database.read((sql) =>
    sql.all('SELECT 1 FROM payment_order'),
  );
  expect(orders).toEqual([]);
});

it('no report is charged while damage is suspected; its key can buy it afterwards', async () => {
  const proof = await payUntold(dealer, 100);
  await verify(dealer, proof, 100);
  const key = randomUUID();
  meanwhile = findDamage;
  expect(await dealer.buy('MH00SB0001', key)).toMatchObject(unsure);
  await balanceBecomes(dealer, 100);
  await operate(server, acceptDatabase, whole);
  await restart(server);
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

it('an answer not fetched in 30 days is refunded once the database is accepted', async () => {
  await verify(dealer, await payUntold(dealer, 100), 100);
  const key = randomUUID();
  await dealer.buy('MH00SB0001', key);
  await server.backend.database.transaction((sql) =>
    sql.run(
      `UPDATE sealed_answer
         SET sealed = NULL, forgotten_at = sealed_at + :age, forgotten_why = 'expired'`,
      { age: ANSWER_KEPT_MS },
    ),
  );
  findDamage();
  expect(await dealer.buy('MH00SB0001', key)).toMatchObject(unsure);
  expect(await dealer.balance()).toBe(75);
  await operate(server, acceptDatabase, whole);
  await restart(server);
  expect((await dealer.buy('MH00SB0001', key)).body).toMatchObject({ code: 'given_back' });
  expect(await dealer.balance()).toBe(100);
});

it('suspected damage stops our refunds and delays the debit of dashboard refunds', async () => {
  const orderId = await placeOrder(dealer, 100);
  const proof = await pay(dealer, orderId);
  await verify(dealer, proof, 100);
  const { razorpay_payment_id: paymentId } = proof;
  findDamage();
  const given = { words: [paymentId, '10'], options: { reason } };
  await expect(operate(server, refund, given)).rejects.toThrow(DAMAGE);
  const gift = { words: [dealer.email, '10'], options: { reason } };
  await expect(operate(server, credit, gift)).rejects.toThrow(DAMAGE);
  await inDashboard(server, { act: 'refund', paymentId, amount: 40_00 });
  expect(await reportRefund(paymentId)).toBe(503);
  expect(await dealer.balance()).toBe(100);

  await operate(server, acceptDatabase, whole);
  server = await restart(server);
  expect(await reportRefund(paymentId)).toBe(200);
  expect(await dealer.balance()).toBe(60);
  await expectSoundDatabase(server);
});

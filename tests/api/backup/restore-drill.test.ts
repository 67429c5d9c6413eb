// A drill: a day of trade after the backup, then a restore that follows the runbook. No payment is
// lost or credited twice; refunds and removals made after the backup still count.

import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate, purge, read, refund } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import {
  type Proof,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  verify as tellOf,
} from '../../support/payments.ts';
import { backedUp, restored } from '../../support/restored-server.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const reason = { reason: 'Asked for' };

async function paid(dealer: Dealer, rupees: number): Promise<Proof> {
  const proof = await payUntold(dealer, rupees);
  expect((await tellOf(dealer, proof, rupees)).status).toBe(200);
  return proof;
}

it('₹2,000 paid after the backup is back in the wallets, and credited once', async () => {
  const env = { LOTPROOF_ACTS_DIR: folder() };
  const server = await startTestServer({ dataDir: folder(), env });
  await setFaults(server, silent);
  const older = await signedInDealer(server.url);
  const leaving = await signedInDealer(server.url);
  const early = await paid(older, 200);
  const ofLeaving = await paid(leaving, 300);
  const orderId = await placeOrder(older, 400);
  const file = await backedUp(server, folder());

  await tellOf(older, await pay(older, orderId), 400);
  const late = await paid(older, 700);
  const younger = await signedInDealer(server.url);
  await paid(younger, 900);
  expect((await older.buy('MH00SB0001')).status).toBe(200);
  const give = (payment: Proof, rupees: string) =>
    operate(server, refund, { words: [payment.razorpay_payment_id, rupees], options: reason });
  await give(early, '100');
  await give(ofLeaving, '300');
  await operate(server, purge, { words: [leaving.email], options: reason });

  const { result, again } = await restored(server, file);
  expect(result.summary).toContain('Up to\n  ₹25 of sold reports are back in the wallets');
  for (let times = 0; times < 2; times += 1) {
    await operate(again, differences, { options: { ask: 'yes' } });
    await operate(again, replay, { options: { do: 'yes' } });
  }
  expect((await operate(again, read, { words: ['unclaimed'] })).summary).toContain(
    '₹900 is waiting for its owners.',
  );
  await signIn(again.url, older);
  await signIn(again.url, younger);
  await tellOf(older, late, 700);
  await reconcile(again.backend);
  expect(await older.balance()).toBe(200 - 100 + 400 + 700);
  expect(await younger.balance()).toBe(900);
  expect((await operate(again, read, { words: ['find', leaving.email] })).rows).toEqual([]);
  expect(await operate(again, replay)).toMatchObject({ rows: [], isGood: true });
  expect(await operate(again, read, { words: ['unclaimed'] })).toMatchObject({
    rows: [],
    isGood: true,
  });
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

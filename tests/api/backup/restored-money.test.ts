// After a restore, payments and refunds made after the backup are recovered from the gateway.

import { once } from 'node:events';
import Koa from 'koa';
import { differenceKinds } from '../../../api/money/gateway-differences.ts';
import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { recover } from '../../../api/operator/server/recover.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { makeRazorpayDouble } from '../../../api/sandbox/razorpay/server.ts';
import { signedInDealer, signIn } from '../../support/dealer.ts';
import { credit, operate, read, refund } from '../../support/desk.ts';
import { inDashboard, payUntold, setFaults, silent } from '../../support/payments.ts';
import { backedUp, backedUpServers, paid, restored } from '../../support/restored-server.ts';
import type { TestServer } from '../../support/server.ts';

const { serverWithBackup, folder } = backedUpServers();

it('a dealer who joined after the backup gets their payment back after signing in', async () => {
  const { server, file } = await serverWithBackup();
  const dealer = await signedInDealer(server.url);
  await paid(dealer, 900);
  const { again } = await restored(server, file);
  // The gateway's payments are not known yet, so neither command reports that all is well.
  const unknown =
    "The gateway's lists have not been compared in full: type “lotproof differences --ask yes”.";
  for (const answer of [
    await operate(again, read, { words: ['unclaimed'] }),
    await operate(again, differences),
  ]) {
    expect(answer.summary).toContain(unknown);
    expect(answer.isGood).toBe(false);
  }
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const compared = await operate(again, differences, { options: { ask: 'yes' } });
  expect(compared.summary).toBe(
    'No difference is open.\n' +
      '1 payment may be waiting for an owner: type “lotproof read unclaimed”.',
  );
  expect(errors.mock.calls.flat()).toEqual([
    expect.stringMatching(/^A payment for an account that the database lacks: pay_\w+\.$/),
  ]);
  errors.mockRestore();
  expect((await operate(again, read, { words: ['unclaimed'] })).summary).toContain(
    '₹900 is waiting for its owners.',
  );
  const stranger = await signedInDealer(again.url);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(900);
  for (let times = 0; times < 2; times += 1) await reconcile(again.backend);
  await operate(again, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(900);
  expect(await stranger.balance()).toBe(0);
  expect(await operate(again, read, { words: ['unclaimed'] })).toMatchObject({
    rows: [],
    isGood: true,
  });
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

/** Recovers from the file while only the gateway runs. Returns what the terminal showed, too. */
async function recovered(server: TestServer, file: string) {
  const { url, backend } = server;
  await server.stop();
  const { razorpay, dataDir } = backend.config;
  const { keyId, keySecret, webhookSecrets } = razorpay;
  const double = makeRazorpayDouble({
    dataDir,
    keyId,
    keySecret,
    webhookSecrets,
    serverUrl: () => url,
  });
  const app = new Koa().use(double.router.routes());
  const gateway = app.listen(Number(new URL(url).port), '127.0.0.1');
  await once(gateway, 'listening');
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const result = await operate(server, recover, { words: [file] });
  const said = errors.mock.calls.join();
  errors.mockRestore();
  gateway.closeAllConnections();
  gateway.close();
  return { result, said };
}

it('`recover` restores, asks the gateway, repeats the acts and finds every rupee', async () => {
  const { server, file } = await serverWithBackup();
  const dealer = await signedInDealer(server.url);
  await paid(dealer, 900);
  await operate(server, credit, { words: [dealer.email, '40'], options: { reason: 'Goodwill' } });
  const { result, said } = await recovered(server, file);
  expect(said).toContain('all dealers must sign in again');
  expect(said).toContain('No difference is open.');
  expect(said).not.toContain('Before you start the server, type');
  expect(result.rows).toEqual([
    { step: 'restore', 'all well': true },
    { step: 'differences', 'all well': true },
    // The dealer's account is created again when they next sign in.
    { step: 'replay', 'all well': false },
    { 'paid in by dealers': 'before', rupees: 900 },
    { 'paid in by dealers': 'in wallets again', rupees: 0 },
    { 'paid in by dealers': 'waits for its owner', rupees: 900 },
  ]);
  // The start that the step waits for must not wait for the step.
  expect(result.summary).toMatch(/^Every rupee that dealers paid in is back\. Do what .* start/);
});

it('`recover` does not call a payment lost that its payer has got back', async () => {
  const { server, file } = await serverWithBackup();
  const paymentId = await paid(await signedInDealer(server.url), 900);
  await inDashboard(server, { act: 'refund', paymentId });
  const { result } = await recovered(server, file);
  expect(result.summary).toMatch(/^₹900 that dealers paid in is not here: the gateway refunded/);
});

it('a payment is shown as on its way while the gateway does not answer', async () => {
  const { server, file } = await serverWithBackup();
  const dealer = await signedInDealer(server.url);
  await paid(dealer, 900);
  const { again } = await restored(server, file);
  await operate(again, differences, { options: { ask: 'yes' } });
  await setFaults(again, { ...silent, rest: { answer: '502' } });
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(0);
  expect(await operate(again, read, { words: ['unclaimed'] })).toMatchObject({
    summary: expect.stringContaining('₹900 is on its way into wallets.'),
    rows: [{ rupees: 900, waitsFor: expect.stringContaining(dealer.email) }],
    isGood: false,
  });
  await setFaults(again, silent);
  await reconcile(again.backend);
  expect(await dealer.balance()).toBe(900);
  expect((await operate(again, read, { words: ['unclaimed'] })).summary).toContain(
    'Every payment has an owner.',
  );
});

it('a payment that was already left to the operator is not credited after a restore', async () => {
  const { server } = await serverWithBackup();
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const { razorpay_payment_id: paymentId } = await payUntold(dealer, 400);
  await inDashboard(server, { act: 'refund', paymentId, amount: 30_00 });
  await reconcile(server.backend);
  const why = { options: { reason: `In place of ${paymentId}` } };
  await operate(server, credit, { words: [dealer.email, '370'], ...why });
  const { again } = await restored(server, await backedUp(server, folder()));
  await operate(again, differences, { options: { ask: 'yes' } });
  await reconcile(again.backend);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(370);
});

it('a restored payment is credited minus any partial refund made after the backup', async () => {
  const { server } = await serverWithBackup();
  const older = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  const younger = await signedInDealer(server.url);
  const [byUs, there] = [await paid(older, 400), await paid(younger, 500)];
  await operate(server, refund, { words: [byUs, '100'], options: { reason: 'Asked for' } });
  await inDashboard(server, { act: 'refund', paymentId: there, amount: 200_00 });
  const { again } = await restored(server, file);
  await operate(again, differences, { options: { ask: 'yes' } });
  for (const dealer of [older, younger]) await signIn(again.url, dealer);
  await reconcile(again.backend);
  expect(await operate(again, differences, { options: { ask: 'yes' } })).toMatchObject({
    rows: [],
  });
  expect(await older.balance()).toBe(300);
  expect(await younger.balance()).toBe(300);
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

it('a refund made while a restored payment is being read reduces its credit', async () => {
  const { server, file } = await serverWithBackup();
  const dealer = await signedInDealer(server.url);
  const paymentId = await paid(dealer, 500);
  await inDashboard(server, { act: 'refund', paymentId, amount: 100_00 });
  const { again } = await restored(server, file);
  await operate(again, differences, { options: { ask: 'yes' } });
  const { gateway } = again.backend;
  const { refundsOf } = gateway;
  vi.spyOn(gateway, 'refundsOf').mockImplementationOnce(async (id) => {
    await inDashboard(again, { act: 'refund', paymentId, amount: 50_00 });
    return refundsOf(id);
  });
  await signIn(again.url, dealer);
  await reconcile(again.backend);
  expect(await dealer.balance()).toBe(350);
});

it('a lost dispute of a payment refunded in full after the backup is listed', async () => {
  const { server } = await serverWithBackup();
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  const paymentId = await paid(dealer, 400);
  await inDashboard(server, { act: 'refund', paymentId });
  const { again } = await restored(server, file);
  const { id: disputeId } = await inDashboard(again, { act: 'dispute', paymentId, amount: 400_00 });
  const lost = { act: 'dispute_status', disputeId, status: 'lost', deducted: 400_00 };
  await inDashboard(again, lost);
  const { rows } = await operate(again, differences, { options: { ask: 'yes' } });
  expect(rows).toMatchObject([{ difference: differenceKinds.shortfall, rupees: 400 }]);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(0);
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

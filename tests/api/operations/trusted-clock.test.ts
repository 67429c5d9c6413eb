// While its machine's clock is wrong, a server does not use it to close, delete or date anything.

import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { startCompleter } from '../../../api/reports/hold-completer.ts';
import { startClockWatch } from '../../../api/server/server.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, operate, reconcile as reconcileCommand } from '../../support/desk.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  expectSoundDatabase,
  payUntold,
  setFaults,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';
import type { startTestServer, TestServer } from '../../support/server.ts';
import { newServers } from '../../support/shared-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const reason = { reason: 'The lot had no signal' };

const newServer = newServers();
async function startServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<TestServer> {
  const server = await newServer(options);
  await setFaults(server, silent);
  return server;
}

async function letAMinutePass({ backend }: TestServer): Promise<void> {
  const running = [startClockWatch(backend), startCompleter(backend)];
  await reconcile(backend);
  await vi.waitFor(() => expect(backend.trustedClock.heardAt()).toBeDefined(), 60_000);
  for (const { stop } of running) stop();
}

async function healthOf({ url }: TestServer): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

async function expectNothingSold(server: TestServer, dealer: Dealer): Promise<void> {
  expect(await healthOf(server)).toBe(503);
  const before = await dealer.balance();
  const refused = { status: 503, body: { code: 'clock_in_doubt' } };
  expect(await dealer.buy('MH00SB0002')).toMatchObject(refused);
  expect(await dealer.post('/api/payment/create-order', { amount: 100 })).toMatchObject(refused);
  expect(await dealer.balance()).toBe(before);
}

it.each([
  ['half a year ahead', 200 * DAY_MS],
  ['an hour ahead', 3_600_000],
  ['a day behind', -DAY_MS],
  ['in 1970', -Date.now()],
])('a clock that jumps and is %s loses neither a payment nor a paid answer', async (_, ms) => {
  const server = await startServer();
  const buyer = await signedInDealer(server.url, 100);
  const key = crypto.randomUUID();
  const sold = await buyer.buy('MH00SB0001', key);
  const payer = await signedInDealer(server.url);
  const proof = await payUntold(payer, 500);

  server.jump(ms);
  await letAMinutePass(server);
  expect((await buyer.buy('MH00SB0001', key)).text).toBe(sold.text);
  expect(await verify(payer, proof, 500)).toMatchObject({ status: 409 });
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ status: 503 });
  await expectNothingSold(server, buyer);
  await expectNothingCredited(payer);

  server.jump(-ms);
  await letAMinutePass(server);
  expect(await healthOf(server)).toBe(200);
  await expectCreditedOnce(payer, 500);
  expect((await buyer.buy('MH00SB0002')).status).toBe(200);
  await expectSoundDatabase(server);
});

it('a report in progress when the clock jumps is charged once, at the right time', async () => {
  let jump = () => {};
  const server = await startServer({
    adapt: (own) => ({
      ...own,
      sources: {
        ask: (...asked) => {
          jump();
          return own.sources.ask(...asked);
        },
      },
    }),
  });
  const dealer = await signedInDealer(server.url, 100);
  jump = () => server.jump(200 * DAY_MS);
  const reply = await dealer.buy('MH00SB0001');
  expect(reply.status).toBe(200);
  expect(await dealer.balance()).toBe(75);
  const { at } = reply.body['receipt'] as { at: string };
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(MINUTE_MS);
  await expectSoundDatabase(server);
});

it('a machine whose clock starts in 1970 writes nothing, even from the terminal', async () => {
  const server = await startServer({ aheadMs: -Date.now() });
  const dealer = await signedInDealer(server.url);
  await expectNothingSold(server, dealer);
  const given = { words: [dealer.email, '50'], options: reason };
  await expect(operate(server, credit, given)).rejects.toThrow("The server's clock is");
  await expectNothingCredited(dealer);
});

it('reconciling with a fast clock says why it credits nothing', async () => {
  const server = await startServer();
  const dealer = await signedInDealer(server.url);
  await payUntold(dealer, 100);
  server.jump(300 * MINUTE_MS);
  expect(await operate(server, reconcileCommand)).toMatchObject({
    isGood: false,
    summary: expect.stringMatching(
      /^Credited .*: 0 payments\. .*The server's clock is 300 minutes ahead of .* correct it, and ask again\.$/,
    ),
  });
  expect(await dealer.balance()).toBe(0);
  server.jump(-300 * MINUTE_MS);
  expect(await operate(server, reconcileCommand)).toMatchObject({
    isGood: true,
    summary: 'Credited without a report from the gateway: 1 payment.',
  });
  expect(await dealer.balance()).toBe(100);
});

it('a gateway with a different time stops sales until both agree', async () => {
  const server = await startServer();
  const dealer = await signedInDealer(server.url, 100);
  const proof = await payUntold(dealer, 50);
  server.jumpGateway(10 * MINUTE_MS);
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ status: 503 });
  await expectNothingSold(server, dealer);
  server.jumpGateway(-10 * MINUTE_MS);
  await letAMinutePass(server);
  expect(await dealer.balance()).toBe(150);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

it('a machine that slept overnight sells again after the gateway reports its time', async () => {
  const server = await startServer();
  const dealer = await signedInDealer(server.url, 100);
  // While the machine sleeps, only its two clocks advance.
  server.jump(8 * 3_600_000);
  server.jumpGateway(8 * 3_600_000);
  await letAMinutePass(server);
  await vi.waitFor(async () => expect(await healthOf(server)).toBe(200), 60_000);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

// A machine's clock that is wrong: nothing is closed, forgotten or dated by it.

import { rmSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { reconcile } from '../../../api/money/top-up/reconciler.ts';
import { startClockWatch } from '../../../api/operations/clock-watch.ts';
import { credit } from '../../../api/operator/money/corrections.ts';
import { startCompleter } from '../../../api/reports/hold-completer.ts';
import { newDataDir, startTestBox, type TestBox } from '../../support/box.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  expectSoundBook,
  payUntold,
  setFaults,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const reason = { reason: 'The lot had no signal' };

const open: TestBox[] = [];
async function startBox(options: Parameters<typeof startTestBox>[0] = {}): Promise<TestBox> {
  const box = await startTestBox(options);
  open.push(box);
  await setFaults(box, silent);
  return box;
}
afterEach(async () => {
  for (const box of open.splice(0)) await box.remove();
});

/** What comes round each minute comes round now. */
async function letAMinutePass({ box }: TestBox): Promise<void> {
  const running = [startClockWatch(box), startCompleter(box)];
  await reconcile(box);
  await vi.waitFor(() => expect(box.trustedClock.heardAt()).toBeDefined(), 10_000);
  for (const { stop } of running) stop();
}

async function healthOf({ url }: TestBox): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

async function expectNothingSold(box: TestBox, dealer: Dealer): Promise<void> {
  expect(await healthOf(box)).toBe(503);
  const before = await dealer.balance();
  const refused = { status: 503, body: { code: 'unavailable' } };
  expect(await dealer.buy('MH00SB0002')).toMatchObject(refused);
  expect(await dealer.post('/api/payment/create-order', { amount: 100 })).toMatchObject(refused);
  expect(await dealer.balance()).toBe(before);
}

it.each([
  ['half a year ahead', 200 * DAY_MS],
  ['an hour ahead', 3_600_000],
  ['a day behind', -DAY_MS],
  ['in 1970', -Date.now()],
])('a clock that jumps and is %s loses no payment and no paid answer', async (_, ms) => {
  const box = await startBox();
  const buyer = await signedInDealer(box.url, 100);
  const key = crypto.randomUUID();
  const sold = await buyer.buy('MH00SB0001', key);
  const payer = await signedInDealer(box.url);
  const proof = await payUntold(payer, 500);

  box.jump(ms);
  await letAMinutePass(box);
  expect((await buyer.buy('MH00SB0001', key)).text).toBe(sold.text);
  expect(await verify(payer, proof, 500)).toMatchObject({ status: 409 });
  expect(await tell(box, 'payment.captured', proof)).toMatchObject({ status: 503 });
  await expectNothingSold(box, buyer);
  await expectNothingCredited(payer);

  box.jump(-ms);
  await letAMinutePass(box);
  expect(await healthOf(box)).toBe(200);
  await expectCreditedOnce(payer, 500);
  expect((await buyer.buy('MH00SB0002')).status).toBe(200);
  await expectSoundBook(box);
});

it('a report under way while the clock jumps is charged once, at the known time', async () => {
  let jump = () => {};
  const box = await startBox({
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
  const dealer = await signedInDealer(box.url, 100);
  jump = () => box.jump(200 * DAY_MS);
  const reply = await dealer.buy('MH00SB0001');
  expect(reply.status).toBe(200);
  expect(await dealer.balance()).toBe(75);
  const { at } = reply.body['receipt'] as { at: string };
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(MINUTE_MS);
  await expectSoundBook(box);
});

it('a clock that was wrong before the start is found out by the gateway', async () => {
  const dataDir = newDataDir();
  const first = await startBox({ dataDir });
  const payer = await signedInDealer(first.url);
  const proof = await payUntold(payer, 500);
  await first.stop();
  open.splice(0);

  const wrong = await startBox({ dataDir, aheadMs: 200 * DAY_MS });
  await vi.waitFor(async () => expect(await healthOf(wrong)).toBe(503), 10_000);
  await letAMinutePass(wrong);
  expect(await tell(wrong, 'payment.captured', proof)).toMatchObject({ status: 503 });
  wrong.jump(-200 * DAY_MS);
  await letAMinutePass(wrong);
  const credited = await wrong.box.database.read((sql) =>
    sql.all<{ at: number }>('SELECT at FROM entry'),
  );
  expect(credited).toHaveLength(1);
  expect(Math.abs((credited[0]?.at ?? 0) - Date.now())).toBeLessThan(5 * MINUTE_MS);
  await expectSoundBook(wrong);
  rmSync(dataDir, { recursive: true, force: true });
});

it('a machine that starts in 1970 writes nothing into the book, at the desk neither', async () => {
  const box = await startBox({ aheadMs: -Date.now() });
  const dealer = await signedInDealer(box.url);
  await expectNothingSold(box, dealer);
  const given = { words: [dealer.email, '50'], options: reason };
  await expect(operate(box, credit, given)).rejects.toThrow("The server's clock is");
  await expectNothingCredited(dealer);
});

it('a gateway that tells another time stops sales until the two agree', async () => {
  const box = await startBox();
  const dealer = await signedInDealer(box.url, 100);
  const proof = await payUntold(dealer, 50);
  box.jumpGateway(10 * MINUTE_MS);
  expect(await tell(box, 'payment.captured', proof)).toMatchObject({ status: 503 });
  await expectNothingSold(box, dealer);
  box.jumpGateway(-10 * MINUTE_MS);
  await letAMinutePass(box);
  expect(await dealer.balance()).toBe(150);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

it('a machine that has slept for a night sells on once the gateway has told the time', async () => {
  const box = await startBox();
  const dealer = await signedInDealer(box.url, 100);
  // Asleep, nothing counts on but the clocks of both.
  box.jump(8 * 3_600_000);
  box.jumpGateway(8 * 3_600_000);
  await letAMinutePass(box);
  await vi.waitFor(async () => expect(await healthOf(box)).toBe(200), 10_000);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

// The phone works while no page of the app is open.

import type { BrowserContext, Page } from 'playwright/test';
import { DAY_MS } from '../../../data/values/time-text.ts';
import type { StoredResult } from '../../../sw/account/database.ts';
import { speakHindi } from '../support/app.ts';
import { type Dealer, dealerOn } from '../support/dealer.ts';
import { turnOn } from '../support/devices.ts';
import { type Workers, workersOf } from '../support/devtools.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import {
  API,
  allArrived,
  expect,
  leaveApp,
  ledger,
  plates,
  queueAll,
  queueChecks,
  signalReturns,
  test,
} from '../support/lot.ts';
import { putRows, storedOn } from '../support/phone-rows.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

/** Returns the titles of the worker's notifications. */
async function noticesOf(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) return [];
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/** Closes the app but keeps its worker alive. */
async function workerAlone(page: Page, origin: string): Promise<Workers> {
  const context = page.context();
  const workers = await workersOf(context, await context.newPage(), origin);
  await page.close();
  return workers;
}

// This test opens a screen without signal, so the worker stores the screens.
test.describe('With stored screens', () => {
  test.use({ keeps: 'screens' });

  test("A dealer's request queued offline is sent while no page is open", {
    tag: '@window',
  }, async ({ page, context, network }) => {
    await context.grantPermissions(['notifications'], { origin: network.url });
    const dealer = await dealerWithQueue(page, plates(1));
    const workers = await workerAlone(page, network.url);
    await workers.sync();
    await expect
      .poll(() => noticesOf(context))
      .toEqual([expect.stringMatching(/^MH 12 AB 0001: ./)]);
    expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });

    await context.setOffline(true);
    const next = await context.newPage();
    await next.goto('/reports');
    await expect(next.locator('main').getByText(/MH\s*12\s*AB\s*0001/)).toBeVisible();
    await context.setOffline(false);
    await allArrived(next, dealer, 1);
    const last = await test.step("the dealer is notified when the worker's last try fails", () =>
      lastTryFails(next, { dealer, network }));
    await test.step('a dealer who reads Hindi is notified in Hindi', () =>
      noticeIsHindi(last, { dealer, network }));
  });
});

type OnPhone = { dealer: Dealer; network: FaultyNetwork };

/** Lets the worker's last try fail. Returns a page opened after the signal has returned. */
async function lastTryFails(page: Page, { dealer, network }: OnPhone): Promise<Page> {
  await leaveApp(page);
  await queueAll(page, dealer, ['MH12AB0002', 'MH12AB0003']);
  const workers = await workerAlone(page, network.url);
  network.break(API, 'cut');
  await workers.sync(true);
  await expect.poll(() => noticesOf(page.context())).toContain('2 reports still waiting');
  network.heal();
  const next = await page.context().newPage();
  await next.goto('/outbox');
  await arrivedOnce(next, dealer, { debits: 3, balance: 25 });
  return next;
}

async function noticeIsHindi(page: Page, { dealer, network }: OnPhone): Promise<void> {
  await speakHindi(page);
  await leaveApp(page);
  await queueAll(page, dealer, ['MH12AB0004']);
  const workers = await workerAlone(page, network.url);
  await workers.sync();
  const hindi = expect.stringMatching(/^MH 12 AB 0004: .*\p{Script=Devanagari}/u);
  await expect.poll(() => noticesOf(page.context())).toContainEqual(hindi);
}

test("A dealer's report that arrives while no page is open reaches the other devices", async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/profile' });
  await turnOn(page);
  const sealed = async () => {
    const state = await context.request.get(`${network.url}/api/library/state`);
    return (await state.json()).library.records;
  };
  await expect.poll(sealed).toBe(1); // the device's own record
  await leaveApp(page);
  await queueAll(page, dealer, plates(1));
  const workers = await workerAlone(page, network.url);
  await workers.sync();
  await expect.poll(sealed).toBe(2);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A dealer who opens the app is told once that a document for a car in stock expires soon', {
  tag: '@window',
}, async ({ page, context, network }) => {
  await context.grantPermissions(['notifications'], { origin: network.url });
  const dealer = await dealerOn(page, { rupees: 6 });
  await queueChecks(page, dealer, [{ id: 'rc', plate: 'MH00SB0002' }]);
  await signalReturns(page);
  await allArrived(page, dealer, 1);
  const [bought] = (await storedOn(page, dealer, 'results')) as StoredResult[];
  const endsOn = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
  const result = Object.assign({}, bought?.result, { insurance_upto: endsOn });
  const store = { database: `lotproof-${dealer.accountId}`, store: 'results' };
  await putRows(page, store, [{ ...bought, result }]);
  await page.goto('/cars/MH00SB0002');
  await page.getByRole('button', { name: 'Add to my stock' }).click();
  await expect(page.getByRole('region', { name: 'In my stock' })).toBeVisible();
  // Once midnight has passed in India, one day fewer is left.
  const named = [expect.stringMatching(/^MH 00 SB 0002: Insurance expires in [67] days$/)];
  await page.reload();
  await expect.poll(() => noticesOf(context)).toEqual(named);
  await page.reload();
  await page.getByRole('region', { name: 'In my stock' }).waitFor();
  expect(await noticesOf(context)).toEqual(named);
});

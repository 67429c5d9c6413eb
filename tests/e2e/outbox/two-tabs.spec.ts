// Two tabs and one request: which tab sends it, and what happens if that tab is killed.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import {
  CALL,
  changeRows,
  expect,
  leaveApp,
  onPhone,
  plates,
  queueAll,
  submit,
  test,
} from '../support/lot.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

// Here the page sends; other tests cover the worker.
test.use({ serviceWorkers: 'block' });

test('A dealer watches a request in one tab, and other tabs leave it alone', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  const slow = await slowToSend(page);
  await submit(page);
  await slow.reached();
  const other = await context.newPage();
  await other.goto('/outbox');
  await expect(other.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect(network.keysSent).toEqual([]);
  await slow.goOn();
  await arrivedOnce(page, dealer, { debits: 1, balance: 75 });
});

test('A dealer accepts a new price, and only that tap sends the request', async ({ page }) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  // This imitates an app that was built before the price rose.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (address, how) => {
      const body = String(how?.body);
      if (!body.includes('"quotedPrice":25')) return fetch(address, how);
      window.fetch = fetch;
      return fetch(address, { ...how, body: body.replace('"quotedPrice":25', '"quotedPrice":20') });
    };
  });
  await submit(page);
  const sendAnyway = page.getByRole('button', { name: 'Send at ₹25' });
  await expect(sendAnyway).toBeVisible();
  const slow = await slowToSend(page);
  await sendAnyway.click();
  await slow.reached();
  expect(await onPhone(page, dealer)).toEqual({ reports: 0, states: ['needs-you'] });
  await slow.goOn();
  await arrivedOnce(page, dealer, { debits: 1, balance: 75 });
});

test("A dealer's request is checked again after the tab that was sending it is killed", async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  const other = await context.newPage();
  await leaveApp(page);
  await leaveApp(other);
  await queueAll(other, dealer, plates(1));
  // The lease must still run, because a tab with an expired lease loses its lock.
  const leaseUntil = Date.now() + 600_000;
  const attempt = { state: 'sending', attemptId: 'of the other tab', leaseUntil };
  await changeRows(other, dealer, attempt);
  // This imitates a tab that waits for its answer.
  await other.evaluate(async (id) => {
    const opening = indexedDB.open(`lotproof-outbox-${id}`);
    await new Promise((opened) => {
      opening.onsuccess = opened;
    });
    const reading = opening.result.transaction('rows').objectStore('rows').getAllKeys();
    await new Promise((read) => {
      reading.onsuccess = read;
    });
    opening.result.close();
    await new Promise<void>((held) => {
      void navigator.locks.request(`lotproof-send-${reading.result[0]}`, () => {
        held();
        return new Promise(() => undefined);
      });
    });
  }, dealer.accountId);
  const passed = page.waitForEvent('console', (message) => message.text() === 'passed by');
  await page.addInitScript(() => {
    const { request } = LockManager.prototype;
    LockManager.prototype.request = function watched(this: LockManager, ...all: unknown[]) {
      const got = all.pop() as LockGrantedCallback<unknown>; // the last argument is the callback
      const told = (lock: Lock | null) => {
        if (!lock) console.info('passed by');
        return Reflect.apply(got, undefined, [lock]);
      };
      return Reflect.apply(request, this, [...all, told]);
    } as typeof request;
  });
  await page.goto('/outbox');
  await passed;
  expect(await onPhone(page, dealer)).toEqual({ reports: 0, states: ['sending'] });
  await other.close();
  await arrivedOnce(page, dealer, { debits: 1, balance: 75 });
});

test("A dealer's request that becomes due while another is being sent is sent too", async ({
  page,
  network,
}) => {
  const dealer = await dealerWithQueue(page, plates(1));
  const hour = 3_600_000;
  await changeRows(page, dealer, { state: 'waiting', dueAt: Date.now() + hour, waitMs: hour });
  await queueAll(page, dealer, ['MH12AB0002']);
  network.break(CALL, 'hold', 1);
  await page.goto('/outbox');
  await network.held(1);
  await changeRows(page, dealer, { dueAt: Date.now() });
  expect(network.keysSent).toHaveLength(1);
  network.heal();
  await arrivedOnce(page, dealer, { debits: 2, balance: 50 });
});

/** Stops the page between a tap and its sending. */
async function slowToSend(page: Page) {
  await page.evaluate(() => {
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function held(this: LockManager, ...wanted: unknown[]) {
      if (String(wanted[0]).startsWith('lotproof-send-')) {
        document.documentElement.dataset['sends'] = 'soon';
        await new Promise((go) => addEventListener('the test goes on', go, { once: true }));
      }
      return Reflect.apply(request, this, wanted);
    } as typeof request;
  });
  return {
    reached: () => expect(page.locator('html')).toHaveAttribute('data-sends', 'soon'),
    goOn: () => page.evaluate(() => dispatchEvent(new Event('the test goes on'))),
  };
}

// Requests that are sent at a new price, or that become due while another is being sent.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import {
  CALL,
  changeRows,
  expect,
  onPhone,
  plates,
  queueAll,
  submit,
  test,
} from '../support/lot.ts';
import { arrivedOnce, dealerWithQueue } from '../support/queue.ts';

// In these tests the page sends the requests; other tests cover the worker.
test.use({ serviceWorkers: 'block' });

test('A dealer accepts a new price, and only that tap sends the request', async ({ page }) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  // Imitate an app that was built before the price rose.
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
  expect(await onPhone(page, dealer)).toEqual({ reports: 0, states: ['needs-price'] });
  await slow.goOn();
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

test("A dealer's next car is sent even if a source is slow to answer about another car", async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  network.break(CALL, 'hold', 1);
  for (const plate of ['MH00SB0001', 'MH00SB0002']) {
    await page.getByLabel('Number plate').fill(plate);
    await page.getByRole('button', { name: /^RC \+ challans/ }).click();
    await expect(page.getByLabel('Number plate')).toHaveValue('');
  }
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 3, states: ['sending'] });
  network.heal();
  await arrivedOnce(page, dealer, { debits: 4, balance: 80 });
});

/** Stops the page between a tap and the sending of its request. */
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

// Taking a request back: at once where it cannot have been charged, else on the server's word.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import {
  API,
  CALL,
  changeRows,
  expect,
  ledger,
  onPhone,
  plates,
  signalReturns,
  submit,
  test,
} from '../support/lot.ts';
import { dealerWithQueue } from '../support/queue.ts';

// No screen is opened here without signal.
test.use({ keeps: 'pages' });

/** A request that gets no answer is taken back in the outbox. */
async function submitAndCancel(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('dialog').getByRole('link', { name: 'See outbox' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
}

test('A dealer with no signal takes a request back at once, and pays nothing', async ({
  page,
  context,
  network,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    // The worker would try all the same, and then only the server can say that nothing was charged.
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(API, 'cut');
  await submitAndCancel(page);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  network.heal();
  expect((await onPhone(page, dealer)).states).toEqual(['cancelled']);
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

test('A request that may have been sent is taken back on the server’s word', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(API, 'cut');
  await submitAndCancel(page);
  await expect(page.getByText('Being cancelled')).toBeVisible();
  network.heal();
  await signalReturns(page);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).states).toEqual(['cancelled']);
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

test('A request that is being taken back is not said to be on its way', async ({
  page,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'lose');
  await submit(page);
  // Behind the dialog the request may be out again, and the strip there has the same link.
  await page.getByRole('dialog').getByRole('link', { name: 'See outbox' }).click();
  network.break(/service\/withdraw/, 'hold');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await network.held(1);
  await expect(page.getByText('Being cancelled')).toBeVisible();
  await page.getByRole('link', { name: 'Cars' }).first().click();
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeVisible();
  await expect(page.getByText('1 request is being sent.')).toBeHidden();
  network.heal();
});

test('A request taken back after it was charged still brings its report', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'lose', 1);
  network.break(API, 'cut');
  await submitAndCancel(page);
  await expect(page.getByText('Being cancelled')).toBeVisible();
  network.heal();
  await signalReturns(page);
  await expect(
    page.getByText('The report was made before the request was cancelled.'),
  ).toBeVisible();
  expect((await onPhone(page, dealer)).reports).toBe(1);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A dealer does not send at a price that changed, and pays nothing', async ({
  page,
  context,
}) => {
  const dealer = await dealerWithQueue(page, plates(1));
  await changeRows(page, dealer, { pricePaise: 20_00 });
  await page.goto('/outbox');
  await expect(page.getByRole('button', { name: 'Send at ₹25' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

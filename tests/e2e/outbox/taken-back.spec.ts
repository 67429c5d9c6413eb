// Cancelling a request: at once if it cannot have been charged, otherwise by the server's
// answer.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { API, expect, ledger, onPhone, signalReturns, submit, test } from '../support/lot.ts';

// The page sends here: other tests cover the worker.
test.use({ serviceWorkers: 'block' });

/** Cancels an unanswered request in the outbox. */
async function submitAndCancel(page: Page): Promise<void> {
  await submit(page);
  await page.getByRole('dialog').getByRole('link', { name: 'See outbox' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
}

test('A dealer with no signal cancels a request at once and pays nothing', async ({
  page,
  context,
  network,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(API, 'cut');
  await submitAndCancel(page);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  network.heal();
  expect((await onPhone(page, dealer)).states).toEqual(['cancelled']);
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

test('A dealer cancels a request that may have been sent once the server agrees', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(API, 'cut');
  await submitAndCancel(page);
  await expect(page.getByText('Being cancelled')).toBeVisible();
  await page.getByRole('link', { name: 'Cars' }).first().click();
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeVisible();
  await expect(page.getByText('1 request is being sent.')).toBeHidden();
  await page.goto('/outbox');
  network.heal();
  await signalReturns(page);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).states).toEqual(['cancelled']);
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

// Taking a request back: at once where it cannot have been charged, else on the server's word.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { API, expect, ledger, onPhone, signalReturns, submit, test } from '../support/lot.ts';

// What is sent here the page sends: the worker has tests of its own.
test.use({ serviceWorkers: 'block' });

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

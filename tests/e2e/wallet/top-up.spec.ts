// Adding money: what a dealer sees when it works and when it does not.

import type { Page } from 'playwright/test';
import { expect, orderCredit, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';

// Payments need no worker.
test.use({ serviceWorkers: 'block' });

test('A dealer whose phone died after paying finds the money in the wallet', async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await orderCredit(page, '150');
  const paid = page.waitForResponse('**/sandbox/pay');
  await page.getByRole('button', { name: 'Pay, then lose the page' }).click();
  await paid;
  // The gateway reports to the server by itself; the page learns of it whenever it looks.
  await expect(async () => {
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByText('₹150').first()).toBeVisible();
  }).toPass();
  await expect(page.getByRole('main').getByText('Wallet Recharge')).toHaveCount(1);
});

test('A dealer pays once, whatever goes wrong before', async ({ page }) => {
  await page.route('**/sandbox/checkout.js', (route) => route.abort());
  await dealerOn(page, { path: '/Dashboard' });
  await test.step('reads before typing an amount that the payment script did not load', () =>
    withoutScript(page));
  await test.step('pays nothing without an amount or with a closed window', async () => {
    await page.goto('/Dashboard');
    await orderCredit(page, 'a lot');
    await expect(page.getByText('Enter a valid amount')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await page.getByRole('button', { name: 'Add Balance' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Pay ₹80' })).toHaveCount(0);
    await page.goto('/transactions');
    await expect(page.getByText('No transactions found.')).toBeVisible();
  });
  await test.step('can pay in the same window after a declined payment', async () => {
    await orderCredit(page, '80');
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
    await page.getByRole('button', { name: 'Pay ₹80' }).click();
    await expect(page.getByText('Payment Successful! New Balance: ₹80')).toBeVisible();
  });
});

async function withoutScript(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add credit' }).first();
  await add.click();
  await expect(
    page.getByText('The payment script failed to load. Please refresh the page.'),
  ).toBeVisible();
  await page.unroute('**/sandbox/checkout.js');
  await page.getByRole('button', { name: 'OK' }).click();
  await add.click();
  await expect(page.getByRole('button', { name: 'Add Balance' })).toBeVisible();
}

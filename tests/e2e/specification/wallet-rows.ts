// A dealer adds credit, from the dialog to the list of transactions.

import { expect, type Page } from 'playwright/test';
import { orderCredit } from '../support/app.ts';
import { openScreen } from '../support/dealer.ts';
import type { Rows } from './rows.ts';

type World = { page: Page };

const open = (page: Page) => page.getByRole('button', { name: 'Add credit' }).first().click();
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });

export const walletRows: Rows<World> = {
  '8.5 If the payment script fails to load, the page says so': async ({ page }) => {
    await page.route('**/sandbox/checkout.js', (route) => route.abort());
    await open(page);
    await expect(page.getByText(/script failed to load.*refresh/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/sandbox/checkout.js');
  },
  '2.26 The submit button reads Loading payment script... until then; a tap says why': async ({
    page,
  }) => {
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/sandbox/checkout.js', async (route) => {
      await held;
      await route.continue();
    });
    await open(page);
    const early = page.getByRole('button', { name: 'Loading payment script...' });
    await amount(page).fill('80');
    await early.click();
    const said = 'The payment script is not loaded yet. Please try again.';
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    letThrough();
    await expect(page.getByRole('button', { name: 'Add Balance' })).toBeVisible();
    await page.unroute('**/sandbox/checkout.js');
  },
  '2.27 Currency fixed to Indian Rupees; the amount in words, read-only': async ({ page }) => {
    const currency = page.getByLabel('Currency');
    await expect(currency).toBeDisabled();
    await expect(currency).toHaveText(/Indian Rupees \(INR\)/);
    await amount(page).fill('12345678');
    const words = page.getByLabel('Amount in words');
    await expect(words).toHaveAttribute('readonly', '');
    await expect(words).toHaveValue(/^One crore .*lakh .*thousand .*hundred .* rupees$/i);
  },
  '5.11 Enter a valid amount': async ({ page }) => {
    for (const wrong of ['', 'a lot']) {
      await amount(page).fill(wrong);
      await page.getByRole('button', { name: 'Add Balance' }).click();
      await expect(page.getByText('Enter a valid amount')).toBeVisible();
      await page.getByRole('button', { name: 'OK' }).click();
      if (!(await amount(page).isVisible())) await open(page);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
  },
  '8.6 Order creation failure: Payment failed': async ({ page }) => {
    await page.route('**/api/payment/create-order', (route) => route.abort());
    await orderCredit(page, '80');
    await expect(page.getByText('Payment failed')).toBeVisible();
    await page.unroute('**/api/payment/create-order');
    await page.goto('/transactions');
  },
  '9.9 The gateway’s window is named Lotproof and says Wallet Recharge, in ₹': async ({ page }) => {
    await orderCredit(page, '80');
    await expect(page.getByRole('heading', { name: 'Lotproof' })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Wallet Recharge')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay ₹80/ })).toBeVisible();
  },
  '8.7 Payment Successful! New Balance: ₹{amount}': async ({ page }) => {
    await page.getByRole('button', { name: /^Pay ₹80/ }).click();
    await expect(page.getByText('Payment Successful! New Balance: ₹80')).toBeVisible();
  },
  '4.5 After the payment the dealer goes to /Dashboard': async ({ page }) => {
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/Dashboard$/);
  },
  '2.28 Transactions, newest first, have six fields, two of them with ₹': async ({ page }) => {
    await orderCredit(page, '20');
    await page.getByRole('button', { name: /^Pay ₹20/ }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/Dashboard$/);
    await openScreen(page, '/transactions');
    const heads = page.getByRole('columnheader');
    const names = ['Transaction ID', 'Date', 'Description', 'Type', 'Amount', 'Balance'];
    await expect(heads).toHaveText(names);
    await expect(page.getByRole('row').nth(1)).toContainText('₹20');
    await expect(page.getByRole('row').nth(1)).toContainText('₹100');
    await expect(page.getByRole('row').nth(2)).toContainText('₹80');
  },
  '2.29 Transactions are cards on a phone and a table on wide screens': async ({ page }) => {
    const row = page.getByRole('row').nth(1);
    await expect(row).toHaveCSS('display', 'table-row');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(row).toHaveCSS('display', 'flex');
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  '8.8 Verification failure: Payment verification failed': async ({ page }) => {
    const refusal = { code: 'payment_unsigned', message: 'The signature is not ours.' };
    await page.route('**/api/payment/verify', (route) =>
      route.fulfill({ status: 403, json: refusal }),
    );
    await orderCredit(page, '50');
    await page.getByRole('button', { name: /^Pay ₹50/ }).click();
    await expect(page.getByText('Payment verification failed')).toBeVisible();
    await page.unroute('**/api/payment/verify');
  },
};

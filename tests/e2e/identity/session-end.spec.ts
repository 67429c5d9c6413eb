// A session may end before any request: the dealer logs in and continues in the same place.

import type { Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { orderCredit } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, submit, test } from '../support/lot.ts';

const OVER = 'Session expired or Unauthenticated. Please login again.';

// In these tests the page notices that the session ended; the outbox's tests cover the worker.
test.use({ serviceWorkers: 'block' });

async function endSession(page: Page) {
  await page.context().clearCookies({ name: /^lotproof(\.sig)?$/ });
}

/** Logs in by code on the login screen, which already shows the email. */
async function comeBack(page: Page, server: string, email = 'dealer@example.in') {
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText('OTP sent to your email.')).toBeVisible();
  await page.getByLabel(/^OTP/).fill(await codeFor(server, email));
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
}

test('A dealer whose session ended logs in and finds everything they typed still there', async ({
  page,
  network,
  running,
}) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  const steps: Record<string, () => Promise<void>> = {
    'the plate is still typed': () => keepsPlate(page, network.url),
    'the PAN is still typed, though the phone never stored it': () => keepsPan(page, network.url),
    'the amount of a top-up is still typed': () => keepsAmount(page, network.url),
    'every screen says that the session ended, until the login': () => isTold(page, network.url),
    'the screen of one dealer is not shown to another': () => isOwnScreen(page, network.url),
  };
  for (const [name, step] of Object.entries(steps)) {
    await test.step(name, step);
    // The server sends no second code within fifty seconds.
    running.pass(60_000);
  }
});

async function keepsPlate(page: Page, url: string): Promise<void> {
  await endSession(page);
  await submit(page, 'MH00SB0001');
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error.getByText(OVER)).toBeVisible();
  await error.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await comeBack(page, url);
  await expect(page).toHaveURL(/\/h-service-Response$/);
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH00SB0001');
  await page.reload();
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH00SB0001');
  await expect(page.getByText('Logged in successfully!')).toBeHidden();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Report generated successfully.' })).toBeVisible();
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('');
  await page.getByRole('button', { name: 'Close' }).click();
}

async function keepsPan(page: Page, url: string): Promise<void> {
  await openScreen(page, '/Pan-Response');
  await endSession(page);
  await page.getByLabel('PAN Number').fill('ABCPA1234A');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage, ...sessionStorage }]));
  expect(kept).toContain('Pan-Response');
  expect(kept).not.toContain('ABCPA1234A');
  await comeBack(page, url);
  await expect(page.getByLabel('PAN Number')).toHaveValue('ABCPA1234A');
}

async function keepsAmount(page: Page, url: string): Promise<void> {
  await openScreen(page, '/reports');
  await endSession(page);
  await orderCredit(page, '500');
  const alert = page.getByRole('alertdialog', { name: 'Payment failed' });
  await expect(alert.getByText(OVER)).toBeVisible();
  await alert.getByRole('button', { name: 'Login' }).click();
  await comeBack(page, url);
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('500');
  await page.getByRole('button', { name: 'Add Balance' }).click();
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  // ₹75 of the ₹100 was left after one report, and ₹500 was added.
  await expect(page.getByText('Payment Successful! New Balance: ₹575')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

async function isTold(page: Page, url: string): Promise<void> {
  await openScreen(page, '/transactions');
  await endSession(page);
  await page.getByRole('button', { name: 'Refresh balance' }).click();
  const told = page.getByRole('main').getByText(OVER);
  await expect(told).toBeVisible();
  await page.goto('/reports');
  await expect(told).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await comeBack(page, url);
  await expect(page).toHaveURL(/\/reports$/);
  await expect(told).toBeHidden();
}

async function isOwnScreen(page: Page, url: string): Promise<void> {
  await endSession(page);
  await page.getByRole('button', { name: 'Refresh balance' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('other@example.in');
  await comeBack(page, url, 'other@example.in');
  await expect(page).toHaveURL(/\/Dashboard$/);
}

// What a dealer is told when there is no report: each time, that nothing was charged.

import type { Page } from 'playwright/test';
import { addBalance, expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';

async function submit(page: Page, plate: string) {
  await page.goto('/h-service-Response');
  await page.getByLabel('Vehicle Number').fill(plate);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const refused = [
  ['a car the source does not know', 'MH00SB9404'],
  ['a source that is down', 'MH00SB9500'],
  ['an answer that makes no report', 'MH00SB0007'],
] as const;

for (const [what, plate] of refused) {
  test(`A dealer is told of ${what} and pays nothing`, async ({ page }) => {
    await dealerOn(page, { rupees: 50, path: '/Dashboard' });
    await submit(page, plate);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog.getByText(/Server Error/)).toBeVisible();
    await expect(dialog.getByText(/Nothing was charged/)).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/transactions');
    await expect(page.getByText('Wallet Recharge').first()).toBeVisible();
    await expect(page.getByText('Hyundai Service History ••')).toHaveCount(0);
  });
}

test('A dealer with an empty wallet is asked to recharge, and can at once', async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await submit(page, 'MH00SB0001');
  await expect(
    page.getByText(
      'Insufficient balance. Rs.25 Required for this Service. Please recharge your wallet.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Recharge Wallet' }).click();
  await addBalance(page, 30);
  await expect(page.getByText('Payment Successful! New Balance: ₹30')).toBeVisible();
});

test('A dealer whose session has ended is sent to sign in', async ({ page, context }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await context.clearCookies();
  await submit(page, 'MH00SB0001');
  await expect(
    page.getByRole('dialog').getByText('Session expired or Unauthenticated. Please login again.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

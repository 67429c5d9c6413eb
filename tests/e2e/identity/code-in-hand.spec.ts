// Once a code has been emailed, the login shows the field for it whenever the dealer returns.

import type { Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { expect, test } from '../support/app.ts';

test.use({ serviceWorkers: 'block' });

const EMAIL = 'reads-mail@example.in';

test('A dealer whose phone closed the tab can return to the tab and type the code', async ({
  page,
  network,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
  await page.clock.runFor(20_000);
  await page.reload();
  await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
  await expect(page.getByText(/Resend OTP in (30|2\d) s/)).toBeVisible();
  await page.goto('/T&C');
  await page.goBack();
  await page.getByLabel(/OTP/).fill(await codeFor(network.url, EMAIL));
  await expect(page).toHaveURL(/\/Dashboard$/);
  // The page does not ask again for a code that has been used.
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Send Email OTP' })).toBeVisible();
});

test('A dealer who requests a second code in another tab can type the first code there', async ({
  page,
  context,
  network,
}) => {
  await page.goto('/login');
  await test.step('the dealer goes back from the code screen and starts again', () =>
    goesBack(page));
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(EMAIL);
  await other.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(other.getByText('The OTP we just sent is still valid.')).toBeVisible();
  await expect(other.getByText(/Resend OTP in \d+ s/)).toBeVisible();
  await other.getByLabel(/OTP/).fill(await codeFor(network.url, EMAIL));
  await expect(other).toHaveURL(/\/Dashboard$/);
});

async function goesBack(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('goes-back@example.in');
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  // The field accepts a code that was copied with a space.
  await page.getByLabel(/OTP/).focus();
  await page.keyboard.insertText('123 456');
  await expect(page.getByLabel(/OTP/)).toHaveValue('123456');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Send Email OTP' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send Email OTP' })).toBeVisible();
}

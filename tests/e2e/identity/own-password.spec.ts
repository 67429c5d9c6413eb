// A dealer sets and removes a password on the profile.

import { codeFor } from '../../support/dealer.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

test('A dealer sets a password with a code, changes it using the old one, and removes it', async ({
  page,
  network,
}) => {
  const { email } = await dealerOn(page, { path: '/profile' });
  const set = page.getByRole('button', { name: 'Set password' });

  await page.getByLabel('New password').fill('eleven blue trucks');
  await set.click();
  await expect(page.getByText('Ask for an OTP and enter it.')).toBeVisible();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
  await page.getByLabel('OTP').fill(await codeFor(network.url, email));
  await set.click();
  await expect(page.getByText('Password set.')).toBeVisible();

  await page.getByLabel('New password').fill('P@ssw0rd123');
  await page.getByLabel('Current password').fill('not the password');
  await set.click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await page.getByLabel('New password').fill('twelve green trucks');
  await set.click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await page.getByLabel('Current password').fill('eleven blue trucks');
  await set.click();
  await expect(page.getByText('Password set.')).toBeVisible();

  await page.getByLabel('Remove the password too').check();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  const login = { email, password: 'twelve green trucks' };
  const refused = await page.request.post('/api/user/login-or-register', { data: login });
  expect(refused.status()).toBe(422);
});

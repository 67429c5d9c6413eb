// The server refuses requests from a page if its dealer is no longer the one logged in.

import { orderCredit, signInByPassword } from '../support/app.ts';
import { dealerOn, openScreen, signInAgain } from '../support/dealer.ts';
import { expect, leaveApp, plates, queueAll, test } from '../support/lot.ts';

// These tests cover the page; the outbox's tests cover the worker.
test.use({ serviceWorkers: 'block' });

test("A dealer is logged in even if the server's answer to the login is cut short", async ({
  page,
  context,
  network,
}) => {
  const first = await dealerOn(page, { path: '/Dashboard' });
  network.break(/login-or-register/, 'torn', 1);
  await signInByPassword(page, 'second@example.in', 'of a dealer in the tests');
  await expect(page).toHaveURL(/\/Dashboard$/);
  await openScreen(page, '/Profile');
  await expect(page.getByLabel('Email').first()).toHaveValue('second@example.in');
  const profile = await (await context.request.get('/api/user/profile')).json();
  expect(profile.accountId).not.toBe(first.accountId);
});

test("A dealer's page cannot set a password or order credit for another dealer", async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { path: '/Profile' });
  const other = await signInAgain(context, network.url, 'second@example.in');
  await page.getByLabel('New password').fill('a password of the first');
  await page.getByLabel('OTP').fill('123456');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.locator('form').getByText(/Please login again/)).toBeVisible();

  await openScreen(page, '/Dashboard');
  await orderCredit(page, '80');
  await expect(page.getByText('Payment failed')).toBeVisible();

  await context.clearCookies();
  expect(await signInAgain(context, network.url, other.email)).toEqual(other);
});

test('A dealer who closes the payment window unpaid does not send the waiting requests', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, { path: '/Dashboard' });
  await leaveApp(page);
  await queueAll(page, dealer, plates(3));
  await page.goto('/outbox');
  await expect(page.getByText('Needs a recharge')).toHaveCount(3);
  const before = network.keysSent.length;
  await openScreen(page, '/Dashboard');
  await orderCredit(page, '80');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₹80' })).toHaveCount(0);
  await openScreen(page, '/outbox');
  await expect(page.getByText('Needs a recharge')).toHaveCount(3);
  expect(network.keysSent).toHaveLength(before);
});

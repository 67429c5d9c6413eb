// Signing out where the server is not reached: nothing stays on the screen, and the session is
// ended as soon as that can be.

import type { BrowserContext } from 'playwright/test';
import { signIn } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { API, expect, signalReturns, test } from '../support/lot.ts';

// No screen is opened here without signal.
test.use({ keeps: 'pages' });

const OWED = /Our server ends the session as soon as this phone can reach it/;

/** What the server says to whoever took the cookies of this browser away. */
async function thief(context: BrowserContext, server: string) {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return async () => {
    const headers = { cookie: cookies };
    return (await fetch(`${server}/api/payment/balance`, { headers })).status;
  };
}

test('A dealer who signs out with no signal is signed out on the server when it returns', async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  const status = await thief(context, network.url);
  expect(await status()).toBe(200);
  network.break(API, 'cut');
  await page.goto('/logout');
  await expect(page.getByText(OWED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(OWED)).toBeVisible();
  network.heal();
  expect(await status()).toBe(200);
  await signalReturns(page);
  await expect(page.getByText(OWED)).toBeHidden();
  expect(await status()).toBe(401);
});

test('A dead network does not keep a dealer’s data on the screen', async ({ page, network }) => {
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  network.break(API, 'hold');
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  await expect(page.getByText('₹100')).toBeHidden();
});

test('A sign-out that is owed does not undo the next sign-in', async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  const status = await thief(context, network.url);
  network.break(/user\/logout/, 'cut');
  await page.goto('/logout');
  await expect(page.getByText(OWED)).toBeVisible();
  await signIn(page, network.url);
  expect(await status()).toBe(401);
  network.heal();
  await signalReturns(page);
  await page.getByRole('button', { name: 'Refresh balance' }).click();
  await expect(page.getByText(/^As of/)).toBeVisible();
  expect((await context.request.get('/api/payment/balance')).status()).toBe(200);
});

test('A sign-out that gets no answer does not hold up the next sign-in', async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { path: '/Dashboard' });
  network.break(/user\/logout/, 'hold');
  await page.goto('/logout');
  await network.held(1);
  await signIn(page, network.url);
  network.heal();
  expect((await context.request.get('/api/payment/balance')).status()).toBe(200);
});

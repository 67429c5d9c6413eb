// Signing out where the server is not reached: nothing stays on the screen, and the session is
// ended as soon as that can be.

import type { BrowserContext, Page } from 'playwright/test';
import { signIn } from '../support/app.ts';
import { type Dealer, dealerOn } from '../support/dealer.ts';
import { API, expect, signalReturns, test } from '../support/lot.ts';
import { everythingOn } from '../support/phone-rows.ts';

// What is sent here the page sends: the worker has tests of its own.
test.use({ serviceWorkers: 'block' });

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

/** Whatever the tab could show or send of a dealer, but for the databases of its own account. */
async function heldByTab(page: Page, { accountId }: Dealer): Promise<string> {
  const rows = await everythingOn(page, accountId);
  const beside = await page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      location.href,
      await Promise.all(kept),
      [...document.querySelectorAll('input')].map(({ value }) => value),
      document.body.innerText,
    ]);
  });
  return rows + beside;
}

test('A second dealer in the same tab finds nothing that the first one typed or pasted', async ({
  page,
}) => {
  const plate = /MH ?12 ?AB ?00\d\d/;
  const first = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await page.getByLabel('Number plate').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'MH12AB0001, MH12AB0002');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.getByRole('button', { name: /RC \+ challans of 2 cars/ })).toBeVisible();
  await page.goto('/share?text=MH12AB0003,%20MH12AB0004');
  await expect(page.getByRole('button', { name: /RC \+ challans of 2 cars/ })).toBeVisible();
  await page.goto('/cars/MH12AB0005');
  await expect(page.getByRole('heading', { name: 'MH 12 AB 0005' })).toBeVisible();
  await page.goto('/RC-Response');
  await page.getByLabel('Vehicle Number').fill('MH12AB0006');
  expect(await heldByTab(page, first)).toMatch(plate);
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  expect(await heldByTab(page, first)).not.toMatch(plate);
  await dealerOn(page, { email: 'second@example.in', rupees: 100, path: '/Dashboard' });
  for (let entries = await page.evaluate(() => history.length); entries > 2; entries -= 1) {
    await page.goBack();
    if (page.url().endsWith('/robots.txt')) continue;
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await heldByTab(page, first)).not.toMatch(plate);
  }
});

// A dealer logs out while the server cannot be reached: the screen is cleared at once, and the
// session ends as soon as possible.

import type { BrowserContext, Page } from 'playwright/test';
import { signIn } from '../support/app.ts';
import { type Dealer, dealerOn, openScreen } from '../support/dealer.ts';
import { API, expect, signalReturns, test } from '../support/lot.ts';
import { everythingOn } from '../support/phone-rows.ts';

// In these tests the page sends the requests; other tests cover the worker.
test.use({ serviceWorkers: 'block' });

const OWED = /Our server ends the session as soon as this phone can reach it/;

/** Steals the cookies. The returned function reads the balance and returns the HTTP status. */
async function thief(context: BrowserContext, server: string) {
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return async () => {
    const headers = { cookie: cookies };
    return (await fetch(`${server}/api/payment/balance`, { headers })).status;
  };
}

test('A dealer who logs out offline is logged out on the server when signal returns', async ({
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

test("A dealer's delayed or unanswered logout neither undoes nor delays the next login", async ({
  page,
  context,
  network,
  running,
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
  const balance = async () => (await context.request.get('/api/payment/balance')).status();
  expect(await balance()).toBe(200);

  await test.step('an unanswered logout does not delay the next login', async () => {
    network.break(/user\/logout/, 'hold');
    await page.goto('/logout');
    await network.held(1);
    running.pass(60_000); // the server sends no second code within fifty seconds
    await signIn(page, network.url);
    network.heal();
    expect(await balance()).toBe(200);
  });
  await test.step('a logout that is sent during the next login does not end it', async () => {
    network.break(/user\/logout/, 'cut');
    await page.goto('/logout');
    await expect(page.getByText(OWED)).toBeVisible();
    running.pass(60_000);
    network.break(/verify-otp/, 'hold');
    const entering = signIn(page, network.url);
    await network.held(1);
    await signalReturns(page);
    network.heal();
    await entering;
    await expect(page.getByText(/^As of/)).toBeVisible();
    expect(await balance()).toBe(200);
  });
  await test.step('a logout on a dead network leaves no data on the screen', async () => {
    await expect(page.getByText('₹100').first()).toBeVisible();
    network.break(API, 'hold');
    await page.goto('/logout');
    await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
    await expect(page.getByText('₹100')).toBeHidden();
  });
});

/**
 * Returns all of the dealer's data outside the account's databases that the tab could show or send.
 */
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

test('A dealer does not see what a previous dealer typed or pasted in the same tab', async ({
  page,
}) => {
  const plate = /MH ?12 ?AB ?00\d\d/;
  const first = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await page.getByLabel('Number plate').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'MH12AB0001, MH12AB0002');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(page.getByRole('button', { name: /RC \+ challans for 2 cars/ })).toBeVisible();
  await openScreen(page, '/share?plate=MH12AB0003,%20MH12AB0004');
  await expect(page.getByRole('button', { name: /RC \+ challans for 2 cars/ })).toBeVisible();
  await openScreen(page, '/cars/MH12AB0005');
  await expect(page.getByRole('heading', { name: 'MH 12 AB 0005' })).toBeVisible();
  await openScreen(page, '/RC-Response');
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

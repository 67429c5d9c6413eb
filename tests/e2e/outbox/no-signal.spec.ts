// Without signal a tap takes effect at once or not at all. The app does not repeat the tap later.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import {
  API,
  allArrived,
  CALL,
  expect,
  leaveApp,
  onPhone,
  plates,
  queueAll,
  signalReturns,
  test,
} from '../support/lot.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

/** The lists in the profile that only the server has. */
const LISTS = /^\/api\/(user\/sessions|phones)$/;

/** Collects the addresses of all calls from now on that change something on the server. */
function changingCallsOf(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') changes.push(new URL(request.url()).pathname);
  });
  return changes;
}

/** Restores the signal and waits until the page has started all that the signal triggers. */
async function onlineAgain(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
}

test("A dealer with no signal can keep the phone's data or remove it at once", async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page);
  await leaveApp(page);
  await queueAll(page, dealer, plates(1));
  await page.goto('/Dashboard');
  await context.setOffline(true);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  await onlineAgain(page);
  expect((await onPhone(page, dealer)).states).toHaveLength(1);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/was removed from this phone/)).toBeVisible();
  expect((await onPhone(page, dealer)).states).toEqual([]);
});

test('A dealer whose browser cannot send in the background is told to keep the app open', async ({
  page,
  context,
  network,
}) => {
  await context.grantPermissions([]); // and refuse all others
  const dealer = await dealerOn(page);
  await leaveApp(page);
  await queueAll(page, dealer, plates(1));
  network.break(API, 'cut');
  await page.goto('/outbox');
  await expect(page.getByText(/^Keep the app open: this browser cannot send/)).toBeVisible();
});

test.describe('With every screen loaded before', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer is told at once what needs signal, and the app does not do it later', async ({
    page,
    context,
    network,
  }) => {
    network.break(LISTS, 'cut');
    await dealerOn(page, { path: '/Profile' });
    await expect(page.getByText(/^The list could not be loaded/)).toHaveCount(2);
    network.heal();
    await signalReturns(page);
    await expect(page.getByText('This phone', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText(/^We could not confirm this\. No signal\./)).toBeVisible();
    await page.getByLabel('New password').fill('a long new password');
    await page.getByLabel('OTP').fill('123456');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(/^We could not confirm this\. No signal\./)).toHaveCount(2);

    const changes = changingCallsOf(page);
    await onlineAgain(page);
    expect(changes).toEqual([]);
    await expect(page).toHaveURL(/\/Profile$/);

    await test.step('no payment starts, and no payment window opens later', async () => {
      await page.getByRole('button', { name: 'Add credit' }).first().click();
      await page.getByLabel('Amount', { exact: true }).fill('80');
      await expect(page.getByRole('button', { name: 'Add Balance' })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Add Balance' }).click();
      await expect(page.getByText('Payment failed')).toBeVisible();
      const later = changingCallsOf(page);
      await onlineAgain(page);
      expect(later).toEqual([]);
      await expect(page.getByRole('button', { name: 'Pay ₹80' })).toHaveCount(0);
    });
  });

  test('A dealer with no signal is told that no code was sent, and none is sent later', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('dealer@example.in');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Email OTP' }).click();
    await expect(page.getByText('Something went wrong. No signal.')).toBeVisible();
    await page.getByRole('button', { name: 'Login with Email & Password' }).click();
    await page.getByLabel('Password', { exact: true }).fill('of a dealer in the tests');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Login failed. No signal.')).toBeVisible();

    const changes = changingCallsOf(page);
    await onlineAgain(page);
    expect(changes).toEqual([]);
  });

  test("A dealer's request is sent soon after signal returns, even if no event reports it", async ({
    page,
    network,
  }) => {
    // Imitate Safari, which has no Background Sync, on a phone that did not notice the lost signal.
    await page.addInitScript(() => {
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    });
    await page.clock.install();
    const dealer = await dealerOn(page, { rupees: 100 });
    await queueAll(page, dealer, plates(3));
    network.break(API, 'cut');
    const allWait = ['cut-off', 'cut-off', 'cut-off'];
    let attempts = 0;
    page.on('requestfailed', (request) => {
      if (CALL.test(new URL(request.url()).pathname)) attempts += 1;
    });
    // Try six times: by then, a wait without a limit would exceed a minute.
    for (let start = 1; start <= 6; start += 1) {
      attempts = 0;
      await page.goto('/outbox');
      await expect.poll(() => attempts).toBeGreaterThanOrEqual(3);
      await expect.poll(() => onPhone(page, dealer)).toMatchObject({ states: allWait });
    }
    network.heal();
    await page.clock.fastForward(61_000);
    await allArrived(page, dealer, 3);
  });
});

// What dealers do on any screen, and a test world whose sources take a while to answer.

import type { Locator, Page, Request } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { test as base, expect } from './world.ts';

export const test = base.extend({
  keeps: 'every file',
  // Answers take long enough for the overlay to show.
  env: { SANDBOX_LATENCY_MS: '300' },
});

export { expect };

/** Logs in through the screens, with the code from the sandbox mailbox. */
export async function signIn(page: Page, server: string, email = 'dealer@example.in') {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
  await page.getByLabel(/OTP/).fill(await codeFor(server, email));
  await expect(page).toHaveURL(/\/Dashboard$/);
}

/** No screen has this many controls: if it takes more presses of Tab, the focus is trapped. */
const TABS_MAX = 60;

/** Moves to a control using only the keyboard. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  let wanted = await target.elementHandle();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    const at = await wanted?.evaluate((element) => ({
      isFocused: element.matches(':focus'),
      isGone: !element.isConnected,
    }));
    if (at?.isFocused) return;
    // The screen may replace the control: a card, for example, becomes a row of the list.
    if (at?.isGone) wanted = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** Returns Google's button, which its script draws in place of our loading text. */
export function googleButton(page: Page) {
  return page.locator('[aria-busy]').getByRole('button', { name: 'Continue with Google' });
}

/** Logs in by password on the login screen; a new email gets this password. */
export async function signInByPassword(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login with Email & Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Orders credit in the dialog, which opens the gateway's window. */
export async function orderCredit(page: Page, rupees: string) {
  await page
    .getByRole('button', { name: /add (credit|balance)/i })
    .first()
    .click();
  await page.getByLabel('Amount', { exact: true }).fill(rupees);
  await page.getByRole('button', { name: 'Add Balance' }).click();
}

/** Adds credit from any screen and stays there. */
export async function payIn(page: Page, rupees: number) {
  await orderCredit(page, String(rupees));
  await page.getByRole('button', { name: new RegExp(`^Pay ₹${rupees}`) }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

/** Waits until the app has replaced the page's static frame. */
export async function appRuns(page: Page) {
  await expect(page.locator('#user-menu')).toBeAttached();
}

/** Waits until the service worker answers for the page. */
export async function workerReady(page: Page) {
  // Polls at intervals, because polling on every frame would make the browser paint each one.
  const isAnswering = () => navigator.serviceWorker.controller !== null;
  await page.waitForFunction(isAnswering, undefined, { polling: 100 });
}

/**
 * Waits for the next request for a report from any of the dealer's pages, because the report's own
 * tab may send it.
 */
export function callSent(page: Page): Promise<Request> {
  const isCall = (request: Request) => request.url().endsWith('/api/service/call');
  return page.context().waitForEvent('request', isCall);
}

/** Sets Hindi, as if it had been chosen earlier on this phone. */
export async function speakHindi(page: Page): Promise<void> {
  const { origin: url } = new URL(page.url());
  await page.context().addCookies([{ name: 'lotproof-language', value: 'hi', url }]);
}

/** Returns the names of the caches that the browser reads without the worker. */
export async function framesKept(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('lotproof-screens-')),
  );
}

// A browser test's world: a real server with the built app on a port of its own, and a dealer in a
// fresh browser.

import { test as base, expect, type Locator, type Page, type Request } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { builtScreens, startTestServer } from '../../support/server.ts';

type World = {
  /** Settings of the server beside those of every test. */
  env: Record<string, string>;
  /** The address of the server. */
  server: string;
};

export const test = base.extend<World>({
  env: [{}, { option: true }],
  server: async ({ env }, use) => {
    // Long enough for the overlay to be seen.
    const running = await startTestServer({
      webDir: builtScreens,
      env: { SANDBOX_LATENCY_MS: '300', ...env },
    });
    await use(running.url);
    await running.remove();
  },
  baseURL: async ({ server }, use) => use(server),
});

export { expect };

/** Signs in through the screens, with the code from the sandbox mailbox. */
export async function signIn(page: Page, server: string, email = 'dealer@example.in') {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
  await page.getByLabel(/OTP/).fill(await codeFor(server, email));
  await expect(page).toHaveURL(/\/Dashboard$/);
}

/** Far more than any screen has: a focus that never arrives is a trap. */
const TABS_MAX = 60;

/** Goes to a control as a keyboard does, and nowhere else. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

/** The button that Google's script draws in the place of ours, which says how far that is. */
export function googleButton(page: Page) {
  return page.locator('[aria-busy]').getByRole('button', { name: 'Continue with Google' });
}

/** Signs in by password on the login screen, with an email that is new or has this one. */
export async function signInByPassword(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Login with Email & Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Orders credit in the dialog, on which the gateway's window opens. */
export async function orderCredit(page: Page, rupees: string) {
  await page
    .getByRole('button', { name: /add (credit|balance)/i })
    .first()
    .click();
  await page.getByLabel('Amount', { exact: true }).fill(rupees);
  await page.getByRole('button', { name: 'Add Balance' }).click();
}

/** Adds credit from any screen, and goes on from there. */
export async function payIn(page: Page, rupees: number) {
  await orderCredit(page, String(rupees));
  await page.getByRole('button', { name: new RegExp(`^Pay ₹${rupees}`) }).click();
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

/** The frame that the page came with is the app's by now. */
export async function appRuns(page: Page) {
  await expect(page.locator('#user-menu')).toBeAttached();
}

/** Waits until the service worker answers for the page. */
export async function workerReady(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The next call for a report, whichever page of the dealer's sends it: the report's tab may. */
export function callSent(page: Page): Promise<Request> {
  const isCall = (request: Request) => request.url().endsWith('/api/service/call');
  return page.context().waitForEvent('request', isCall);
}

/** What was chosen on this phone before: Hindi. */
export async function speakHindi(page: Page): Promise<void> {
  const { origin: url } = new URL(page.url());
  await page.context().addCookies([{ name: 'lotproof-language', value: 'hi', url }]);
}

/** The caches that hold what the browser finds past the worker. */
export async function framesKept(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('lotproof-screens-')),
  );
}

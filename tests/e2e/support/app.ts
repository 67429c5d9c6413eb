// A browser test's world: a real server with the built app on a port of its own, and a dealer in a
// fresh browser.

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { test as base, expect, type Page, type Request } from 'playwright/test';
import { startServer } from '../../../api/server/server.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { codeFor } from '../../support/dealer.ts';
import { newDataDir } from '../../support/server.ts';

const webDir = fileURLToPath(new URL('../../../build/web', import.meta.url));

type World = {
  /** Settings of the server beside those of every test. */
  env: Record<string, string>;
  /** The address of the server. */
  server: string;
};

export const test = base.extend<World>({
  env: [{}, { option: true }],
  server: async ({ env }, use) => {
    const dataDir = newDataDir();
    const config = readConfig({
      PORT: '0',
      SANDBOX_LATENCY_MS: '300', // long enough for the overlay to be seen
      LOTPROOF_DATA_DIR: dataDir,
      ...env,
    });
    const running = await startServer(config, {
      webDir,
      log: pino({ level: 'silent' }),
    });
    await use(running.url);
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
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

/** The button that Google's script draws in the place of ours, which says how far that is. */
export function googleButton(page: Page) {
  return page.locator('[aria-busy]').getByRole('button', { name: 'Continue with Google' });
}

/** Adds credit through the dialog and the gateway's window. */
export async function addBalance(page: Page, rupees: number) {
  await page
    .getByLabel(/amount/i)
    .first()
    .fill(String(rupees));
  await page.getByRole('button', { name: 'Add Balance' }).click();
  await page.getByRole('button', { name: new RegExp(`^Pay ₹${rupees}`) }).click();
}

/** Adds credit from any screen, and goes on from there. */
export async function payIn(page: Page, rupees: number) {
  await page
    .getByRole('button', { name: /add (credit|balance)/i })
    .first()
    .click();
  await addBalance(page, rupees);
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

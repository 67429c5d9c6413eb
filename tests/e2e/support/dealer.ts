// Logs a dealer in and adds money before a test starts, through the API and the app's storage,
// because the screens are slow.

import { type BrowserContext, expect, type Page } from 'playwright/test';
import { workerReady } from './app.ts';

export type Dealer = { accountId: string; email: string };

/** An address on the server that loads no part of the app. */
export const NO_APP = '/robots.txt';

/** Logs the phone in, pays in, and opens `path`, under the worker if there is one. */
export async function dealerOn(
  page: Page,
  { rupees = 0, email = 'dealer@example.in', path = '/outbox' } = {},
): Promise<Dealer> {
  // Leave the app, which may still be ending the last session and would then end this one.
  await page.goto(NO_APP);
  const dealer = await signInAgain(page.context(), '', email);
  if (rupees > 0) await payIn(page.context(), rupees);
  await rememberAccount(page, dealer);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (await takesWorkers(page)) await workerReady(page);
  // Wait until the app has created its databases, so that a test can write into them.
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const { accountId } = dealer;
  await expect
    .poll(databases)
    .toEqual(expect.arrayContaining([`lotproof-${accountId}`, `lotproof-outbox-${accountId}`]));
  return dealer;
}

/** Opens another screen within the app, which is far cheaper than loading its page. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const entry = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() };
    history.pushState(entry, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
    // The app marks each history entry when it shows the screen: see web/shell/shell.tsx.
    while (Object.keys(history.state).length === 2) await new Promise(requestAnimationFrame);
  }, path);
}

/**
 * Returns whether the page may have a worker. To block workers, Playwright replaces this function
 * with its own.
 */
function takesWorkers(page: Page): Promise<boolean> {
  return page.evaluate(() => /native code/.test(String(navigator.serviceWorker.register)));
}

/** Writes the phone's record of the logged-in account, just as a login does: see sw/device.ts. */
async function rememberAccount(page: Page, dealer: Dealer): Promise<void> {
  await page.evaluate(
    (account) =>
      new Promise<void>((resolve, reject) => {
        // Dexie's version 1 is the browser's 10.
        const opening = indexedDB.open('lotproof', 10);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('rows', { keyPath: 'name' });
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('rows', 'readwrite');
          const rows = writing.objectStore('rows');
          rows.put({ name: 'account', value: account });
          for (const past of ['logout-owed', 'session-over']) rows.delete(past);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    dealer,
  );
}

/** Gives this browser's cookies a new session for the dealer. */
export async function signInAgain(
  context: BrowserContext,
  url: string,
  email: string,
): Promise<Dealer> {
  // Log in with Google, because the server sends no second code within fifty seconds.
  const enter = async () => {
    const asked = await context.request.get(`${url}/api/user/google-nonce`);
    const { nonce } = await asked.json();
    const wanted = { email, nonce };
    const token = await context.request.post(`${url}/sandbox/google/token`, { data: wanted });
    const data = { email, ...(await token.json()) };
    return context.request.post(`${url}/api/user/google-login`, { data });
  };
  // Meanwhile the login page may request a nonce, and a browser has only one at a time.
  let answer = await enter();
  if (answer.status() === 403) answer = await enter();
  expect(answer.status()).toBe(200);
  const { accountId } = await answer.json();
  return { accountId, email };
}

export async function payIn({ request }: BrowserContext, rupees: number): Promise<void> {
  const ordered = await request.post('/api/payment/create-order', { data: { amount: rupees } });
  const { order } = await ordered.json();
  const paid = await request.post('/sandbox/pay', {
    data: { orderId: order.id, outcome: 'success' },
  });
  const proof = await paid.json();
  const verified = await request.post('/api/payment/verify', {
    data: { ...proof, amount: rupees },
  });
  expect(verified.status()).toBe(200);
}

// Our promises against faults that other offline systems are known for, by rule number.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtScreens } from '../../support/server.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, ledger, onPhone, plates, submit, test } from '../support/lot.ts';
import { dealerWithQueue } from '../support/queue.ts';

test("12. A dealer's update reloads only the tab that asked, and loses no typed text", async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { path: '/h-service-Response' });
  const other = await context.newPage();
  await other.goto('/h-service-Response');
  await other.getByLabel('Vehicle Number').fill('MH12AB1111');
  await page.getByLabel('Vehicle Number').fill('MH12AB2222');
  await other.evaluate(() => Object.assign(window, { isSameAsBefore: true }));

  network.rewrite('/worker.js', (text) => `${text}\n// the next build`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH12AB2222');
  const notice = other.getByRole('status').filter({ hasText: 'New version ready' });
  await other.setViewportSize({ width: 360, height: 800 });
  expect((await notice.boundingBox())?.height).toBe(48);
  expect(await other.evaluate(() => 'isSameAsBefore' in window)).toBe(true);
  await expect(other.getByLabel('Vehicle Number')).toHaveValue('MH12AB1111');
});

test.describe('With every file stored', () => {
  test.use({ keeps: 'every file' });

  test("13. A dealer's phone stores the files of every screen before the dealer opens it", async ({
    page,
  }) => {
    await dealerOn(page, { rupees: 100, path: '/Dashboard' });
    await expect(page.locator('main').getByText('₹100', { exact: true }).first()).toBeVisible();
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    const needed = ['assets', 'samples', 'icons']
      .flatMap((folder) =>
        readdirSync(join(builtScreens, folder)).map((name) => `/${folder}/${name}`),
      )
      // The server sends these compressed files in place of the plain ones.
      .filter((path) => !/\.(br|gz)$/.test(path))
      // Phones do not keep the operator's desk, which is another app at another address.
      .filter((path) => !path.startsWith('/assets/desk-'))
      // Only an installation shows these icons, and installing needs the network anyway.
      .filter((path) => !/-512\.png$/.test(path));
    expect(needed.filter((path) => !cached.includes(path))).toEqual([]);
    // The cache contains no answers from the server.
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(readFileSync(join(builtScreens, 'worker.js'), 'utf8')).not.toContain(
      'BackgroundSyncQueue',
    );
  });
});

test("14. A dealer's full phone refuses a request instead of losing it", async ({
  page,
  network,
}) => {
  // These tests run in private windows, where Chromium's override of the quota has no effect.
  await page.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 9_000_000, usage: 8_999_000 });
  });
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  await submit(page);
  await expect(page.getByText(/phone is full.*nothing was charged/i)).toBeVisible();
  expect((await onPhone(page, dealer)).states).toEqual([]);
  expect(network.keysSent).toEqual([]);
});

test("15. A dealer's older page leaves a newer build's requests alone", async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerWithQueue(page, plates(1));
  // A newer build adds to the same database and marks itself as its writer.
  await page.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(`lotproof-outbox-${id}`, 1000);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('of the next build');
          opening.transaction?.objectStore('meta').put({ name: 'epoch', value: 99 });
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    dealer.accountId,
  );
  await page.goto('/outbox');
  await expect(page.getByText('1 waiting, ₹25 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeEnabled();
  expect(network.keysSent).toEqual([]);
  expect(await ledger(context)).toEqual({ debits: 0, balance: 100 });
});

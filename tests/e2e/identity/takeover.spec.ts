// The app replaces its page's static frame, whatever goes wrong.

import { appRuns } from '../support/app.ts';
import { dealerOn, signInAgain } from '../support/dealer.ts';
import { expect, leaveApp, test } from '../support/lot.ts';

test("A dealer's app starts even if the page is never painted", async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await page.addInitScript(() => {
    const never = 0;
    window.requestAnimationFrame = () => never;
  });
  // The first screen loads without the worker, the second from the worker.
  for (const path of ['/Dashboard', '/profile']) {
    await page.goto(path);
    await appRuns(page);
  }
});

test("A dealer sees the page even if the phone's database does not answer", async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await leaveApp(page);
  // Imitate a browser that was killed while it was creating the database.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase('lotproof');
        removing.onerror = () => reject(removing.error);
        removing.onsuccess = () => {
          const opening = indexedDB.open('lotproof', 10);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  const answer = await page.goto('/Dashboard');
  expect(answer?.status()).toBe(200);
});

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test("A visitor's browser fetches the app's code again after a failure", async ({
    page,
    network,
  }) => {
    // Fail only once: after two failures within a minute, a page is not loaded a third time.
    network.break(/\/assets\/app-[\w-]+\.js/, 'bad gateway', 1);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  });

  test('After 120 seconds, a dealer is told that the language did not load', async ({ page }) => {
    await page.clock.install();
    await page.route('**/assets/english-*.js', () => undefined);
    const asked = page.waitForRequest('**/assets/english-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.clock.runFor(2_000);
    await asked;
    await page.clock.fastForward(100_000);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(async () => {
      await page.clock.fastForward(25_000);
      const told = page.getByRole('alertdialog');
      await expect(told).toContainText('Lotproof did not load.', { timeout: 1_000 });
    }).toPass();
    await page.unroute('**/assets/english-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  });

  test('A dealer is told that the app did not load, and can try again', async ({
    page,
    context,
    network,
  }) => {
    await signInAgain(context, network.url, 'dealer@example.in');
    network.break(/\/assets\/app-[\w-]+\.js/, 'bad gateway');
    await page.goto('/Dashboard');
    const told = page.getByRole('alertdialog');
    await expect(told).toContainText('Lotproof did not load.');
    network.heal();
    await told.getByRole('button', { name: 'Try again' }).click();
    // The server knows the dealer, but this phone has none of the dealer's data to show.
    await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  });
});

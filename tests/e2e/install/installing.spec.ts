// A new build of which some files do not arrive.

import { workerReady } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

test("A dealer's app gives up on an installation that hangs, and retries while it is open", async ({
  page,
  network,
}) => {
  await page.clock.install();
  await dealerOn(page, { path: '/reports' });
  // Marks when the page begins to listen for a new build, which is some time after its start.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    ServiceWorkerRegistration.prototype.addEventListener = function hearing(
      this: ServiceWorkerRegistration,
      ...all: Parameters<typeof addEventListener>
    ) {
      if (all[0] === 'updatefound') document.documentElement.dataset['hears'] = '';
      return addEventListener.apply(this, all);
    };
  });
  await page.reload();
  await page.locator('html[data-hears]').waitFor({ state: 'attached' });
  // Imitate a new build with one changed file. The worker gives up after three seconds instead of a
  // minute.
  network.rewrite('/worker.js', (text) =>
    text
      .replaceAll('6e4', '3000')
      .replace(/"revision":"\w{32}","url":"dealer.html/, (entry) =>
        entry.replace(/\w{32}/, (revision) => revision.split('').reverse().join('')),
      ),
  );
  network.break(/^\/dealer\.html/, 'hold', 1);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // Listen before `update`: on a busy machine the installation may end before `update` returns.
    const ended = new Promise<string | undefined>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });
    await registration.update();
    const state = await ended;
    if (state !== 'redundant') throw new Error(`It is ${state}.`);
  });
  // A busy machine may need more than three seconds and a second try.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    const update = page.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test("A dealer's page still loads if the worker takes over while it is loading", async ({
  page,
  context,
  network,
}) => {
  const late = await context.newPage();
  network.break(/^\/login/, 'hold', 1);
  const arrived = late.goto('/login');
  await network.held(1);
  await page.goto('/buy');
  await workerReady(page);
  network.heal();
  await arrived;
  await workerReady(late);
  await expect(late.getByLabel('Email')).toBeVisible();
});

// A new build that does not come whole.

import { workerReady } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

test('An installation that hangs is given up, and tried again while the app is open', async ({
  page,
  network,
}) => {
  await page.clock.install();
  await dealerOn(page, { path: '/reports' });
  // A page that began before there was a worker hears of no second one: as on any later day.
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
  // The page hears of a build that comes from now on.
  await page.locator('html[data-hears]').waitFor({ state: 'attached' });
  // Another build, in which one file changed: the server is changed just as that is fetched. What
  // the worker waits for a minute, the test does not.
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
    // Heard from its first moment: on a busy machine it may end before `update` is answered.
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
  // Three seconds may be short for a busy machine: it may be given up again, and tried again.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    const update = page.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('A dealer’s page that was on its way when the worker came has it all the same', async ({
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
});

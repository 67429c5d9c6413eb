// The browser loads a static frame from the cache, without the worker. The frame belongs to this
// build, the app's screen replaces it without a shift, and the app also starts without it.

import type { Page } from 'playwright/test';
import { framesKept } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import { expect, leaveApp, test } from '../support/lot.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

/** The browser's own record of where this page and its script were loaded from. */
async function sources(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation');
    const script = performance
      .getEntriesByType('resource')
      .find(({ name }) => /(first-script|verify-page)-/.test(name));
    return [document, script].map((entry) => entry?.toJSON().workerFinalSourceType);
  });
}

test("A dealer's screens load from the cache without the worker and do not shift", async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { path: '/reports' });
  await test.step('the frame has the app’s layout on phones and desktops', () => frameStands(page));
  await test.step('the frame is in Hindi for a dealer who reads Hindi', () =>
    frameIsHindi(page, network.url));
  const before = await framesKept(page);
  expect(before).toHaveLength(1);
  await page.evaluate(async ([name = '']) => caches.delete(name), before);
  // The next start stores the frame again.
  await page.goto('/profile');
  await expect.poll(() => framesKept(page)).toEqual(before);
  await context.setOffline(true);
  for (const path of ['/reports', '/Dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sources(page)).toEqual(['cache', 'cache']);
  }
  await test.step('the verification page loads from the cache in both languages', async () => {
    for (const path of ['/v', '/hi/v']) {
      await page.goto(`${path}#1`);
      await expect(page.locator('[data-outcomes] h2')).toBeVisible();
      await expect.poll(() => sources(page)).toEqual(['cache', 'cache']);
    }
  });
  // The worker also answers an address that is not cached.
  await page.goto('/REPORTS?from=a-friend');
  await expect(page.getByText('No reports on this phone.')).toBeVisible();
});

async function frameStands(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/reports');
    await expect(page.getByText('No reports yet.')).toBeVisible();
    // Hide the sandbox's strip, which real dealers do not have.
    const tape = page.getByRole('complementary', { name: 'SANDBOX' });
    await tape.evaluate((strip) => strip.remove());
    const own = await placesOf(page, 'main');
    await leaveApp(page);
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.goto('/reports');
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
    expect(await placesOf(page, '.skeleton-screen'), `${width} wide`).toEqual(own);
  }
}

async function frameIsHindi(page: Page, url: string): Promise<void> {
  const language = { name: 'lotproof-language', url };
  await page.context().addCookies([{ ...language, value: 'hi' }]);
  // `DOMContentLoaded` comes after the first script and before the app starts.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const label = document.querySelector('.skeleton')?.getAttribute('aria-label') ?? '';
      sessionStorage.setItem('frame', `${document.documentElement.lang}: ${label}`);
    });
  });
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'रिपोर्ट' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('frame'))).toBe('hi: लोड हो रहा है');
  await page.context().addCookies([{ ...language, value: 'en' }]);
}

test('A dealer can start the app in a browser without static routes', async ({
  page,
  context,
  network,
}) => {
  const without = 'delete InstallEvent.prototype.addRoutes;';
  network.rewrite('/worker.js', (text) => `${without}\n${text}`);
  await dealerOn(page, { path: '/reports' });
  await context.setOffline(true);
  await page.goto('/reports');
  await expect(page.getByText('No reports on this phone.')).toBeVisible();
  expect(await sources(page)).not.toContain('cache');
});

/** The positions of the app's name and of the screen below or beside it. */
async function placesOf(page: Page, screen: string): Promise<number[]> {
  const letters = await page
    .getByText('Lotproof', { exact: true })
    .locator('visible=true')
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.lastChild ?? element);
      const { x, y, width } = range.getBoundingClientRect();
      return [x, y, width];
    });
  const place = await page.locator(screen).boundingBox();
  return [...letters, place?.x ?? -1, place?.y ?? -1].map(Math.round);
}

/** Makes the browser look for a new worker, and accepts it as a dealer does. */
async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
}

test("A dealer's update brings its own frame and removes the old one", async ({
  page,
  network,
}) => {
  await dealerOn(page, { path: '/reports' });
  const before = await framesKept(page);
  expect(before).toHaveLength(1);
  // The worker knows a build only by its list of files.
  network.rewrite('/worker.js', (text) =>
    text.replace(/"revision":"\w{32}","url":"dealer.html/, (entry) =>
      entry.replace(/\w{32}/, (revision) => revision.split('').reverse().join('')),
    ),
  );
  await takeUpdate(page);
  await expect.poll(() => framesKept(page)).not.toEqual(before);
  await expect.poll(() => framesKept(page)).toHaveLength(1);
  await page.goto('/reports');
  await expect.poll(() => sources(page)).toEqual(['cache', 'cache']);
  await test.step('the next update brings a changed security policy even if no page changed', () =>
    policyChanges(page, network));
});

async function policyChanges(page: Page, network: FaultyNetwork): Promise<void> {
  network.rewrite('/worker.js', (text) =>
    text
      .replace(/headersRevision="\w+"/, 'headersRevision="of other headers"')
      // The test changes the page in transit, so its hash must not be checked.
      .replace(/"?integrity"?:"[^"]*",?/g, ''),
  );
  network.rewrite('/dealer.html', (text) => text.replace('</head>', '<meta name="anew"></head>'));
  await takeUpdate(page);
  for (const path of ['/reports', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name="anew"]')).toHaveCount(1);
  }
}

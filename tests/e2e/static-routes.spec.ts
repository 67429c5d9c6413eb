// The screens that the browser finds by itself, past the worker: that they are those of whoever is
// signed in, in the language chosen, of this build, and that nothing depends on them.

import type { Page } from 'playwright/test';
import { kept, speakHindi } from './app.ts';
import { dealerOn, expect, test } from './lot.ts';

/** Where the browser says that this page and its script came from. */
async function sources(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation');
    const script = performance.getEntriesByType('resource').find(({ name }) => /app-/.test(name));
    return [document, script].map((entry) => entry?.toJSON().workerFinalSourceType);
  });
}

test('A dealer’s screens and their code come past the worker', async ({ page, context }) => {
  await dealerOn(page, { path: '/reports' });
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true, language: 'en' });
  await context.setOffline(true);
  for (const path of ['/reports', '/Dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => sources(page)).toEqual(['cache', 'cache']);
  }
  // Not an address that is kept: the worker understands it all the same.
  await page.goto('/REPORTS?from=a-friend');
  await expect(page.getByText('No reports on this phone.')).toBeVisible();
});

test('A browser that knows no static routes starts the app as well', async ({
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

test('What is kept follows who is signed in and which language is chosen', async ({ page }) => {
  await dealerOn(page, { path: '/profile' });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true, language: 'hi' });
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: false });
});

test('A worker that was ended before it kept them is told again at the next start', async ({
  page,
}) => {
  await dealerOn(page, { path: '/reports' });
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true, language: 'en' });
  await speakHindi(page);
  await page.reload();
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true, language: 'hi' });
});

/** Has the browser look for another worker, and takes it as a dealer does. */
async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
}

test('The next build brings its own, and ends those of the last', async ({ page, network }) => {
  await dealerOn(page, { path: '/reports' });
  const before = await kept(page);
  // Its list of files is all that the worker knows a build by.
  network.rewrite('/worker.js', (text) =>
    text.replace(/"revision":"\w{32}","url":"drawn\/reports.en/, (entry) =>
      entry.replace(/\w{32}/, (revision) => revision.split('').reverse().join('')),
    ),
  );
  await takeUpdate(page);
  await expect.poll(async () => (await kept(page)).names).not.toEqual(before.names);
  await expect.poll(() => kept(page)).toMatchObject({ names: [expect.anything()], isDrawn: true });
  await page.goto('/reports');
  await expect.poll(() => sources(page)).toEqual(['cache', 'cache']);
});

test('What the box allows its pages reaches a phone though no page changed', async ({
  page,
  network,
}) => {
  await dealerOn(page, { path: '/reports' });
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true });
  network.rewrite('/worker.js', (text) =>
    text
      .replace(/headersRevision="\w+"/, 'headersRevision="of other headers"')
      // The pages below are changed on their way, as only the headers of real ones are.
      .replace(/"?integrity"?:"[^"]*",?/g, ''),
  );
  for (const path of ['/drawn/reports.en.html', '/dealer.html'])
    network.rewrite(path, (text) => text.replace('</head>', '<meta name="anew"></head>'));
  await takeUpdate(page);
  for (const path of ['/reports', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[name="anew"]')).toHaveCount(1);
  }
});

// Which files of the installed app the phone keeps, and which screens open offline.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { builtScreens } from '../../support/server.ts';
import { workerReady } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

test.use({ keeps: 'every file' });

test('A dealer can install the app and, with no signal, open a sample and any screen', {
  tag: '@window',
}, async ({ page, context, network }) => {
  await test.step('a phone far from the server fetches several files at a time', async () => {
    // If the worker sent one request at a time, three would never be held at once.
    network.break(/^\/samples\/.*\.pdf/, 'hold');
    await page.goto('/');
    await network.held(3);
    network.heal();
    await workerReady(page);
  });
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers are private windows, in which an app cannot be installed.
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(errors).toEqual([]);
  await context.setOffline(true);
  const sample = await page.goto('/samples/hyundai.pdf');
  expect(sample?.headers()['content-type']).toBe('application/pdf');
  await page.goto('/LOGIN');
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
});

test("A dealer's phone does not store a captive portal's page as code", async ({
  page,
  network,
}) => {
  // The page's own files have already arrived. The worker requests the others later.
  network.break(/^\/assets\/other-screens-.*\.js/, 'gate');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/worker.js');
    const worker = registration.installing;
    // Only the worker's state shows that the installation failed.
    await new Promise<void>((resolve) => {
      if (!worker || worker.state === 'redundant') resolve();
      worker?.addEventListener('statechange', () => resolve());
    });
  });
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  network.heal();
  await page.reload();
  await workerReady(page);
  const types = await page.evaluate(async () => {
    const answers = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (url.includes('/assets/other-screens-')) answers.push(await cache.match(url));
      }
    }
    return answers.map((answer) => answer?.headers.get('content-type') ?? '');
  });
  expect(types.length).toBeGreaterThan(0);
  for (const type of types) expect(type).not.toContain('html');
});

test("A dealer's phone fetches again any file that the browser deleted", async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page);
  expect(dealer.email).not.toBe('');
  const count = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.includes('precache'));
      return (await (await caches.open(name ?? '')).keys()).length;
    });
  const before = await count();
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache'));
    const cache = await caches.open(name ?? '');
    for (const request of (await cache.keys()).slice(0, 20)) await cache.delete(request);
  });
  expect(await count()).toBe(before - 20);
  await page.reload();
  await expect.poll(count).toBe(before);
  network.break(/./, 'cut');
  await page.goto('/transactions');
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

test("A dealer's phone gets no sandbox answers and no files of the operator's desk", () => {
  const names = readdirSync(builtScreens, { recursive: true, encoding: 'utf8' });
  const ofDesk = names.filter((name) => /(^|\/)desk[-.]/.test(name));
  expect(ofDesk).toContain('desk.html');
  const textOf = (files: RegExp) =>
    names
      .filter((name) => files.test(name) && !ofDesk.includes(name))
      .map((name) => readFileSync(join(builtScreens, name), 'utf8'))
      .join('\n');
  const invented = JSON.stringify(catalogue.map(sampleAnswer)).match(/SANDBOX [A-Z][A-Z ]+/g) ?? [];
  expect(invented.length).toBeGreaterThan(10);
  const code = textOf(/\.m?js$/);
  expect(invented.filter((text) => code.includes(text))).toEqual([]);
  const pages = textOf(/\.html$/);
  expect(ofDesk.filter((file) => (code + pages).includes(file))).toEqual([]);
});

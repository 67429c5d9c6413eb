// The public addresses of the specification's section 2 and their contents. A dealer's addresses
// are in install/cold-start.spec.ts.

import type { Page } from 'playwright/test';
import { expect, test, workerReady } from '../support/app.ts';

/** Addresses that need no login, with their heading. */
const open: [path: string, heading: string][] = [
  ['/', 'Know the car before you buy it'],
  ['/login', 'Login / Sign Up'],
  ['/buy', 'Solutions and prices'],
  ['/Gallery', 'Contact Us'],
  ['/Dpa', 'Data Processing Agreement'],
  ['/T&C', 'Terms and Conditions'],
  ['/privacypolicy', 'Privacy Policy'],
  ['/v', 'Is this report genuine?'],
  ['/no-such-address', 'Page not found'],
];

/** Swaps upper and lower case. A later test opens each address as it is written. */
const inOtherCase = (path: string) =>
  path === path.toLowerCase() ? path.toUpperCase() : path.toLowerCase();

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A visitor can open every public address in the opposite letter case', async ({ page }) => {
    for (const [path, heading] of open) {
      await page.goto(inOtherCase(path));
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    }
    await page.goto('/Dashboard');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('A visitor can read public pages with no signal or without JavaScript', async ({
  page,
  browser,
  network,
}) => {
  await page.goto('/');
  await workerReady(page);
  await test.step('each library in the app has its licence', () => licencesAreWhole(page));
  await test.step("an advertisement's query string changes nothing", async () => {
    for (const path of ['/?gclid=Cj0KCQ&utm_source=ad', '/privacypolicy?ref=mail', '/hi?x=1']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden();
    }
  });
  await page.context().setOffline(true);
  for (const [path, heading] of open.filter(([path]) => !/login|no-such/.test(path))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: network.url });
  const reader = await plain.newPage();
  await reader.goto('/privacypolicy');
  await expect(reader.getByText('Reports stay on your device.')).toBeVisible();
  await plain.close();
});

/** This list is written by hand, so that the build's own list can be compared with it. */
const travelling = [
  ['react', 'react-dom', 'scheduler', 'react-router', '@tanstack/react-query', 'valibot'],
  ['@tanstack/query-core', 'dexie', 'jspdf', 'fflate', 'to-words'],
  ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  ['workbox-window', 'harfbuzzjs', '@fontsource/barlow-condensed'],
  [
    'bengali',
    'devanagari',
    'gujarati',
    'gurmukhi',
    'kannada',
    'malayalam',
    'oriya',
    'tamil',
    'telugu',
  ].map((script) => `@fontsource/noto-sans-${script}`),
].flat();

/** Reads the licences from the landing page of a phone with the app. */
async function licencesAreWhole(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open-source licences' }).click();
  await expect(page).toHaveURL(/\/licences\.txt$/);
  const notices = (await page.locator('body').innerText()).split(/={80}/).slice(1);
  const named = notices.map((notice) => /^\s*(\S+) [\d.]+ \([\w.-]+\)$/m.exec(notice)?.[1]);
  expect(named).toEqual(expect.arrayContaining(travelling));
  for (const notice of notices) {
    expect(notice).toMatch(/Permission is hereby granted|Open Font License|Apache License/i);
    expect(notice).toMatch(/Copyright/);
  }
}

test('A search engine gets full URLs for both languages', async ({ request, network: { url } }) => {
  for (const path of ['/', '/hi']) {
    const { link } = (await request.get(path)).headers();
    expect(link).toContain(`<${url}/>; rel="alternate"; hreflang="en"`);
    expect(link).toContain(`<${url}/hi>; rel="alternate"; hreflang="hi"`);
  }
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^User-agent: \*$/m);
});

// The screens that are drawn before the app: what a dealer can do with them, and that the app shows
// the same once it runs.

import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { kept, speakHindi } from './app.ts';
import { type Dealer, dealerOn, expect, leaveApp, listReports, test } from './lot.ts';

/** From now on the page runs no script; the worker still does. Gives the way to end that. */
async function withoutScript(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const disable = (value: boolean) =>
    devtools.send('Emulation.setScriptExecutionDisabled', { value });
  await disable(true);
  return async () => {
    await disable(false);
  };
}

/** Reports of the dealer's, written from a page that reads none. */
async function fill(
  page: Page,
  dealer: Dealer,
  reports: { serviceId: string; subject: string }[],
): Promise<void> {
  await leaveApp(page);
  const listed = reports.map((report, index) => ({
    ...report,
    at: new Date(Date.UTC(2026, 8, 1, 18, index)).toISOString(),
    pricePaise: 6_50 + index * 1_00_000_00,
  }));
  await listReports(page, dealer, listed);
}

/** What the worker draws into a list that asks for so many. */
async function drawnRows(page: Page, limit: number): Promise<string> {
  return page.evaluate(
    async (count) => (await fetch(`/drawn/newest?limit=${count}`)).text(),
    limit,
  );
}

/** The same without what only a style sheet's name differs in. */
function bare(html: string): string {
  return html.replace(/ (class|data-discover|data-newest)="[^"]*"/g, '');
}

const REPORTS = [
  { serviceId: 'hyundai', subject: 'MH12DE1433' },
  { serviceId: 'pan', subject: 'ABCDE••••F' },
  { serviceId: 'challan', subject: '22BH0001AA' },
];

for (const language of ['en', 'hi'] as const) {
  test(`The app lists what was drawn before it (${language})`, async ({ page }) => {
    const dealer = await dealerOn(page, { path: '/reports' });
    if (language === 'hi') await speakHindi(page);
    await fill(page, dealer, REPORTS);
    await page.goto('/reports');
    const rows = page.locator('main ul li');
    await expect(rows).toHaveCount(REPORTS.length);
    // The count beside the list is the app's alone: by then the rows are too.
    await expect(page.locator('main').getByText(/^3 (reports|रिपोर्ट)$/)).toBeVisible();
    const shown = await page.locator('main ul').innerHTML();
    expect(bare(await drawnRows(page, 10))).toBe(bare(shown));
    expect(bare(await drawnRows(page, 1))).toBe(bare(await rows.first().evaluate(outer)));
  });
}

function outer(element: Element): string {
  return element.outerHTML;
}

for (const width of [360, 1280]) {
  for (const path of ['/Dashboard', '/reports']) {
    test(`Nothing of ${path} moves when the app takes over, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const dealer = await dealerOn(page, { path: '/reports' });
      await fill(page, dealer, REPORTS);
      await page.goto(path);
      await expect(page.getByText(/^(3 reports|As of .*)$/)).toBeVisible();
      const live = await places(page);
      const rows = await drawnRows(page, REPORTS.length);
      await expect.poll(() => kept(page, path)).toMatchObject({ isDrawn: true });
      const withScript = await withoutScript(page);
      await page.goto(path);
      await withScript();
      // As the page's first script does, which did not run.
      await page.locator('[data-newest]').evaluate((list, html) => {
        list.innerHTML = html;
      }, rows);
      expect(await places(page)).toEqual(live);
    });
  }
}

/** Where each thing of the screen stands, below the frame that a sandbox's tape moves down. */
async function places(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.locator('main').evaluate((main) => {
    const top = main.getBoundingClientRect().top;
    return [...main.querySelectorAll('h1, h2, label, label + *, dt, li, li *')]
      .filter((part) => !part.closest('details, svg'))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const box = [x, y - top, width, height].map(Math.round).join(' ');
        // A field is drawn without being one.
        const name = part.matches('label + *') ? 'field' : part.tagName;
        return `${name} ${box} ${part.children.length > 0 ? '' : part.textContent}`;
      });
  });
}

test('A report whose subject is markup is drawn as text', async ({ page }) => {
  const dealer = await dealerOn(page, { path: '/reports' });
  const subject = '<img src=x onerror=alert(1)>"&';
  await fill(page, dealer, [
    { serviceId: 'pan', subject },
    { serviceId: 'rc', subject },
  ]);
  await page.goto('/reports');
  await expect(page.locator('main ul li')).toHaveCount(2);
  expect(await drawnRows(page, 10)).not.toContain('<img');
});

test('A dealer begins a check from the dashboard before any code has run', async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await page.context().setOffline(true);
  await withoutScript(page);
  await page.goto('/dashboard');
  await expect(page).toHaveTitle('Welcome · Lotproof');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'RC Verification' }).click();
  await expect(page).toHaveURL(/\/RC-Response$/);
});

test('What needs code to work takes nothing in before it is there', async ({ page }) => {
  await dealerOn(page, { path: '/reports' });
  await expect.poll(() => kept(page)).toMatchObject({ isDrawn: true });
  await withoutScript(page);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect(page.getByText('Search by plate, service or date')).toBeVisible();
  await expect(page.locator('input')).toHaveCount(0);
  await expect(page.locator('button:not([inert])')).toHaveCount(0);
});

test('A screen is kept with a policy for the look and the script that stand in it', async ({
  page,
}) => {
  await dealerOn(page, { path: '/reports' });
  for (const path of ['/Dashboard', '/reports']) {
    const { policy, styles, script, revision } = await inPage(page, path);
    expect(directive(policy, 'style-src')).toContain(`'sha256-${digestOf(styles)}'`);
    expect(directive(policy, 'script-src')).toContain(`'sha256-${digestOf(script)}'`);
    // The worker fetches it anew, with its policy, when the look alone has changed.
    expect(revision).toBe(Buffer.from(digestOf(styles), 'base64').toString('hex').slice(0, 16));
  }
});

/** What stands in the page that is kept for a path, and the policy that came with it. */
async function inPage(page: Page, path: string) {
  await expect.poll(() => kept(page, path)).toMatchObject({ isDrawn: true });
  return page.evaluate(async (url) => {
    const answer = await caches.match(url);
    const text = (await answer?.text()) ?? '';
    const drawn = new DOMParser().parseFromString(text, 'text/html');
    return {
      policy: answer?.headers.get('content-security-policy') ?? '',
      styles: drawn.querySelector('style')?.textContent ?? '',
      script: drawn.querySelector('body > script')?.textContent ?? '',
      // What a template holds is not among these.
      asksFor: [...drawn.querySelectorAll('script[src], link')].map((each) => each.outerHTML),
      revision: drawn.querySelector('style')?.dataset['revision'],
    };
  }, path);
}

function directive(policy: string, name: string): string {
  return policy.split(';').find((each) => each.trim().startsWith(name)) ?? '';
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

test('A kept screen asks for nothing but its icon before it is seen', async ({ page }) => {
  await dealerOn(page, { path: '/reports' });
  for (const path of ['/Dashboard', '/reports']) {
    const { asksFor } = await inPage(page, path);
    expect(asksFor).toEqual([expect.stringMatching(/^<link rel="icon"/)]);
  }
});

test('Whoever is not signed in sees no dealer’s screen drawn', async ({ page }) => {
  await dealerOn(page, { path: '/reports' });
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => kept(page, '/Dashboard')).toMatchObject({ isDrawn: false });
  await page.context().setOffline(true);
  await withoutScript(page);
  for (const path of ['/Dashboard', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading')).toHaveCount(0);
  }
});

// Nothing moves on a dealer's screens.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { dealerWithReports } from '../support/library.ts';
import { expect, plates, test } from '../support/lot.ts';
import { reportsOn } from '../support/phone-rows.ts';

// These tests need no worker, unless they say so.
test.use({ serviceWorkers: 'block' });

test.describe('With the worker', () => {
  test.use({ serviceWorkers: 'allow', keeps: 'screens' });

  test('A dealer sees no screen shift, and the browser gives no warnings', {
    tag: '@window',
  }, async ({ page, context }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) warnings.push(message.text());
    });
    page.on('pageerror', ({ message }) => warnings.push(message));
    await dealerOn(page, { rupees: 100 });
    await countShifts(page);
    for (const path of [
      ...['/', '/login', '/buy', '/Gallery', '/T&C', '/nowhere'],
      ...['/Dashboard', '/cars', '/reports', '/transactions', '/profile', '/support', '/outbox'],
      ...['/share?plate=MH12DE1433', '/reports/x', '/h-service-Response', '/Aadhar-Response'],
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await shiftOf(page), path).toBeLessThan(0.001);
    }
    const devtools = await context.newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect([...warnings, ...errors.map(({ message }) => message)]).toEqual([]);
  });
});

/** Chromium calls a sum of up to 0.1 good. Letters shift by less when their font arrives. */
const SHIFT_MAX = 0.003;
/** The first screen shifts more: without our font, a machine may draw its letters wider. */
const HOME_SHIFT_MAX = 0.02;

test('A dealer sees lists, files and reports load without shifting the screen', {
  tag: '@window',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const cars = plates(4);
  const dealer = await dealerWithReports(page, cars.length);
  const [report] = await reportsOn(page, dealer);
  await countShifts(page);
  await test.step("no part of a report moves when the plate's font arrives late", () =>
    fontComesLate(page, `/reports/${report?.id}`));
  await page.setViewportSize({ width: 360, height: 800 });
  const checked = page.getByText(/^\d of \d checked$/);
  const allJudged = () => expect(checked).toHaveCount(cars.length);
  // From the second visit on, the app knows the number of cars.
  await page.goto('/Dashboard');
  await allJudged();
  // On a slow phone the screen is painted in steps, so that shifts are visible.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const record = page.getByRole('heading', { name: 'Record 1 (Latest Service)' });
  for (const [path, isHere, shiftMax] of [
    ['/cars', allJudged, SHIFT_MAX],
    ['/Dashboard', allJudged, HOME_SHIFT_MAX],
    [
      `/cars/${cars[0]}`,
      () => expect(page.getByRole('button', { name: 'Delete this car' })).toBeVisible(),
      SHIFT_MAX,
    ],
    [`/reports/${report?.id}`, () => expect(record).toBeVisible(), SHIFT_MAX],
  ] as const) {
    await page.goto(path);
    await isHere();
    await framesLater(page);
    expect(await shiftOf(page), path).toBeLessThan(shiftMax);
  }
});

async function fontComesLate(page: Page, report: string): Promise<void> {
  const font = '**/barlow-condensed-*.woff2';
  // The font arrives a few frames late, after the text was painted, as on a slow network.
  await page.route(font, async (route) => {
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let count = 0; count < 5; count++) await frame();
    });
    await route.continue();
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(report);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.fonts.check('600 20px "Barlow Condensed"'));
    await framesLater(page);
    expect(await shiftOf(page), `${width} wide`).toBeLessThan(0.001);
  }
  await page.unroute(font);
}

type Shift = { value: number; hadRecentInput: boolean };
type Counted = { shift: number };

/** Starts adding up all layout shifts on every page. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as Counted;
    counted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as Shift;
        if (!hadRecentInput) counted.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The browser reports every shift, even a buffered one, before the frame after next. */
async function framesLater(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))),
  );
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Counted).shift);
}

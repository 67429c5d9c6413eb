// A dealer's screens never scroll sideways, and nothing on them moves.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { dealerWithReports } from '../support/library.ts';
import { plates } from '../support/lot.ts';
import { reportsOn } from '../support/phone-rows.ts';

// These tests need no worker, unless they say so.
test.use({ serviceWorkers: 'block' });

/** A wide font and a narrow one, encoded as text because a page receives its arguments as JSON. */
const faces = [
  ['wide', 'dejavu-sans', 400],
  ['wide', 'dejavu-sans', 700],
  ['narrow', 'barlow-condensed', 600],
].map(([name, family, weight]) => {
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  return { name: String(name), weight: String(weight), bytes: bytes.toString('base64') };
});

const looks = [
  { name: 'on a small phone', width: 320, textSize: '100%', face: 'narrow' },
  { name: 'on a phone with a wide face', width: 360, textSize: '100%', face: 'wide' },
  { name: 'at twice the text size', width: 360, textSize: '200%', face: 'narrow' },
  { name: 'at that, in a wide face', width: 360, textSize: '200%', face: 'wide' },
];

test('A dealer never scrolls sideways on any phone, font or text size', async ({ page }) => {
  await dealerOn(page, { rupees: 999 });
  const outside = ['/', '/hi', '/buy', '/T&C', '/Gallery', '/nowhere'];
  const cars = ['/cars', '/cars/MH00SB0001', '/share?text=MH00SB0001,MH00SB0002'];
  const inside = ['/Dashboard', '/transactions', '/profile', '/support', '/reports', '/outbox'];
  for (const path of [...outside, ...inside, ...cars, '/RC-Response']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.evaluate(addFaces, faces);
    for (const look of looks) {
      await page.setViewportSize({ width: look.width, height: 800 });
      const where = `${path} ${look.name}`;
      expect(await page.evaluate(takeLook, look), where).toBe(true);
      expect.soft(await whatStandsOut(page), where).toEqual([]);
      if (inside.includes(path)) expect.soft(await linesOfBar(page), where).toBe(1);
    }
  }
});

/** Runs in the page, whose security policy allows no font from another address. */
function addFaces(all: typeof faces): void {
  for (const { name, weight, bytes } of all) {
    const read = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace(name, read, { weight }));
  }
}

/** Runs in the page; returns whether the text uses that font. */
async function takeLook({ textSize, face }: { textSize: string; face: string }): Promise<boolean> {
  document.documentElement.style.fontSize = textSize;
  document.documentElement.style.setProperty('--font', face);
  document.body.getBoundingClientRect(); // requests the font
  await document.fonts.ready;
  return document.fonts.check(`1rem ${face}`);
}

function linesOfBar(page: Page): Promise<number> {
  return page.getByRole('banner').evaluate((banner) => {
    const parts = [...(banner.firstElementChild?.children ?? [])];
    const seen = parts.filter((part) => part.checkVisibility());
    return new Set(seen.map((part) => part.getBoundingClientRect().top)).size;
  });
}

/** Lists the elements that make the page wider than its window or overflow the bottom bar. */
function whatStandsOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const places = [...document.querySelectorAll('nav[aria-label="Quick"] > *')];
    const wide = places.filter((place) => place.scrollWidth > place.clientWidth);
    if (wide.length > 0) return wide.map(({ textContent }) => `${textContent} in the bar`);
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth)
      .map(({ element, right }) => `${element.tagName} ${element.className} to ${right}`);
  });
}

test.describe('With the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A dealer sees nothing move on a screen after it is drawn', { tag: '@window' }, async ({
    page,
  }) => {
    await dealerOn(page, { rupees: 100 });
    await countShifts(page);
    const outside = ['/', '/login', '/buy', '/T&C'];
    for (const path of [
      ...outside,
      '/Dashboard',
      '/cars',
      '/reports',
      '/transactions',
      '/profile',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await shiftOf(page), path).toBeLessThan(0.001);
    }
  });
});

test("A dealer sees no part of a report move when the plate's font loads late", {
  tag: '@window',
}, async ({ page }) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  await page.getByLabel('Vehicle Number').fill('MH00SB0001');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await countShifts(page);
  await page.goto('/reports');
  const report = await page.locator('main li a').first().getAttribute('href');
  // The font arrives a few frames late, after the text was painted, as on a slow network.
  await page.route('**/barlow-condensed-*.woff2', async (route) => {
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let count = 0; count < 5; count++) await frame();
    });
    await route.continue();
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(report ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.fonts.check('600 20px "Barlow Condensed"'));
    await framesLater(page);
    expect(await shiftOf(page), `${width} wide`).toBeLessThan(0.001);
  }
});

/** Chromium calls a sum up to 0.1 good. Letters shift this much when their font arrives. */
const SHIFT_MAX = 0.003;
/** The first screen has more letters, and a machine without fonts sets them wider at first. */
const HOME_SHIFT_MAX = 0.02;

test('A dealer sees lists, files and reports load without shifting the screen', {
  tag: '@window',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const cars = plates(4);
  const dealer = await dealerWithReports(page, cars.length);
  const [report] = await reportsOn(page, dealer);
  await countShifts(page);
  const checked = page.getByText(/^\d of \d checked$/);
  const allJudged = () => expect(checked).toHaveCount(cars.length);
  // The app knows the number of cars from the second visit on.
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

type Shift = { value: number; hadRecentInput: boolean };
type Counted = { shift: number };

/** Starts to add up all layout shifts on every page. */
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

/** The browser reports every shift, buffered ones too, before the frame after next. */
async function framesLater(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))),
  );
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Counted).shift);
}

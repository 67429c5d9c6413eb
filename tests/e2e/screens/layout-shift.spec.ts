// Nothing moves under the thumb while a screen fills with what the phone holds.

import type { Page } from 'playwright/test';
import { dealerWithReports } from '../support/library.ts';
import { expect, plates, test } from '../support/lot.ts';
import { reportsOn } from '../support/phone-rows.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

/** Of a sum that Chromium calls good up to 0.1: letters take this much as their font arrives. */
const SHIFT_MAX = 0.003;

/** The first screen has more of them, and a machine without fonts sets them wider until then. */
const HOME_SHIFT_MAX = 0.02;

/** A screen that is painted in one go shows no shift at all: on a slow phone it is not. */
const CPU_THROTTLE = 6;

const PLATES = plates(4);

test('A dealer’s cars, a car’s file, a report and the first screen fill in place', async ({
  page,
}) => {
  const dealer = await dealerWithReports(page, PLATES.length);
  const [report] = await reportsOn(page, dealer);
  const [plate = ''] = PLATES;
  const checked = page.getByText(/^\d of \d checked$/);
  const allJudged = () => expect(checked).toHaveCount(PLATES.length);
  await test.step('from the second time on, when it is known how many cars there are', async () => {
    await page.goto('/Dashboard');
    await allJudged();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  await page.goto('/cars');
  await allJudged();
  expect(await shiftOf(page), page.url()).toBeLessThan(SHIFT_MAX);
  await page.goto('/Dashboard');
  await allJudged();
  expect(await shiftOf(page), page.url()).toBeLessThan(HOME_SHIFT_MAX);
  await page.goto(`/cars/${plate}`);
  await expect(page.getByRole('button', { name: 'Delete this car' })).toBeVisible();
  expect(await shiftOf(page), page.url()).toBeLessThan(SHIFT_MAX);
  await page.goto(`/reports/${report?.id}`);
  await expect(page.getByRole('heading', { name: 'Record 1 (Latest Service)' })).toBeVisible();
  expect(await shiftOf(page), page.url()).toBeLessThan(SHIFT_MAX);
});

/** All that moved by itself since the page was loaded, as Chromium counts it. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What is buffered is told before the frame after next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

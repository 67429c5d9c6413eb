// The list of cars asks of the phone's database no more than it shows.

import { dealerWithReports } from '../support/library.ts';
import { expect, plates, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

const PLATES = plates(3);

test('Each report of the cars in sight is read once as their list opens', async ({ page }) => {
  await dealerWithReports(page, PLATES.length);
  const checked = page.getByText(/^\d of \d checked$/);
  await page.goto('/cars');
  await expect(checked).toHaveCount(PLATES.length);
  await page.addInitScript(() => {
    const reads: string[] = [];
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (this.name === 'results') reads.push(String(key));
      return get.call(this, key);
    };
    Object.assign(window, { reads });
  });
  await page.reload();
  await expect(checked).toHaveCount(PLATES.length);
  const reads = await page.evaluate(() => Object.values(Object(window).reads));
  expect(reads).toHaveLength(PLATES.length);
});

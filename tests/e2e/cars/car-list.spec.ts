// The list of cars reads no more from the phone's database than it shows.

import { openScreen } from '../support/dealer.ts';
import { dealerWithReports } from '../support/library.ts';
import { expect, plates, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

const PLATES = plates(3);

test('A dealer sees minor notices below the cars; the list reads each report only once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await dealerWithReports(page, PLATES.length);
  await openScreen(page, '/Dashboard');
  const cars = page.getByRole('region', { name: 'Your cars' });
  await expect(cars.getByRole('listitem')).toHaveCount(PLATES.length);
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'));
  });
  const offer = page.getByText('Add Lotproof to your home screen');
  await expect(offer).toBeVisible();
  const [list, shown] = [await cars.boundingBox(), await offer.boundingBox()];
  expect(shown?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 800));
  // Add a notice with a higher priority, such as an update.
  await offer.evaluate((told) => {
    const notice = told.parentElement;
    notice?.before(Object.assign(document.createElement('div'), { className: notice.className }));
  });
  await expect(offer).toBeHidden();

  const checked = page.getByText(/^\d of \d checked$/);
  await openScreen(page, '/cars');
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

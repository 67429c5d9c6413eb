// /v draws the beginning of a report with hundreds of visits first; when done, it shows and prints
// all of them.

import { pdfOf } from '../../support/sold-report.ts';
import { expect, test } from '../support/app.ts';
import { choose, publish, signingKey, soldReport } from '../support/verifying.ts';

test.use({ serviceWorkers: 'block' });

const RECORDS = 300;

const result = {
  vehicleNumber: 'MH00SB0002',
  serviceHistoryDetails: Array.from({ length: RECORDS }, (_, index) => ({
    dateOfSVC: new Date(Date.UTC(2013, 0, 1 + 14 * index)).toISOString().slice(0, 10),
    mileAge: String(1_000 + 900 * index),
    serviceType: 'PS',
    dealerName: 'SANDBOX HYUNDAI PUNE',
    totalAmmount: '900',
  })),
};

test('A buyer of a taxi sees all of its three hundred visits and can print them', async ({
  page,
  context,
}) => {
  const ours = signingKey();
  await publish(context, ours);
  const file = pdfOf(await soldReport(ours, { result, sub: 'MH00SB0002' }));
  await page.goto('/v');
  await choose(page, 'taxi.pdf', 'application/pdf', file);
  const records = page.locator('[data-report] h3');
  await expect(records).toHaveCount(RECORDS);
  const last = records.filter({ hasText: `Record ${RECORDS}` });
  await expect(page.locator('[data-report]')).toContainText('1,000 KM');
  // The browser lays this part out only once it is scrolled into view.
  const looked = last.locator('xpath=ancestor::section[1]');
  await expect(looked).toHaveCSS('content-visibility', 'auto');
  await page.emulateMedia({ media: 'print' });
  await expect(looked).toHaveCSS('content-visibility', 'visible');
});

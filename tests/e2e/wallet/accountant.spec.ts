// A dealer's accountant names the business and downloads the month's tax invoice as PDF and CSV.

import { readFileSync } from 'node:fs';
import type { Download } from 'playwright/test';
import { makeNextMonth } from '../../../api/money/invoice-month.ts';
import { readPdf } from '../../web/pdf-reader.ts';
import { dealerOn, signInAgain } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

const MONTH_MS = 40 * 24 * 3600 * 1000;
const SELLER = { GSTIN: '27AAPFU0939F1ZV', LEGAL_ADDRESS: 'FC Road, Pune' };

test.use({ env: SELLER, serviceWorkers: 'block', viewport: { width: 360, height: 800 } });

const bytesOf = async (download: Download) => readFileSync(await download.path());

test("An accountant types the GSTIN once and downloads the month's invoice", async ({
  page,
  running,
}) => {
  const { email } = await dealerOn(page, { rupees: 100, path: '/profile' });
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Business', exact: true }),
  });
  await section.getByLabel('Legal name').fill('Kaveri Cars LLP');
  await section.getByLabel('Address').fill('12 Residency Road, Bengaluru 560025');
  await section.getByLabel('State').selectOption({ label: '29 · Karnataka' });
  await section.getByLabel('GSTIN').fill('29aabcl1234k1zk');
  await section.getByRole('button', { name: 'Save business' }).click();
  await expect(section.getByRole('status')).toContainText('One character of this GSTIN');
  await section.getByLabel('GSTIN').fill('29aabcl1234k1zj');
  await section.getByRole('button', { name: 'Save business' }).click();
  await expect(section.getByText('Business saved.')).toBeVisible();
  await expect(
    section.getByText('The invoice for a month’s reports appears here after the month’s last day'),
  ).toBeVisible();

  const bought = await page.request.post('/api/service/call', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { serviceName: 'Hyundai Service', payload: { vehicleNumber: 'MH00SB0001' } },
  });
  expect(bought.status()).toBe(200);
  running.pass(MONTH_MS);
  let made = await makeNextMonth(running.backend);
  while (made) made = await makeNextMonth(running.backend);
  await signInAgain(page.context(), '', email);
  await page.reload();
  await expect(section.getByLabel('Legal name')).toHaveValue('Kaveri Cars LLP');

  const downloaded = async (name: RegExp) => {
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name }).click();
    return bytesOf(await downloading);
  };
  const pdf = await readPdf(new Uint8Array(await downloaded(/^PDF of TI/)).buffer);
  for (const text of ['Tax invoice', 'Kaveri Cars LLP', '29-Karnataka', 'IGST 18 %', 'INR 3.81']) {
    expect(pdf.all).toContain(text);
  }
  const [, line = ''] = String(await downloaded(/^CSV of TI/)).split('\r\n');
  expect(line).toMatch(/^29AABCL1234K1ZJ,Kaveri Cars LLP,TI\d{4}-000001,.*,25\.00,29-Karnataka,/);
  expect(line).toContain(',18,21.19,0.00,3.81,0.00,0.00,');
});

// A dealer buys each service on its screen and fills in its fields.

import { readFileSync } from 'node:fs';
import type { Download, Page, Route } from 'playwright/test';
import { recordsOf } from '../../../api/sandbox/source.ts';
import { catalogue, type Service, type ServiceId } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { serviceTexts } from '../../../data/service-texts.ts';
import { SOLD_AT } from '../../data/document.ts';
import { readPdf } from '../../web/pdf-reader.ts';
import { callSent, expect, test } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';

// Form, call and document need no worker: main-job.spec.ts buys under the worker.
test.use({ serviceWorkers: 'block' });

type Walk = {
  typed: string[];
  /** The request's fields, in upper case if the specification says so, otherwise as typed. */
  payload: Record<string, string>;
  fileName: string;
  /** Page heights in millimetres. */
  pages: [number, number][];
  /** The minimum number of pages if the exact number is not specified. */
  pagesMin?: number;
  /** Words that appear only in this answer's document. */
  words: string[];
  ledger: string;
};

/** The specification's examples and documents. */
const walks: Partial<Record<ServiceId, Walk>> = {
  hyundai: {
    typed: ['mh00sb0002'],
    payload: { vehicleNumber: 'MH00SB0002' },
    fileName: 'Service-MH00SB0002.pdf',
    pages: [[210, 340]],
    words: ['Service History Report - MH00SB0002', 'Odometer went back', 'Accident Repair'],
    ledger: 'Hyundai Service History ••••••0002',
  },
  maruti: {
    typed: ['dl0csb1001'],
    payload: { vehicleNumber: 'DL0CSB1001' },
    fileName: 'Service-DL0CSB1001.pdf',
    pages: [
      [210, 420],
      [210, 405],
    ],
    words: ['Service History Report - DL0CSB1001', 'Record 1 (Latest Service)', 'INR 6,435.50'],
    ledger: 'Maruti Suzuki Service History ••••••1001',
  },
  mahindra: {
    typed: ['ka00sb2001'],
    payload: { vehicleNumber: 'KA00SB2001' },
    fileName: 'Service-KA00SB2001.pdf',
    pages: [
      [210, 380],
      [210, 360],
    ],
    words: ['Service History Report - KA00SB2001', 'MECHANICAL', '43,310 KM'],
    ledger: 'Mahindra Service History ••••••2001',
  },
  rc: {
    typed: ['hr00sb3001'],
    payload: { vehicleNumber: 'HR00SB3001' },
    fileName: 'Rcverification-HR00SB3001.pdf',
    pages: [
      [210, 340],
      [210, 340],
    ],
    pagesMin: 1,
    words: ['Blacklisted', 'Registration inactive', 'Financed', 'GOODS CARRIER PERMIT'],
    ledger: 'RC Verification ••••••3001',
  },
  challan: {
    typed: ['up00sb4003'],
    payload: { vehicleNumber: 'UP00SB4003' },
    fileName: 'Challan-UP00SB4003.pdf',
    pages: [[210, 380]],
    words: ['Pending: Virtual Court', 'INR 1,000', 'No challans available', 'Disposed (Paid)'],
    ledger: 'Challan Check ••••••4003',
  },
  bank: {
    typed: ['026291800001191', 'yesb0000262'],
    payload: {
      AccountNumber: '026291800001191',
      IfscCode: 'yesb0000262',
      phone: '9999999999',
      name: 'ACCOUNT HOLDER',
    },
    fileName: 'Bank-Verification.pdf',
    pages: [[210, 260]],
    words: ['Account is valid', 'JOHN DOE', 'YESB0000262', '026291800001191'],
    ledger: 'Bank Account Verification •••••••••••1191',
  },
  pan: {
    typed: ['aaaps0000a'],
    payload: { panNumber: 'aaaps0000a' },
    fileName: 'Pan-Verification.pdf',
    pages: [[210, 340]],
    words: ['AAAPS0000A', 'SANDBOX HOLDER SHARMA', 'XXXX XXXX XX12'],
    ledger: 'PAN Verification ••••••000A',
  },
  aadhaar: {
    typed: ['9999 9999 0019'],
    payload: { aadhaarNumber: '9999 9999 0019' },
    fileName: 'Aadhaar-Verification.pdf',
    pages: [[210, 340]],
    words: ['XXXX XXXX 0019', '30-40', 'Maharashtra', '693'],
    ledger: 'Aadhaar Verification ••••••••0019',
  },
};

/** The walk for any other service: types its examples; the sandbox answers with its sample. */
function walkTo(service: Service): Walk {
  const known = walks[service.id];
  if (known) return known;
  const { shortName, fields } = service;
  const { delivered, report } = judges[service.id];
  const typed = fields.map(({ placeholder }) => placeholder);
  const payload = Object.fromEntries(fields.map(({ name }, index) => [name, typed[index] ?? '']));
  const result = delivered(recordsOf(service).resultOf(payload), payload);
  const { title, fileName, page } = report(result, SOLD_AT);
  return {
    typed,
    payload,
    fileName,
    pages: [[page.widthMm, page.firstHeightMm]],
    words: [title],
    ledger: `${shortName} ••••••${typed.at(-1)?.slice(-4)}`,
  };
}

/** One dealer buys this many services in a row, because a new phone takes as long as a purchase. */
const AT_ONCE = 3;
const RUPEES = 217;

for (let at = 0; at < catalogue.length; at += AT_ONCE) {
  const services = catalogue.slice(at, at + AT_ONCE);
  const names = services.map(({ shortName }) => shortName).join(', ');
  test(`A dealer buys ${names}`, async ({ page }) => {
    await dealerOn(page, { rupees: RUPEES, path: '/Dashboard' });
    for (const service of services) {
      await test.step(service.shortName, async () => {
        const walk = walkTo(service);
        await page.setViewportSize({ width: 1280, height: 720 });
        await openScreen(page, service.route);
        await textsAreWhole(page, service);
        await documentIsRight(await buy(page, service, walk), walk);
        await screenIsRight(page, walk);
      });
    }
    await openScreen(page, '/transactions');
    const listed = page.locator('main');
    let left = RUPEES;
    for (const service of services) {
      await expect(listed.getByText(walkTo(service).ledger)).toHaveCount(1);
      left -= service.pricePaise / 100;
      await expect(listed.getByText(`₹${left}`, { exact: true })).toHaveCount(1);
    }
    await linesAreThree(page, services.length + 1);
  });
}

/** Expects three lines per transaction on a phone. The app's font is set; others are wider. */
async function linesAreThree(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    document.body.style.fontFamily = 'var(--plate-face)';
  });
  const rows = page.getByRole('row').filter({ hasText: 'T0' });
  await expect(rows).toHaveCount(count);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(76);
}

/** Checks the consent and the texts that the specification's rows do not cover. */
async function textsAreWhole(page: Page, { id, consent }: Service) {
  const main = page.locator('main');
  const { description, includes, whyItMatters } = serviceTexts[id];
  for (const text of [description, whyItMatters, ...includes]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  const submit = main.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveAccessibleDescription(consent?.text ?? '');
}

async function buy(page: Page, service: Service, walk: Walk): Promise<Download> {
  for (const [index, field] of service.fields.entries()) {
    const input = page.getByLabel(field.label, { exact: true });
    await expect(input).toHaveAttribute('required', '');
    await input.fill(walk.typed[index] ?? '');
  }
  // Hold the answer until the page says "wait", which a busy machine draws late.
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const held = (route: Route) => told.then(() => route.continue());
  await page.context().route('**/api/service/call', held, { times: 1 });
  const sent = callSent(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Generating Report... Please wait.').first()).toBeVisible();
  answer();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ serviceName: service.serviceName, payload: walk.payload });
  expect(body.consent).toBe(service.consent?.version);
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await expect(page.getByText('THANK YOU.')).toBeVisible();
  return saved;
}

async function documentIsRight(download: Download, walk: Walk) {
  expect(download.suggestedFilename()).toBe(walk.fileName);
  const bytes = readFileSync(await download.path());
  const pdf = await readPdf(new Uint8Array(bytes).buffer);
  const sizes = pdf.pages.map(({ widthMm, heightMm }) => [widthMm, heightMm].map(Math.round));
  expect(sizes).toEqual(walk.pages.slice(0, sizes.length));
  expect(sizes.length).toBeGreaterThanOrEqual(walk.pagesMin ?? walk.pages.length);
  for (const words of walk.words) expect(pdf.all).toContain(words);
  expect(pdf.all).toContain('SANDBOX');
  expect(pdf.all).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
  expect(pdf.all).not.toContain('9999 9999');
}

async function screenIsRight(page: Page, walk: Walk) {
  await page.getByRole('link', { name: 'Open report' }).click();
  const report = page.getByRole('article');
  await expect(report).toBeVisible();
  for (const words of walk.words) await expect(report).toContainText(words);
  await expect(report).not.toContainText(/undefined|\bnull\b|NaN|\[object/);
  await page.setViewportSize({ width: 360, height: 800 });
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
}

test("A dealer's form hints at a mistyped number, and clears it after sending", async ({
  page,
}) => {
  await dealerOn(page, { rupees: 20, path: '/Aadhar-Response' });
  const input = page.getByLabel('Aadhaar Number');
  await input.fill('9999 9999 0018');
  await expect(input).toHaveAccessibleDescription(/Twelve digits/);
  await input.blur();
  await expect(input).toHaveAccessibleDescription(/A digit seems to be wrong/);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await input.fill('9999 9999 0019');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(input).toHaveValue('');
  await page.context().setOffline(true);
  // This is another person, because the app would offer the first person's report.
  await input.fill('9999 9999 0026');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting for signal' })).toBeVisible();
  await expect(input).toHaveValue('');
});

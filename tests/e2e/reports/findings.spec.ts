// A dealer sees a report's findings first, and a buyer looking at the screen sees no balance or
// price.

import type { BrowserContext, Page } from 'playwright/test';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { spanText } from '../../../data/values/days.ts';
import { indianDay } from '../../../data/values/time-text.ts';
import { expect, test } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { allArrived, queueChecks, signalReturns } from '../support/lot.ts';

const PHONE = { width: 360, height: 800 };

type Check = { id: ServiceId; plate: string };

/** Logs in, buys reports on cars from the outbox, all at once, and returns their addresses. */
async function reportsOn(page: Page, ...checks: Check[]): Promise<string[]> {
  const dealer = await dealerOn(page, { rupees: 150 });
  const keys = await queueChecks(page, dealer, checks);
  await signalReturns(page);
  await allArrived(page, dealer, checks.length);
  return keys.map((key) => `/reports/${key}`);
}

/** Buys a report on a person or an account and opens it on the screen. */
async function openReport(page: Page, id: ServiceId, ...typed: string[]): Promise<void> {
  const { route, fields } = serviceById(id);
  await openScreen(page, route);
  for (const [index, { label }] of fields.entries()) {
    await page.getByLabel(label, { exact: true }).fill(typed[index] ?? '');
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const COURT = '8 challans pending, 4 in court or with papers taken';

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });

test.use({ viewport: PHONE, serviceWorkers: 'block' });

test('A dealer sees the worst finding of any report without scrolling', async ({ page }) => {
  // The last visit in the sandbox's record was on 7 June 2023.
  const span = spanText('en', indianDay(Date.now()) - indianDay('2023-06-07'));
  const onCars = [
    { id: 'hyundai', plate: 'MH00SB0001', worst: 'Accident or body repair on record' },
    { id: 'hyundai', plate: 'MH00SB0002', worst: 'Odometer went back' },
    { id: 'maruti', plate: 'DL0CSB1004', worst: 'One reading does not fit' },
    { id: 'mahindra', plate: 'KA00SB2001', worst: `No visit for ${span}` },
    { id: 'rc', plate: 'HR00SB3001', worst: 'Registration inactive' },
    { id: 'challan', plate: 'UP00SB4001', worst: COURT },
  ] as const;
  const onOthers: [ServiceId, string[], string][] = [
    ['bank', ['026291800001191', 'YESB0000262'], 'Account is valid'],
    ['pan', ['AAAPS0000A'], 'PAN found'],
    ['aadhaar', ['999999990042'], 'Aadhaar is deactivated'],
  ];
  const addresses = await reportsOn(page, ...onCars);
  for (const [at, { id, worst }] of onCars.entries()) {
    await openScreen(page, addresses[at] ?? '');
    await expectFirst(page, id, worst);
  }
  for (const [id, typed, worst] of onOthers) {
    await openReport(page, id, ...typed);
    await expectFirst(page, id, worst);
  }
  await test.step('each purchase takes three lines in the wallet, even in a wider font', () =>
    linesAreThree(page));
});

async function expectFirst(page: Page, id: ServiceId, worst: string): Promise<void> {
  const first = findings(page).getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText(worst);
  const box = await first.boundingBox();
  expect(box?.y, id).toBeLessThan(120);
  await expectNoMoney(page, id);
  await expect(page.getByRole('article')).not.toContainText(/undefined|\bnull\b|NaN|\[object/);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow), id).toBeLessThanOrEqual(0);
}

/** Expects each of ten rows on a phone to take three lines in a font wider than ours. */
async function linesAreThree(page: Page): Promise<void> {
  await openScreen(page, '/transactions');
  await page.evaluate(() => {
    document.body.style.fontFamily = 'var(--plate-face)';
  });
  const rows = page.getByRole('row').filter({ hasText: 'T0' });
  await expect(rows).toHaveCount(10);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(76);
  await expect(page.getByText('Hyundai Service History ••••••0002')).toBeVisible();
  await expect(page.getByText('Aadhaar Verification ••••••••0042')).toBeVisible();
  await expect(rows.first()).toContainText('₹27');
}

/** Expects no balance and no price on the screen, because a buyer may be looking. */
async function expectNoMoney(page: Page, about: string): Promise<void> {
  const shown = await page.locator('body').innerText();
  expect(shown, about).not.toMatch(/balance|wallet|₹(4|5|6|25|125|150)(?![\d,])|Add credit/i);
}

test('A dealer shows a buyer findings without prices, and tables on a wide screen', async ({
  page,
  context,
  network: { url },
}) => {
  const [history = '', financed = '', clean = '', unfined = '', register = '', visited = ''] =
    await reportsOn(
      page,
      { id: 'hyundai', plate: 'MH00SB0002' },
      { id: 'rc', plate: 'MH00SB0002' },
      { id: 'rc', plate: 'MH00SB0001' },
      { id: 'challan', plate: 'MH00SB0001' },
      { id: 'rc', plate: 'HR00SB3001' },
      { id: 'hyundai', plate: 'MH00SB0001' },
    );
  await test.step('the buyer sees no balance and no price', () =>
    moneyIsHidden(page, context, { url, address: history }));
  await test.step('good findings fold into one line, unless there are only good ones', () =>
    goodIsFolded(page, { financed, clean, unfined }));
  await test.step('a car’s file looks like a report, and more can be ordered at the bottom', () =>
    fileIsShown(page));
  await test.step('documents and visits are tables on a wide screen', () =>
    tablesAreWide(page, { register, visited }));
});

async function moneyIsHidden(
  page: Page,
  context: BrowserContext,
  { url, address }: { url: string; address: string },
): Promise<void> {
  await openScreen(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toBeHidden();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoMoney(page, `${width} wide`);
  }
  // The link back still works.
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toBeVisible();

  await test.step('a dealer who reads Hindi reads the findings in Hindi', async () => {
    await context.addCookies([{ name: 'lotproof-language', value: 'hi', url }]);
    await page.goto(address);
    const section = page.getByRole('region', { name: 'क्या पता चला' });
    await expect(section).toHaveAttribute('lang', 'hi');
    await expect(section.getByRole('heading').first()).toHaveText('ओडोमीटर पीछे गया');
    await expect(page.getByText('सबसे ज़्यादा रीडिंग')).toBeVisible();
    await context.addCookies([{ name: 'lotproof-language', value: 'en', url }]);
  });
}

async function goodIsFolded(
  page: Page,
  { financed, clean, unfined }: { financed: string; clean: string; unfined: string },
): Promise<void> {
  await page.setViewportSize(PHONE);
  const fold = findings(page).getByRole('group');
  await page.goto(financed);
  await expect(fold.getByText('Not blacklisted')).toBeHidden();
  await fold.getByText('4 checks in order').click();
  await expect(fold.getByText('Not blacklisted')).toBeVisible();
  await openScreen(page, clean);
  await expect(fold.getByText('5 checks in order')).toBeVisible();
  await expect(fold.getByText('Not blacklisted')).toBeVisible();
  // The line is as high up on the screen as another car's worst finding.
  expect((await findings(page).boundingBox())?.y).toBeLessThan(120);
  await openScreen(page, unfined);
  await expect(findings(page)).toContainText('No pending challans');
  expect((await findings(page).boundingBox())?.y).toBeLessThan(120);
}

async function fileIsShown(page: Page): Promise<void> {
  await openScreen(page, '/cars/HR00SB3001');
  const first = findings(page).getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText('Registration inactive');
  const back = page.getByRole('main').getByRole('link', { name: 'Cars' });
  // Only the sandbox shows a strip above the bar.
  const [bar, found] = [await back.boundingBox(), await first.boundingBox()];
  expect((found?.y ?? 800) - (bar?.y ?? 0)).toBeLessThan(130);
  await expect(page.getByRole('button', { name: 'Check the rest ₹29' })).toBeInViewport();
  await expect(page.getByRole('main').getByRole('button', { name: 'Share' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toBeHidden();
  expect(await page.locator('body').innerText()).not.toMatch(/balance|wallet|Add credit/i);
  await back.click();
  await expect(page).toHaveURL(/\/cars$/);
}

async function tablesAreWide(
  page: Page,
  { register, visited }: { register: string; visited: string },
): Promise<void> {
  await openScreen(page, register);
  await page.setViewportSize({ width: 1280, height: 800 });
  const papers = page.getByRole('table', { name: /^Papers on the day of this report/ });
  await expect(papers.getByRole('row', { name: /Insurance/ })).toContainText('1 Mar 2027');
  await expect(papers.getByRole('img', { name: 'Caution' })).toHaveCount(2);
  await page.setViewportSize(PHONE);
  await test.step('on a phone each document is one line that opens to its number', async () => {
    await expect(papers).toBeHidden();
    const tax = page.locator('summary').filter({ hasText: 'Tax' });
    await expect(tax).toHaveText('TaxFor life');
    expect((await tax.boundingBox())?.height).toBe(56);
    await page.locator('summary').filter({ hasText: 'Insurance' }).click();
    await expect(page.locator('details[open]')).toContainText('1 Mar 2027');
  });
  await openScreen(page, visited);
  await page.setViewportSize({ width: 1280, height: 800 });
  const visits = page.getByRole('table', { name: 'All visits' });
  await expect(visits.getByRole('row')).toHaveCount(8);
  await page.setViewportSize(PHONE);
  await expect(visits).toBeHidden(); // the report shows each visit in full above
}

// What a dealer sees first of a report, and what nobody sees whom he shows it to.

import type { Page } from 'playwright/test';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';

const PHONE = { width: 360, height: 800 };

/** Buys a report and opens it on the screen. */
async function openReport(page: Page, id: ServiceId, ...typed: string[]): Promise<void> {
  const { route, fields } = serviceById(id);
  await page.goto(route);
  for (const [index, { label }] of fields.entries()) {
    await page.getByLabel(label, { exact: true }).fill(typed[index] ?? '');
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });

test.use({ viewport: PHONE });

test('A dealer sees the worst of any report without scrolling', async ({ page }) => {
  await dealerOn(page, { rupees: 100 });
  const bought: [ServiceId, string[], string][] = [
    ['hyundai', ['MH00SB0002'], 'Odometer went back'],
    ['maruti', ['DL0CSB1004'], 'One reading does not fit'],
    ['rc', ['HR00SB3001'], 'Registration inactive'],
    ['challan', ['UP00SB4001'], '8 challans pending'],
    ['bank', ['026291800001191', 'YESB0000262'], 'Account is valid'],
    ['pan', ['AAAPS0000A'], 'PAN found'],
    ['aadhaar', ['999999990042'], 'Aadhaar is deactivated'],
  ];
  for (const [id, typed, worst] of bought) {
    await openReport(page, id, ...typed);
    const first = findings(page).getByRole('listitem').first();
    await expect(first.getByRole('heading')).toHaveText(worst);
    const box = await first.boundingBox();
    expect(box?.y, id).toBeLessThan(120);
  }
});

test('A report that a dealer shows to a buyer tells neither balance nor price', async ({
  page,
}) => {
  await dealerOn(page, { rupees: 100 });
  await openReport(page, 'hyundai', 'MH00SB0002');
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toBeHidden();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const shown = await page.locator('body').innerText();
    expect(shown, `${width} wide`).not.toMatch(/balance|₹75|₹25\b|Add credit/i);
  }
  // The way on is there all the same.
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toBeVisible();
});

test('What is in order folds into one line, but where nothing else is found', async ({ page }) => {
  await dealerOn(page, { rupees: 100 });
  const fold = findings(page).getByRole('group');
  await openReport(page, 'rc', 'MH00SB0002');
  await expect(fold.getByText('Not blacklisted')).toBeHidden();
  await fold.getByText('4 checks in order').click();
  await expect(fold.getByText('Not blacklisted')).toBeVisible();
  await openReport(page, 'rc', 'MH00SB0001');
  await expect(fold.getByText('5 checks in order')).toBeVisible();
  await expect(fold.getByText('Not blacklisted')).toBeVisible();
});

test('A dealer who reads Hindi reads the findings in Hindi', async ({ page, context, server }) => {
  await dealerOn(page, { rupees: 100 });
  await openReport(page, 'hyundai', 'MH00SB0002');
  await context.addCookies([{ name: 'lotproof-language', value: 'hi', url: server }]);
  await page.reload();
  const section = page.getByRole('region', { name: 'क्या पता चला' });
  await expect(section).toHaveAttribute('lang', 'hi');
  await expect(section.getByRole('heading').first()).toHaveText('ओडोमीटर पीछे गया');
  await expect(page.getByText('सबसे ज़्यादा रीडिंग')).toBeVisible();
});

test('The papers of a car and a table of all its visits are tables on a wide screen', async ({
  page,
}) => {
  await dealerOn(page, { rupees: 100 });
  await openReport(page, 'rc', 'HR00SB3001');
  await page.setViewportSize({ width: 1280, height: 800 });
  const papers = page.getByRole('table', { name: /^Papers on the day of this report/ });
  await expect(papers.getByRole('row', { name: /Insurance/ })).toContainText('1 Mar 2027');
  await expect(papers.getByRole('img', { name: 'Caution' })).toHaveCount(2);
  await openReport(page, 'hyundai', 'MH00SB0001');
  const visits = page.getByRole('table', { name: 'All visits' });
  await expect(visits.getByRole('row')).toHaveCount(8);
  await page.setViewportSize(PHONE);
  await expect(visits).toBeHidden(); // each visit stands in full above
});

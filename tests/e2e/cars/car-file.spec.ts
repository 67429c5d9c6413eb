// A car's file combines its reports with the dealer's own notes, and can be shared.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { readPdf } from '../../web/pdf-reader.ts';
import { type Dealer, dealerOn, openScreen } from '../support/dealer.ts';
import { expect, onPhone, test } from '../support/lot.ts';
import { storedOn } from '../support/phone-rows.ts';
import { choose } from '../support/verifying.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

/** Buys the papers of a blacklisted, financed, commercial car from the first screen. */
async function papersOf(page: Page, dealer: Dealer, plate = 'HR00SB3001'): Promise<void> {
  await page.getByLabel('Number plate').fill(plate);
  await page.getByRole('button', { name: /^RC \+ challans/ }).click();
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 2, states: [] });
}

const findingNamed = (page: Page, name: string) => page.getByRole('heading', { name });

test("A dealer's car file compares reports with the odometer and the seller's documents", async ({
  page,
}) => {
  // One test, so that the reports are bought only once.
  const dealer = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await papersOf(page, dealer);
  await openScreen(page, '/cars');
  await page.getByRole('link', { name: /Registration inactive|Blacklisted/ }).click();
  await expect(findingNamed(page, 'Blacklisted')).toBeVisible();

  await test.step('each report links to the car’s file and lists the other checks', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /RC Verification/ })
      .click();
    await expect(page.getByText('Not checked yet: Mahindra Service History.')).toBeVisible();
    const back = page.getByRole('link', { name: 'HR 00 SB 3001', exact: true });
    await expect(back).toHaveAttribute('href', '/cars/HR00SB3001');
    await page.getByRole('link', { name: 'Open this car’s file' }).click();
    await expect(page).toHaveURL(/\/cars\/HR00SB3001$/);
  });

  await test.step('the file compares the plate’s colour with the car’s use and fuel', async () => {
    await page.getByRole('button', { name: 'White' }).click();
    const other = findingNamed(page, 'The plate has another colour than the register says');
    await expect(other).toBeVisible();
    await page.getByRole('button', { name: 'Yellow' }).click();
    await expect(other).toBeHidden();
  });

  await test.step('the file compares the maker’s history with the odometer reading', async () => {
    await page.getByRole('button', { name: /^Mahindra Service History, ₹25/ }).click();
    await expect(page.getByRole('link', { name: /Mahindra Service History/ })).toBeVisible();
    await page.getByLabel(/The dial says/).fill('1,000');
    await page.getByLabel(/The dial says/).press('Enter');
    await expect(findingNamed(page, 'The dial shows less than the record')).toBeVisible();
  });

  await test.step('the file and the note open with no signal', async () => {
    await page.getByLabel('Your note').fill('Dent at the back');
    const kept = [expect.objectContaining({ note: 'Dent at the back' })];
    await expect.poll(() => storedOn(page, dealer, 'cars')).toEqual(kept);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByLabel('Your note')).toHaveValue('Dent at the back');
    await expect(page.getByLabel(/The dial says/)).toHaveValue('1,000');
    await expect(findingNamed(page, 'The dial shows less than the record')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yellow' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await page.context().setOffline(false);
  await test.step('the file compares the seller’s document with the owner’s name', () =>
    sellerIsCompared(page));
  await test.step('the dealer shares the whole file or a buyer’s copy without names', () =>
    copiesAreRight(page));

  await test.step('an address without a valid plate offers no checks', async () => {
    await page.goto('/cars/XYZ');
    await expect(page.getByText('XYZ is not a number plate')).toBeVisible();
    await expect(page.getByRole('button', { name: /₹/ })).toBeHidden();
    await openScreen(page, '/cars/HR00SB3001');
  });

  await test.step('the dealer deletes the car with its reports', async () => {
    await page.getByRole('button', { name: 'Delete this car' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No cars yet.')).toBeVisible();
    // The report on the seller is not about the car, so it is not deleted.
    expect((await onPhone(page, dealer)).reports).toBe(1);
  });
});

/** Expects the finding on the holder's name only while the file has the seller's document. */
async function sellerIsCompared(page: Page): Promise<void> {
  await openScreen(page, '/Pan-Response');
  await page.getByLabel('PAN Number').fill('AAAPS0000A');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await openScreen(page, '/cars/HR00SB3001');
  await page.getByRole('button', { name: 'Add a report' }).click();
  await page.getByRole('button', { name: /^Add PAN Verification/ }).click();
  const other = page.getByRole('heading', { name: /^The PAN is .*, not the owner’s/ });
  await expect(other).toBeVisible();
  await page.getByRole('button', { name: /^Remove PAN Verification/ }).click();
  await expect(other).toBeHidden();
}

async function copiesAreRight(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  const part = (name: string) => page.getByRole('dialog').getByRole('region', { name });
  const saved = async (name: string) => {
    const downloading = page.waitForEvent('download');
    await part(name).getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    const bytes = readFileSync(await download.path());
    const read = await readPdf(new Uint8Array(bytes).buffer);
    return { name: download.suggestedFilename(), bytes, ...read };
  };
  // This browser has no share sheet for files.
  const message = await part('To a buyer')
    .getByRole('link', { name: 'WhatsApp' })
    .getAttribute('href');
  const said = new URL(message ?? '').searchParams.get('text') ?? '';
  expect(said).toContain('HR 00 SB 3001');
  expect(said.split('\n').at(-1)).toContain(new URL('/v', page.url()).href);
  const file = await saved('Everything');
  expect(file.name).toBe('Car-HR00SB3001.pdf');
  for (const text of ['Car file - HR00SB3001', 'Reports in this file', 'RC Verification Report']) {
    expect(file.all).toContain(text);
  }
  const owner = /SANDBOX OWNER \w+/;
  expect(file.all).toMatch(owner);
  const copy = await saved('To a buyer');
  expect(copy.name).toBe('Car-copy-HR00SB3001.pdf');
  for (const text of ['Buyer’s copy', 'RC Verification Report', 'Challan Report']) {
    expect(copy.all).toContain(text);
  }
  expect(`${said} ${copy.all}`).not.toMatch(owner);
  await page.goto('/v');
  for (const { bytes } of [file, copy]) {
    await choose(page, 'car.pdf', 'application/pdf', bytes);
    const told = page.locator('[data-outcomes] > section');
    await expect(told.filter({ hasText: 'it is the same to the last byte' })).toHaveCount(3);
    // Each report is one folded card.
    const reports = page.locator('[data-outcomes] > details');
    await expect(reports).toHaveCount(3);
    await expect(reports.locator('h1, h2').first()).toBeHidden();
    await page.getByText('The report, from the vehicle registration records').click();
    await expect(reports.getByText(/^Owner number$/)).toBeVisible();
  }
}

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer pastes a list, and gets cars to tick and one total', async ({ page, context }) => {
    const dealer = await dealerOn(page, { rupees: 200, path: '/Dashboard' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        'Swift MH12AB0001, 80k\nCreta MH 12 AB 0002\nBolero KA00SB2001',
      ),
    );
    await page.getByLabel('Number plate').focus();
    await page.keyboard.press('Control+V');
    await expect(page.getByRole('heading', { name: '3 cars' })).toBeVisible();
    await page.getByRole('checkbox', { name: /MH 12 AB 0002/ }).uncheck();
    await page.getByRole('button', { name: 'RC + challans for 2 cars ₹20' }).click();
    await expect(page.getByText('2 cars', { exact: true })).toBeVisible();
    await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 4, states: [] });
  });

  test('A dealer who types the odometer and goes back finds it still there', async ({ page }) => {
    await dealerOn(page, { path: '/Dashboard' });
    await openScreen(page, '/cars/MH00SB0001');
    await page.getByLabel(/The dial says/).fill('41,250');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Which car?' })).toBeVisible();
    await openScreen(page, '/cars/MH00SB0001');
    await expect(page.getByLabel(/The dial says/)).toHaveValue('41,250');
  });

  test("A dealer's letterhead names the dealership, and each debit links to its report", async ({
    page,
  }) => {
    const dealer = await dealerOn(page, { rupees: 100, path: '/profile' });
    await page.getByLabel('Name of the dealership').fill('Sharma Motors');
    await page.getByLabel('Phone number').fill('98200 00000');
    const kept = expect.objectContaining({ title: 'Sharma Motors', phone: '98200 00000' });
    await expect.poll(() => storedOn(page, dealer, 'profile')).toContainEqual(kept);

    await test.step('the light theme stays light on a phone in dark mode', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await background();
      await page.getByRole('button', { name: 'Light', exact: true }).click();
      await expect.poll(background).not.toBe(dark);
      const light = await background();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Light', exact: true })).toBeVisible();
      expect(await background()).toBe(light);
      await page.getByRole('button', { name: 'Automatic' }).click();
      await expect.poll(background).toBe(dark);
    });
    await openScreen(page, '/Dashboard');
    await papersOf(page, dealer, 'MH00SB0002');
    await openScreen(page, '/transactions');
    await expect(page.getByText('MH 00 SB 0002').first()).toBeVisible();
    await page.getByRole('link', { name: /^RC Verification •/ }).click();
    await expect(page.getByText('Sharma Motors, 98200 00000')).toBeVisible();
    await expect(page.getByText('dealer@example.in')).toBeHidden();
    await test.step('the car is listed with the number of days in stock until it is sold', () =>
      isInStock(page, dealer));
  });
});

async function isInStock(page: Page, dealer: Dealer): Promise<void> {
  await openScreen(page, '/cars/MH00SB0002');
  await page.getByRole('button', { name: 'Add to my stock' }).click();
  const own = page.getByRole('region', { name: 'In my stock' });
  await expect(own.getByText('0 days')).toBeVisible();
  await own.getByLabel('In stock since').fill('2025-12-31');
  await own.getByLabel('Paid').fill('4,25,000');
  await own.getByLabel('Paid').press('Enter');
  const paid = expect.objectContaining({ paidPaise: 4_25_000_00 });
  const kept = expect.objectContaining({ stock: paid });
  await expect.poll(() => storedOn(page, dealer, 'cars')).toContainEqual(kept);

  await openScreen(page, '/Dashboard');
  await page.getByRole('link', { name: /^1 in stock, \d+ days on average$/ }).click();
  await expect(page.getByRole('button', { name: 'In stock 1', pressed: true })).toBeVisible();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /MH 00 SB 0002 \d+ days/ })
    .click();
  await own.getByRole('button', { name: 'Sold' }).click();
  const sold = page.getByRole('region', { name: 'Sold' });
  await expect(sold.getByText(/^On .*, after \d+ days\.$/)).toBeVisible();
  await openScreen(page, '/cars?stock');
  await expect(page.getByText(/^No car in stock\./)).toBeVisible();
}

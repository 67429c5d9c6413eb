// Checks every screen against axe's accessibility rules, in narrow windows and with large text.

import type { Locator, Page } from 'playwright/test';
import { dealerPaths, publicPaths } from '../../../data/addresses.ts';
import { expectNoViolation } from '../support/axe.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { API, expect, onPhone, queueChecks, test } from '../support/lot.ts';
import { reportsOn } from '../support/phone-rows.ts';
import { expectRoom } from '../support/room.ts';

async function visitOwn(page: Page, path: string) {
  await openScreen(page, path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expectNoViolation(page, path);
}

const PUBLIC = [...publicPaths, '/nowhere'];
/** The address of every screen except the first screen, the logout, and those with a parameter. */
const OWN = [
  ...dealerPaths.filter((path) => !/:|Dashboard|logout/.test(path)),
  '/cars/MH00SB0001',
  '/share?plate=MH00SB0001,MH00SB0002',
  '/RC-Response',
];

/** Colours are checked only in English: pages in Hindi have the same colours. */
function schemesOf(path: string): ('light' | 'dark')[] {
  return path.startsWith('/hi') ? ['light'] : ['light', 'dark'];
}

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

test('A visitor with a screen reader or large text can use the public pages', async ({ page }) => {
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoViolation(page, path, schemesOf(path));
    await expectRoom(page, path, false);
  }
});

test('A visitor with a screen reader can use the menu and the login', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoViolation(page, 'the menu of the first page');
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectNoViolation(page, '/login');
  await page.getByLabel('Email').fill('voice@example.in');
  await page.getByRole('button', { name: 'Login with Email & Password' }).click();
  await expectNoViolation(page, 'the password step');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText('OTP sent to voice@example.in')).toBeVisible();
  await expectNoViolation(page, 'the OTP step');
});

test('A buyer with a screen reader and large text can use every outcome of /v', async ({
  page,
}) => {
  for (const path of ['/v', '/hi/v']) {
    await page.goto(path);
    await page.evaluate(everyOutcome);
    await expect(page.locator('[data-outcomes] h2').last()).toBeVisible();
    await expectNoViolation(page, `${path}, with every outcome`, schemesOf(path));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(widths[0], path).toBe(widths[1]);
  }
});

/** Runs in the page: shows all outcomes, one below the other. */
function everyOutcome(): void {
  const place = document.querySelector('[data-outcomes]');
  const templates = document.querySelectorAll<HTMLTemplateElement>('template[data-outcome]');
  for (const { content } of templates) place?.append(document.importNode(content, true));
  for (const slot of document.querySelectorAll('[data-slot]'))
    slot.textContent = 'lotproof.example';
  for (const part of document.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== 'told';
  }
}

test('A dealer with a screen reader or large text can use every screen', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, {
    email: 'voice@example.in',
    rupees: 20,
    path: '/Dashboard',
  });
  for (const path of ['/Dashboard', ...OWN]) {
    await visitOwn(page, path);
    await expectRoom(page, path, true);
  }

  await openScreen(page, '/Dashboard');
  await page.getByLabel('Number plate').fill('HR00SB3001');
  await expectNoViolation(page, 'a plate that is typed');
  await page.getByRole('button', { name: /^RC \+ challans/ }).click();
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 2, states: [] });
  await expect(page.getByRole('main').getByRole('link', { name: /Open$/ })).toBeVisible();
  await expectRoom(page, 'a result', true);
  const reports = (await reportsOn(page, dealer)).map(({ id }) => `/reports/${id}`);
  for (const path of ['/cars', '/cars/HR00SB3001', ...reports]) await visitOwn(page, path);

  network.break(API, 'cut');
  await queueChecks(page, dealer, [
    { id: 'rc', plate: 'MH12AB0001' },
    { id: 'hyundai', plate: 'MH12AB0001' },
  ]);
  await page.goto('/outbox');
  // The requests cost more than the balance, so the outbox offers the missing amount.
  await expect(page.getByRole('button', { name: 'Add ₹21' })).toBeVisible();
  await expectNoViolation(page, 'what waits');
  await visitOwn(page, '/cars/MH12AB0001');
});

test('A dealer with a screen reader can use the dialogs and a report', async ({ page }) => {
  await dealerOn(page, { email: 'voice@example.in', rupees: 50, path: '/Dashboard' });
  await openScreen(page, '/h-service-Response');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolation(page, 'a check');
  await openAndCheck(page, 'Add credit', page.getByRole('dialog', { name: 'Add Wallet Balance' }));
  await openAndCheck(page, 'Open menu');
  await openAndCheck(page, 'Check');
  await openAndCheck(page, 'Account of voice@example.in');
  await page.getByLabel('Vehicle Number').fill('MH00SB0002');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await expectNoViolation(page, 'the success dialog');
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByText('Service records').first()).toBeVisible();
  await expectNoViolation(page, 'a report');
});

/** `shown`: content whose code loads after the tap. */
async function openAndCheck(page: Page, name: string, shown?: Locator) {
  await page.getByRole('button', { name, exact: true }).click();
  if (shown) await expect(shown).toBeVisible();
  await expectNoViolation(page, `after “${name}”`);
  await page.keyboard.press('Escape');
}

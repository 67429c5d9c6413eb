// The side navigation, and the browser's "back".

import type { Page } from 'playwright/test';
import { appRuns, expect, test } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';

test.use({ serviceWorkers: 'block' });

const sideOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Opens the RC check's screen through the side navigation, from any screen. */
async function openRc(page: Page): Promise<void> {
  await sideOf(page).getByRole('link', { name: 'RC Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
}

test('From the RC screen, Back takes a dealer to the dashboard, then to the previous page', async ({
  page,
}) => {
  await dealerOn(page, { path: '/Dashboard' });
  await test.step('a dealer who moves on after Back is not sent to the dashboard', () =>
    movesOn(page));
  await test.step('Back works after another screen and a reload', async () => {
    await sideOf(page).getByRole('link', { name: 'Outbox' }).click();
    await expect(page).toHaveURL(/\/outbox$/);
    await openRc(page);
    await sideOf(page).getByRole('link', { name: 'Cars' }).click();
    await expect(page).toHaveURL(/\/cars$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/RC-Response$/);
    await page.reload();
    await appRuns(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/i);
    await page.goBack();
    await expect(page).toHaveURL(/\/outbox$/);
  });
  await test.step('Back works if the screen was opened by its address', async () => {
    await page.goto('/RC-Response');
    await appRuns(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/i);
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });
  await test.step('Back works as soon as the screen is shown', async () => {
    for (let visit = 0; visit < 2; visit++) {
      await page.goto('/profile');
      await appRuns(page);
      await openRc(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/i);
    }
  });
});

async function movesOn(page: Page): Promise<void> {
  await openRc(page);
  // Go back before the next screen has replaced the current one.
  await page.evaluate(() => {
    const cars = document.querySelector<HTMLAnchorElement>('nav a[href="/cars"]');
    cars?.click();
    window.history.back();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
  await expect(page).toHaveURL(/\/RC-Response$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/cars$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
}

test('A dealer on a screen 768 pixels wide or more has side navigation without overflow', async ({
  page,
}) => {
  await dealerOn(page, { rupees: 999, path: '/transactions' });
  const thumb = page.getByRole('navigation', { name: 'Quick' });
  for (const [width, isWide] of [
    [767, false],
    [768, true],
    [800, true],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(sideOf(page)).toBeVisible({ visible: isWide });
    await expect(thumb).toBeVisible({ visible: !isWide });
    if (!isWide) await expect(thumb).toHaveText(/^Home\s*Cars\s*Check\s*Outbox\s*Wallet$/);
    const row = page.getByRole('row').nth(1);
    await expect(row).toHaveCSS('display', isWide ? 'table-row' : 'flex');
    const end = (await page.getByRole('table').boundingBox()) ?? { x: 0, width: 0 };
    expect(end.x + end.width, `the table at ${width}`).toBeLessThanOrEqual(width);
  }
  await test.step('the dealer finds Aadhar Verification marked in both menus', () =>
    findsAadhar(page));
  await test.step('the dealer types or pastes a long number, and the field keeps all of it', () =>
    typesLong(page));
});

async function findsAadhar(page: Page): Promise<void> {
  const side = sideOf(page);
  const inMenu = side.getByRole('link', { name: 'Aadhar Verification', exact: true });
  await expect(inMenu).toHaveAttribute('href', '/aadhar-verification');
  for (const path of ['/Aadhar-Response', '/aadhar-verification']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openScreen(page, path);
    await expect(inMenu).toHaveAttribute('aria-current', 'page');
    await expect(side.locator('[aria-current]')).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(inMenu).toHaveAttribute('href', '/Aadhar-Response');
    await expect(inMenu).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Close menu' }).click();
  }
}

async function typesLong(page: Page): Promise<void> {
  for (const [path, label] of [
    ['/Bank-Response', 'Account Number'],
    ['/h-service-Response', 'Vehicle Number'],
  ] as const) {
    await openScreen(page, path);
    const long = 'MH 12 DE 1433, and whatever else was on the clipboard of the phone';
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(long);
    await expect(page.getByLabel(label)).toHaveValue(long);
  }
}

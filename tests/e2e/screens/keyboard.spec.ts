// A dealer uses only the keyboard: to buy a report, and to do everything with a car's file.

import type { Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { tabTo } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button') {
  await tabTo(page, page.getByRole(role, { name }).first());
  await page.keyboard.press('Enter');
}

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer with double text size logs in, adds money and buys a report by keyboard', async ({
    page,
    network,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    const email = 'keys@example.in';
    await page.goto('/');
    await press(page, 'Check a car', 'link');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await press(page, 'Send Email OTP');
    await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
    await tabTo(page, page.getByLabel('OTP', { exact: true }));
    await page.keyboard.type(await codeFor(network.url, email)); // the code's last digit submits it
    await expect(page.getByText('Logged in successfully!')).toBeVisible();

    await press(page, 'Add credit');
    await tabTo(page, page.getByLabel('Amount', { exact: true }));
    await page.keyboard.type('100');
    await press(page, 'Add Balance');
    await press(page, /^Pay ₹100/);
    await expect(page.getByText('Payment Successful! New Balance: ₹100')).toBeVisible();
    await press(page, 'OK');

    await tabTo(
      page,
      page
        .locator('main')
        .getByRole('link', { name: /Hyundai/ })
        .first(),
    );
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Vehicle Number'));
    await page.keyboard.type('MH00SB0001');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    await press(page, 'Open report', 'link');
    await expect(page.getByRole('main', { name: /^Service History Report/ })).toBeFocused();
    await expect(page.getByText('Record 1 (Latest Service)').first()).toBeVisible();
  });
});

test('A dealer handles a car with only the keyboard, from shared text to deletion', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      document.documentElement.dataset['shared'] = data?.text ?? '';
    };
  });
  const heading = (name: RegExp | string) => page.getByRole('heading', { name });
  await dealerOn(page, { rupees: 100, path: '/Pan-Response' });
  await tabTo(page, page.getByLabel('PAN Number'));
  await page.keyboard.type('AAAPS0000A');
  await page.keyboard.press('Enter');
  await press(page, 'Close');

  await test.step('the dealer ticks the car in a list and orders with no signal', async () => {
    await openScreen(page, '/share?plate=HR00SB3001, MH12AB0001');
    await tabTo(page, page.getByRole('checkbox', { name: /MH 12 AB 0001/ }));
    await page.keyboard.press('Space');
    await context.setOffline(true);
    await press(page, /^RC \+ challans/);
    await expect(page).toHaveURL(/\/cars$/);
    await press(page, /2 (requests )?waiting/, 'link');
    await expect(page.locator('main li[data-state]')).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
    await press(page, 'Check a car', 'link');
  });

  await test.step('the dealer adds the seller, odometer and plate to the car’s file', async () => {
    await press(page, /Registration inactive/, 'link');
    await press(page, 'Add a report');
    await press(page, /^Add PAN/);
    await expect(heading(/^The PAN is .*, not the owner’s/)).toBeVisible();
    await press(page, 'White');
    await expect(heading(/^The plate has another colour/)).toBeVisible();
  });

  await test.step('the dealer shares and deletes the car', async () => {
    await press(page, 'Share');
    await press(page, 'Send');
    const shared = () => page.evaluate(() => document.documentElement.dataset['shared']);
    await expect.poll(shared).toContain('HR 00 SB 3001');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
    await press(page, 'Delete this car');
    await press(page, /^Delete$/);
    await expect(page.getByText('No cars yet.')).toBeVisible();
    // The next Tab starts at the top of the list.
    await expect(page.locator('main')).toBeFocused();
  });
});

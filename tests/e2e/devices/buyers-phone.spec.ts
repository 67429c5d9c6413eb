// An hour at a dealership, at 360×800: the owner gives a phone to a buyer, who buys on a lot
// without signal, reaches the limit, asks for more and continues. The owner sees the purchases and
// the request, then pauses and removes the phone.

import type { Page } from 'playwright/test';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Counts taps, but not typing. */
function tapping(page: Page) {
  let taps = 0;
  return {
    tap: async (name: string | RegExp) => {
      taps += 1;
      await page.getByRole('button', { name }).first().click();
    },
    taps: () => taps,
  };
}

async function order(buyer: Page, tap: (name: RegExp) => Promise<void>, plate: string) {
  await buyer.getByLabel('Number plate').fill(plate);
  await tap(/RC \+ challans/);
  await expect(buyer.getByLabel('Number plate')).toHaveValue('');
}

test("A buyer reaches the phone's limit, asks the owner for more, and continues", async ({
  browser,
  network,
  page: owner,
}) => {
  await dealerOn(owner, { rupees: 500, path: '/profile' });
  const context = await browser.newContext({ baseURL: network.url });
  const buyer = await context.newPage();
  await buyer.setViewportSize({ width: 360, height: 800 });
  const [own, his] = [tapping(owner), tapping(buyer)];

  await test.step('the owner adds the phone', async () => {
    await own.tap('Add a buyer’s phone');
    await owner.getByLabel('Name', { exact: true }).fill('Lot phone');
    await owner.getByLabel('₹ a day').fill('25');
    const offered = owner.waitForResponse('**/api/phones/offer');
    await own.tap('Show the QR');
    const { key } = await (await offered).json();
    await expect(owner.getByRole('img', { name: 'QR for the buyer’s phone' })).toBeVisible();
    await buyer.goto(`/login#buy-${key}`);
    const digits = await buyer.locator('p[role=status]', { hasText: /^\d\d$/ }).textContent();
    await own.tap(String(digits));
    await expect(owner.getByText('Lot phone can buy now.')).toBeVisible();
    await own.tap('Close');
    expect([own.taps(), his.taps()]).toEqual([4, 0]);
  });

  await test.step('the buyer sees how much is left today, and nothing of the account', async () => {
    await expect(buyer.getByText('₹25 left today')).toBeVisible();
    for (const name of ['Wallet', 'Transactions', 'Profile', 'Add credit']) {
      await expect(buyer.getByRole('link', { name, exact: true })).toHaveCount(0);
      await expect(buyer.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await openScreen(buyer, '/profile');
    await expect(buyer).toHaveURL(/Dashboard$/);
  });

  await test.step('three checks wait for signal, and the limit stops the last one', async () => {
    await context.setOffline(true);
    for (const plate of ['MH00SB0001', 'MH00SB0002', 'MH00SB0003']) {
      await order(buyer, his.tap, plate);
    }
    await context.setOffline(false);
    await buyer.getByRole('link', { name: /^Outbox/ }).click();
    await expect(buyer.getByText('Waiting for the owner').first()).toBeVisible();
    await expect(buyer.getByText(/the phone had .* left for that day/).first()).toBeVisible();
    await expect(buyer.getByText('Needs a recharge')).toHaveCount(0);
  });

  await test.step('the buyer asks, the owner adds ₹100 in one tap, and all are sent', async () => {
    await his.tap('Ask for more');
    await buyer.getByRole('dialog').getByRole('button', { name: 'Ask for more' }).click();
    await expect(buyer.getByText('The owner has been asked.')).toBeVisible();
    await owner.goto('/cars');
    await expect(owner.getByText('Lot phone asks for more today.')).toBeVisible();
    const before = own.taps();
    await own.tap('+₹100 today');
    await expect(owner.getByText('Lot phone asks for more today.')).toHaveCount(0);
    expect(own.taps() - before).toBe(1);
    await his.tap('Send now');
    await expect(buyer.getByText('Nothing is waiting to be sent.')).toBeVisible();
    await expect(buyer.getByText('₹95 left today')).toBeVisible();
    expect(his.taps()).toBe(5);
  });

  await test.step('the owner sees the purchases, pauses the phone, and removes it', async () => {
    await openScreen(owner, '/profile');
    const phone = owner.getByRole('listitem').filter({ hasText: 'Lot phone' });
    await expect(phone.getByText('₹30 of ₹125 today')).toBeVisible();
    await expect(phone.filter({ hasText: 'Since' })).toHaveCount(1); // the phone keeps its session
    await phone.getByRole('button', { name: 'Pause' }).click();
    await expect(phone.getByText('Paused')).toBeVisible();
    await buyer.goto('/Dashboard');
    await expect(buyer.getByText('₹0 left today')).toBeVisible();
    await order(buyer, his.tap, 'MH00SB0004');
    await phone.getByRole('button', { name: 'End' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await expect(phone.getByText('Ended')).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByText('This phone can no longer buy for the dealership.')).toBeVisible();
    // A buyer has no email to log in with.
    await expect(buyer.getByRole('button', { name: 'Login' })).toHaveCount(0);
    // The buyer can still cancel waiting requests, but can no longer ask the owner.
    await openScreen(buyer, '/outbox');
    await expect(buyer.getByRole('button', { name: 'Cancel' }).first()).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Ask for more' })).toHaveCount(0);
    await openScreen(buyer, '/cars');
    await expect(buyer.getByRole('link', { name: /^MH 00 SB 0001/ })).toBeVisible();
    await openScreen(owner, '/transactions');
    await expect(owner.getByText('· Lot phone').first()).toBeVisible();
  });
  await context.close();
});

// The first question of the app: a plate typed once, and what a tap buys for it.

import { dealerOn } from '../support/dealer.ts';
import { expect, ledger, onPhone, test } from '../support/lot.ts';

test.use({ viewport: { width: 360, height: 800 } });

test('One tap buys the papers and the history of the maker that they name', async ({ page }) => {
  const dealer = await dealerOn(page, { rupees: 500, path: '/Dashboard' });
  await page.getByLabel('Number plate').pressSequentially('mh00sb0002');
  await expect(page.getByLabel('Number plate')).toHaveValue('MH 00 SB 0002');
  await page.screenshot({ path: '/tmp/bundle-1.png' });
  await page.getByRole('button', { name: /With the maker’s history/ }).click();
  await expect(page.getByText('MH 00 SB 0002: 3 reports requested, ₹35 at most.')).toBeVisible();
  await page.screenshot({ path: '/tmp/bundle-2.png' });
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 3, states: [] });
  expect(await ledger(page.context())).toEqual({ debits: 3, balance: 465 });
  await page.screenshot({ path: '/tmp/bundle-3.png', fullPage: true });
  await page.getByRole('link', { name: /Odometer/ }).click();
  await expect(page.getByRole('heading', { name: /MH 00 SB 0002/ })).toBeVisible();
  await page.screenshot({ path: '/tmp/bundle-4.png', fullPage: true });
});

// Every sentence of the specification has a row that runs on the built app, a real server and the
// documents. A row that cannot run fails.

import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { dealerRows } from './dealer-rows.ts';
import { loginRows } from './login-rows.ts';
import { publicRows } from './public-rows.ts';
import { purchaseRows, refusalRows } from './purchase-rows.ts';
import { reportRows } from './report-rows.ts';
import { hold, numbersOf } from './rows.ts';
import { walletRows } from './wallet-rows.ts';
import { wireRows } from './wire-rows.ts';

// The rows need signal and no worker.
test.use({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });

test('Every sentence of the specification has one row in these tables', () => {
  const screens = [publicRows, loginRows, dealerRows, walletRows, purchaseRows, refusalRows];
  const numbers = numbersOf([...screens, wireRows, reportRows]);
  expect([...numbers.keys()].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  for (const [section, all] of numbers) {
    expect(all, `section ${section}`).toEqual(all.map((_, index) => index + 1));
  }
});

test('The public pages are as specified', ({ page }) => hold(publicRows, { page }));

test('Logging in is as specified', ({ page, network }) =>
  hold(loginRows, { page, server: network.url }));

test('A dealer’s screens and wallet are as specified', async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await hold(dealerRows, { page });
  await hold(walletRows, { page });
});

test('A purchase is as specified, whether it succeeds or is refused', async ({ page }) => {
  await dealerOn(page, { rupees: 500, path: '/Dashboard' });
  await hold(purchaseRows, { page });
  await hold(refusalRows, { page });
});

test('The API is as specified', ({ request, network }) =>
  hold(wireRows, { request, server: network.url }));

test('The documents are as specified', () => hold(reportRows, undefined));

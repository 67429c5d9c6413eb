// The wallet: the outcomes of a top-up, its four figures and its list. It says only what is known
// about the money, and never asks the dealer to pay twice.

import type { Page } from 'playwright/test';
import { CONTRACT_HEADER } from '../../../data/contract.ts';
import { codeFor } from '../../support/dealer.ts';
import { orderCredit, payIn, signInByPassword } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { API, allArrived, expect, submit, test } from '../support/lot.ts';

const LIST = /user\/transactions/;

test.use({ serviceWorkers: 'block' });

test('A dealer is told why an order failed, and a closed dialog opens no payment window', async ({
  page,
  network,
}) => {
  await dealerOn(page);
  const alert = page.getByRole('alertdialog', { name: 'Payment failed' });
  for (const amount of ['0', '0.5', '1,00,001']) {
    await test.step(`an order of ₹${amount} is refused with the server's message`, async () => {
      await orderCredit(page, amount);
      await expect(alert.getByText('Enter a valid amount')).toBeVisible();
      await expect(alert.getByText('No money was taken.')).toBeVisible();
      await expect(alert.getByText(/signal/i)).toBeHidden();
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
  await test.step('the dialog does not return to the form', async () => {
    network.break(/create-order/, 'cut');
    await orderCredit(page, '500');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    network.heal();
  });

  network.break(/create-order/, 'hold', 1);
  await orderCredit(page, '500');
  await network.held(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const answered = page.waitForResponse(/create-order/);
  network.heal();
  await (await answered).finished();
  await page.getByRole('link', { name: 'Cars' }).first().click();
  await expect(page.getByRole('heading', { name: 'Cars' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₹500' })).toBeHidden();

  await test.step('the dealer repeats a declined payment and sees it being checked', async () => {
    network.break(/payment\/verify/, 'hold', 1);
    await orderCredit(page, '500');
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty();
    await page.getByRole('button', { name: 'Pay ₹500' }).click(); // still the same window
    const checking = page.getByRole('dialog', { name: 'Checking the payment' });
    await expect(checking.getByText('Do not pay again.')).toBeVisible();
    await network.held(1);
    network.heal();
    await expect(page.getByText('Payment Successful! New Balance: ₹500')).toBeVisible();
  });
});

test('A dealer is told that a payment is on its way until the wallet has it', async ({
  page,
  network,
}) => {
  await dealerOn(page, { path: '/Dashboard' });
  network.break(/payment\/verify/, 'cut');
  await orderCredit(page, '500');
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Payment verification failed' });
  await expect(
    alert.getByText('₹500 is on its way and is added automatically within minutes.'),
  ).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const said = page.getByRole('main').getByText('₹500 is on its way');
  await expect(said).toBeVisible();
  await page.reload();
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Add credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Wallet Balance' });
  await expect(dialog.getByText('₹500 is on its way')).toBeVisible();
  network.heal();
  await expect(dialog.getByText('₹500 is on its way')).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('banner').getByText('₹500')).toBeVisible();
  await expect(said).toBeHidden();
  await test.step('the dealer is told why another payment is not added', () => isNotAdded(page));
});

async function isNotAdded(page: Page): Promise<void> {
  const message = 'This payment does not match the order, so it was not added.';
  await page.route('**/api/payment/verify', (route) => route.abort());
  await orderCredit(page, '700');
  await page.getByRole('button', { name: 'Pay ₹700' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.route('**/api/payment/verify', (route) =>
    route.fulfill({
      status: 403,
      headers: { [CONTRACT_HEADER]: '1' },
      json: { code: 'payment_unsigned', message },
    }),
  );
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText(`₹700 was paid but not added. ${message}`)).toBeVisible();
  await expect(main.getByText('is on its way')).toBeHidden();
  await page.reload();
  await main.getByRole('button', { name: 'OK' }).click();
  await expect(main.getByText(message)).toBeHidden();
}

test('A dealer verifies a new email in the dialog and pays the typed amount', async ({
  page,
  network,
}) => {
  const email = 'new@example.in';
  await signInByPassword(page, email, 'seven brown mules');
  await expect(page).toHaveURL(/\/Dashboard$/);
  const mailed = page.waitForResponse(/email-login/);
  await orderCredit(page, '75');
  const proof = page.getByRole('dialog', { name: 'Is this your email?' });
  await expect(proof.getByText(email)).toBeVisible();
  await mailed;
  await proof.getByLabel(/^OTP/).fill(await codeFor(network.url, email));
  await page.getByRole('button', { name: 'Pay ₹75' }).click();
  await expect(page.getByText('Payment Successful! New Balance: ₹75')).toBeVisible();
});

test('A dealer whose phone died after paying finds the money in the wallet', async ({ page }) => {
  await dealerOn(page, { path: '/Dashboard' });
  await orderCredit(page, '150');
  const paid = page.waitForResponse('**/sandbox/pay');
  await page.getByRole('button', { name: 'Pay, then lose the page' }).click();
  await paid;
  // The gateway informs the server, and the page finds out when it next asks.
  await expect(async () => {
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByText('₹150').first()).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expect(page.getByRole('main').getByText('Wallet Recharge')).toHaveCount(1);

  await test.step('the month’s statement is kept as a file', async () => {
    const month = page.getByLabel('Month');
    await expect(month.locator('option')).toHaveCount(2);
    await month.selectOption({ index: 1 });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Lotproof-\d{4}-\d{2}\.csv$/);
  });
  await test.step('a figure that cannot be fetched keeps its last known value', async () => {
    await openScreen(page, '/Dashboard');
    const number = (name: string) =>
      page.getByRole('region', { name: 'Wallet' }).locator('div').filter({ hasText: name });
    const added = number('Total Credits Added');
    await expect(added).toContainText('₹150');
    await page.route('**/api/payment/total-credit', (route) => route.abort());
    await payIn(page, 40);
    await expect(number('Wallet Balance')).toContainText('₹190');
    await expect(number('Total Transactions')).toContainText('2');
    await expect(added).toContainText('₹150');
    await page.unroute('**/api/payment/total-credit');
    await added.getByRole('button').click();
    await expect(added).toContainText('₹190');
  });
});

test('A dealer with no signal reads a list of transactions never opened before', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  const isListed = (text: string) =>
    page.waitForResponse(
      async (response) => LIST.test(response.url()) && (await response.text()).includes(text),
    );
  const listed = isListed('Hyundai');
  await submit(page);
  await allArrived(page, dealer, 1);
  await listed;
  await page.bringToFront();
  network.break(API, 'cut');
  await page.goto('/transactions');
  await expect(page.getByRole('row', { name: /Wallet Recharge/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Hyundai/ })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^As of/)).toBeVisible();
});

test('A dealer is never told that a list is empty while it loads or after loading fails', async ({
  page,
  network,
}) => {
  const none = page.getByText('No transactions found.');
  network.break(LIST, 'cut');
  await dealerOn(page, { path: '/transactions' });
  await expect(page.getByText(/has not been loaded on this phone yet/)).toBeVisible();
  await expect(none).toBeHidden();
  network.heal();
  network.break(LIST, 'hold');
  await page.getByRole('button', { name: 'Load it now' }).click();
  await network.held(1);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await expect(none).toBeHidden();
  network.heal();
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

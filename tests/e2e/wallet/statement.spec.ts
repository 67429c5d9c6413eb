// The list of transactions is on the phone; what is not known is not said.

import { dealerOn } from '../support/dealer.ts';
import { API, allArrived, expect, submit, test } from '../support/lot.ts';

const LIST = /user\/transactions/;

// The list is the page's own work alone.
test.use({ serviceWorkers: 'block' });

test('A dealer reads with no signal what was never looked at with signal', async ({
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

test('A list that was never loaded is not called empty', async ({ page, network }) => {
  network.break(LIST, 'cut');
  await dealerOn(page, { rupees: 100, path: '/transactions' });
  await expect(page.getByText(/has not been loaded on this phone yet/)).toBeVisible();
  await expect(page.getByText('No transactions found.')).toBeHidden();
  network.heal();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await expect(page.getByRole('row', { name: /Wallet Recharge/ })).toBeVisible();
});

test('A list that is being loaded shows no empty state', async ({ page, network }) => {
  network.break(LIST, 'hold');
  await dealerOn(page, { path: '/transactions' });
  await network.held(1);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await expect(page.getByText('No transactions found.')).toBeHidden();
  network.heal();
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

test('The profile shows the email that the server knows', async ({ page }) => {
  await dealerOn(page);
  const asked = page.waitForResponse(/api\/user\/profile/);
  await page.goto('/profile');
  expect((await (await asked).json()).email).toBe('dealer@example.in');
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue('dealer@example.in');
});

test('A server that restarts is not called missing signal', async ({ page, network }) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(/service\/call/, 'bad gateway');
  await submit(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/₹25 is charged once, when the report arrives/)).toBeVisible();
  await expect(dialog.getByText(/Waiting for signal/)).toBeHidden();
});

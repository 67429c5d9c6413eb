// The list of transactions is on the phone; unknown entries are not invented.

import { dealerOn } from '../support/dealer.ts';
import { API, allArrived, expect, submit, test } from '../support/lot.ts';

const LIST = /user\/transactions/;

// The list needs no worker.
test.use({ serviceWorkers: 'block' });

test('A dealer reads with no signal a list that was never opened with signal', async ({
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

test('A dealer never reads that a list is empty while it is loading or failed to load', async ({
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

// The wallet's four numbers: each with its own request, failure and refresh.

import { expect, payIn, signIn, test } from '../support/app.ts';

// The numbers are the page's own work alone.
test.use({ serviceWorkers: 'block' });

test('A number that cannot be had keeps its last value, and the other three are fresh', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const numbers = page.getByRole('region', { name: 'Wallet' });
  const added = numbers.locator('div').filter({ hasText: 'Total Credits Added' });
  await expect(added).toContainText('₹0');
  await page.route('**/api/payment/total-credit', (route) => route.abort());
  await payIn(page, 40);
  await expect(numbers.locator('div').filter({ hasText: 'Wallet Balance' })).toContainText('₹40');
  const count = numbers.locator('div').filter({ hasText: 'Total Transactions' });
  await expect(count).toContainText('1');
  await expect(added).toContainText('₹0');

  await page.unroute('**/api/payment/total-credit');
  await added.getByRole('button').click();
  await expect(added).toContainText('₹40');
});

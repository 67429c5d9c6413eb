// The wallet's four figures: each has its own request, failure and refresh.

import { expect, payIn, signIn, test } from '../support/app.ts';

// The figures need no worker.
test.use({ serviceWorkers: 'block' });

test('A dealer sees the last value of a failed figure, and the other three fresh', async ({
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

// Reports bought where there is no signal, or where the answer was lost.

import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';

test('A dealer with no signal queues a report and it arrives when signal does', async ({
  page,
  context,
}) => {
  await dealerOn(page, { rupees: 30, path: '/Dashboard' });

  await page.goto('/h-service-Response');
  await context.setOffline(true);
  await page.getByLabel('Vehicle Number').fill('MH00SB0001');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for signal' })).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('1 waiting, ₹25 in all')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await page.goto('/Dashboard');
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet.getByText('₹5', { exact: true })).toBeVisible();
});

// A dealer buys reports without signal.

import { dealerOn, openScreen } from '../support/dealer.ts';
import { changeRows, expect, leaveApp, queueChecks, test } from '../support/lot.ts';

// Without a worker, the page sends the requests.
test.use({ serviceWorkers: 'block' });

test('A dealer with no signal queues a report, which arrives once the signal returns', async ({
  page,
  context,
}) => {
  await dealerOn(page, { rupees: 30, path: '/h-service-Response' });
  await context.setOffline(true);
  await page.getByLabel('Vehicle Number').fill('MH00SB0001');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for signal' })).toBeVisible();
  await openScreen(page, '/outbox');
  await expect(page.getByText('1 waiting, ₹25 in all')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await openScreen(page, '/Dashboard');
  const wallet = page.getByRole('region', { name: 'Wallet' });
  await expect(wallet.getByText('₹5', { exact: true })).toBeVisible();
});

test('A dealer sees waiting requests by car, and a tap shows the attempts', async ({ page }) => {
  const dealer = await dealerOn(page);
  await leaveApp(page);
  await queueChecks(page, dealer, [
    { id: 'rc', plate: 'MH00SB0001' },
    { id: 'rc', plate: 'MH00SB0002' },
    { id: 'challan', plate: 'MH00SB0001' },
  ]);
  const hour = 3_600_000;
  const tried = { state: 'waiting', attempts: 2, dueAt: Date.now() + hour, waitMs: hour };
  await changeRows(page, dealer, tried);
  await page.addInitScript(() => {
    // Imitate Safari, which has no Background Sync. The app must know this without asking.
    Reflect.deleteProperty(globalThis, 'SyncManager');
    navigator.serviceWorker.getRegistration = () => new Promise(() => {});
  });
  await page.goto('/outbox');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // Requests made at the same moment have no fixed order.
  const second = page.locator('li[data-same-car="true"]');
  await expect(second).toHaveCount(1);
  await expect(second).not.toContainText('0001');
  await expect(page.locator('li:has(+ li[data-same-car="true"])')).toContainText('0001');
  const tries = rows.nth(0).getByText('Tried 2 times, next try');
  await expect(tries).toBeHidden();
  // When the balance arrives from the server, lines appear above the requests.
  await expect(page.getByText(/^Balance: ₹0, as of .*Add ₹16/)).toBeVisible();
  await expect(page.getByText(/^Keep the app open/)).toBeVisible();
  await rows.nth(0).getByText('Requested').click();
  await expect(tries).toBeVisible();
});

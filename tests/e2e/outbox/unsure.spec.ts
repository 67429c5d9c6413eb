// A request was charged but its answer was lost. The dealer still gets the report, even if the
// service is switched off or the dealer cancels too late.

import { newDataDir, startTestServer } from '../../support/server.ts';
import { dealerOn } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import { CALL, expect, ledger, onPhone, submit, test } from '../support/lot.ts';
import { arrivedOnce } from '../support/queue.ts';

// In these tests the page sends the requests; other tests cover the worker.
test.use({ serviceWorkers: 'block' });

/** A server behind a faulty network, which can be restarted with no service on sale. */
async function startSeller(network: FaultyNetwork) {
  const dataDir = newDataDir();
  const env = { PUBLIC_URL: network.url };
  let running = await startTestServer({ dataDir, env });
  network.connectCalls(running.url);
  return {
    stopSelling: async () => {
      await running.stop();
      running = await startTestServer({ dataDir, env: { ...env, SERVICES_OFF: 'hyundai' } });
      network.connectCalls(running.url);
    },
    close: () => running.remove(),
  };
}

test('A dealer gets a report that was charged even if its service has been switched off', async ({
  page,
  network,
}) => {
  const seller = await startSeller(network);
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'lose');
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Not here yet' })).toBeVisible();
  await seller.stopSelling();
  network.heal();
  await page.goto('/outbox');
  await arrivedOnce(page, dealer, { debits: 1, balance: 75 });
  await seller.close();
});

test('A dealer who cancels too late is told that the report arrived, and opens it', async ({
  page,
  context,
  network,
}) => {
  const seller = await startSeller(network);
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'lose');
  await submit(page);
  await page.getByRole('dialog').getByRole('link', { name: 'See outbox' }).click();
  network.break(/service\/cancel/, 'cut');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Being cancelled')).toBeVisible();
  await expect(page.getByText(/nothing was charged/i)).toHaveCount(0);
  await expect(page.getByText('0 waiting')).toHaveCount(0);
  await seller.stopSelling();
  network.heal();
  await page.getByRole('button', { name: 'Ask now' }).click();
  await expect(
    page.getByText('The report was made before the request was cancelled.'),
  ).toBeVisible();
  // A report that has arrived causes no alarm, and nothing is left to send or pay.
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(page.locator('main li[data-state]')).toHaveAttribute('data-state', 'arrived');
  await expect(page.getByText('0 waiting')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });

  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).reports).toBe(1);
  await seller.close();
});

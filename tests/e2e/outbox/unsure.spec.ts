// Charged, and the answer lost: the report is still to be had, whatever the server sells by then,
// and what the dealer took back too late is said to have come.

import { newDataDir, startTestServer } from '../../support/server.ts';
import { dealerOn } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import { CALL, expect, ledger, onPhone, submit, test } from '../support/lot.ts';
import { arrivedOnce } from '../support/queue.ts';

// What is sent here the page sends: the worker has tests of its own.
test.use({ serviceWorkers: 'block' });

/** A server whose calls go by a network, and that can come back selling nothing. */
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

test('A dealer gets a report that was charged, though the service is off by then', async ({
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

test('A dealer who takes it back too late is told that it came, and opens it', async ({
  page,
  context,
  network,
}) => {
  const seller = await startSeller(network);
  const dealer = await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'lose');
  await submit(page);
  await page.getByRole('dialog').getByRole('link', { name: 'See outbox' }).click();
  network.break(/service\/withdraw/, 'cut');
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
  // What has come is no alarm, and nothing is left to send or to pay.
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(page.locator('main li[data-state]')).toHaveAttribute('data-state', 'done');
  await expect(page.getByText('0 waiting')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });

  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).reports).toBe(1);
  await seller.close();
});

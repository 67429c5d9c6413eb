// A dealer orders eight cars in two tabs on an unsteady line while the server is killed twice.
// Requests that wait for a certificate keep every promise that a single request does.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { workersOf } from '../support/devtools.ts';
import { drainUnderFaults, killableServer } from '../support/faults.ts';
import { expect, ledger, onPhone, plates, signalReturns, test } from '../support/lot.ts';
import { reportsOn, rowsOn } from '../support/phone-rows.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

const CARS = 8;
const AGREED_RUPEES = 35;

/** Orders the papers and the maker's history of all these cars with the screen's own button. */
async function orderAll(page: Page, cars: string[]): Promise<void> {
  await page.goto(`/share?plate=${encodeURIComponent(cars.join(', '))}`);
  await page.getByRole('button', { name: /With the maker’s history/ }).click();
  await expect(page).toHaveURL(/\/cars$/);
}

test('A dealer orders eight bundles in two offline tabs and pays for each once', async ({
  page,
  context,
  network,
}) => {
  const server = await killableServer(network, 50);
  const dealer = await dealerOn(page, { rupees: CARS * AGREED_RUPEES });
  const other = await context.newPage();
  await other.goto('/outbox');
  const workers = await workersOf(context, page, network.url);

  await context.setOffline(true);
  await orderAll(page, plates(CARS).slice(0, CARS / 2));
  await orderAll(other, plates(CARS).slice(CARS / 2));
  const agreed = new Map(
    (await rowsOn(page, dealer)).map(({ key, pricePaise }) => [key, pricePaise]),
  );
  expect(agreed.size).toBe(CARS * 3);
  await context.setOffline(false);

  const arrived = async () => (await onPhone(page, dealer)).reports;
  const everybodySends = () =>
    Promise.all([signalReturns(page), signalReturns(other), workers.sync()]);
  await drainUnderFaults({ network, server, everybodySends, arrived }, [2, 6, 12]);
  // All other requests must end, because we do not sell those makers' histories.
  await expect(async () => {
    await everybodySends();
    const left = await rowsOn(page, dealer);
    expect(left.filter(({ state }) => state !== 'over')).toEqual([]);
  }).toPass({ intervals: [1_000] });

  const reports = await reportsOn(page, dealer);
  const histories = reports.filter(
    ({ serviceId }) => serviceId !== 'rc' && serviceId !== 'challan',
  );
  expect(reports.length - histories.length).toBe(CARS * 2);
  expect(histories.length).toBeGreaterThan(0);
  // Each report was requested with its own key, at no more than the agreed price.
  expect(new Set(network.keysSent)).toEqual(new Set(reports.map(({ id }) => id)));
  for (const { id, pricePaise } of reports)
    expect(pricePaise).toBeLessThanOrEqual(agreed.get(id) ?? 0);
  const spent = reports.reduce((sum, { pricePaise }) => sum + pricePaise, 0) / 100;
  expect(await ledger(context)).toEqual({
    debits: reports.length,
    balance: CARS * AGREED_RUPEES - spent,
  });
  await server.remove();
});

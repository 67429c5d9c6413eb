// Two devices of one dealer share reports over an unsteady line while the server is killed. In the
// end both devices have the same reports, each bought and stored once. lost-device.spec.ts tests
// three devices.

import type { Page } from 'playwright/test';
import { openScreen } from '../support/dealer.ts';
import {
  allHold,
  buy,
  type Device,
  joinByCode,
  newDevice,
  salesOn,
  turnOn,
} from '../support/devices.ts';
import { killableServer } from '../support/faults.ts';
import {
  API,
  changeRows,
  expect,
  ledger,
  onPhone,
  queueAll,
  signalReturns,
  test,
} from '../support/lot.ts';
import { reportsOn, rowsOn, storedOn } from '../support/phone-rows.ts';

test.use({ serviceWorkers: 'block' });

/** Waits until the page shows this note; until then, the devices keep looking for changes. */
async function noteBecomes(devices: Device[], page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const device of devices) await signalReturns(device.page);
        return page.getByLabel('Your note').inputValue();
      },
      { intervals: [1_000] },
    )
    .toBe(text);
}

/** Two devices change one car's note at once. The later text is shown, and the other next to it. */
async function notesAreBoth(first: Device, second: Device): Promise<void> {
  for (const { page } of [first, second]) await openScreen(page, '/cars/MH12AB0001');
  for (const { context } of [first, second]) await context.setOffline(true);
  for (const [{ page, dealer }, note] of [
    [first, 'Owner wants 4 lakh'],
    [second, 'Owner wants 3.8 lakh'],
  ] as const) {
    await page.getByLabel('Your note').fill(note);
    await page.getByLabel('Your note').blur();
    // The later note wins, so wait until the first is stored before typing the second.
    const kept = [expect.objectContaining({ note })];
    await expect.poll(() => storedOn(page, dealer, 'cars')).toEqual(kept);
  }
  for (const { context } of [first, second]) await context.setOffline(false);
  for (const { page } of [first, second]) {
    await noteBecomes([first, second], page, 'Owner wants 3.8 lakh');
    await expect(page.getByText('Another version of this note')).toBeVisible();
    await expect(page.getByText('Owner wants 4 lakh')).toBeVisible();
  }
  await first.page.getByRole('button', { name: 'Use this one' }).click();
  await expect(first.page.getByLabel('Your note')).toHaveValue('Owner wants 4 lakh');
  await noteBecomes([first, second], second.page, 'Owner wants 4 lakh');
}

test('A dealer sees the same reports on two devices despite every failure', async ({
  browser,
  network,
}) => {
  const server = await killableServer(network, 20);
  const first = await newDevice(browser, network.url, { rupees: 500 });
  const code = (await turnOn(first.page)).join('-');
  await buy(first, ['MH12AB0001', 'MH12AB0002']);
  const second = await newDevice(browser, network.url);
  await joinByCode(second.page, code);
  const devices = [first, second];
  await allHold(devices, 2);

  // Each device buys a report while answers are lost and the server is killed.
  for (const { page } of devices) await openScreen(page, '/outbox');
  network.break(API, 'lose', 6);
  await queueAll(first.page, first.dealer, ['MH12AB0003']);
  await queueAll(second.page, second.dealer, ['MH12AB0004']);
  for (const { page } of devices) await signalReturns(page);
  await server.restart();
  network.break(API, 'cut', 6);
  for (const { page } of devices) await signalReturns(page);
  network.heal();
  await expect
    .poll(
      async () => {
        for (const { page } of devices) await signalReturns(page);
        const held = await Promise.all(devices.map(({ page, dealer }) => onPhone(page, dealer)));
        return held.map(({ reports, states }) => ({ reports, states }));
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toEqual(devices.map(() => ({ reports: 4, states: [] })));
  await allHold(devices, 4);
  expect(await ledger(first.context)).toEqual({ debits: 4, balance: 500 - 4 * 25 });

  // Waiting requests stay on their device: the outbox is not shared.
  await queueAll(second.page, second.dealer, ['MH12AB0005']);
  await changeRows(second.page, second.dealer, { state: 'needs-you', reason: 'dearerMaker' });
  const waiting = await rowsOn(second.page, second.dealer);
  expect(waiting).toHaveLength(1);

  await notesAreBoth(first, second);

  // A report that one device deletes disappears from the other.
  const [report] = await reportsOn(second.page, second.dealer);
  await openScreen(second.page, `/reports/${report?.id}`);
  await second.page.getByRole('button', { name: 'Delete this report' }).click();
  await expect(second.page.getByText('On your other devices too')).toBeVisible();
  await second.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(second.page).toHaveURL(/\/reports$/); // the list opens only after the deletion
  for (const { page } of devices) await openScreen(page, '/reports');
  await allHold(devices, 3);
  expect(await salesOn(first)).not.toContain(
    `${report?.at} ${report?.transactionId} ${report?.subject}`,
  );

  expect(await rowsOn(first.page, first.dealer)).toEqual([]);
  expect(await rowsOn(second.page, second.dealer)).toEqual(waiting);
  expect(await ledger(first.context)).toEqual({ debits: 4, balance: 500 - 4 * 25 });

  for (const { context } of devices) await context.close();
  await server.remove();
});

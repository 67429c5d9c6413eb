// A device is lost. The others get new keys and a new code, and the lost device gets nothing more.

import { dealerOn, openScreen } from '../support/dealer.ts';
import {
  allHold,
  approve,
  buy,
  type Device,
  joinByCode,
  newDevice,
  prove,
  salesOn,
  turnOn,
  typeBack,
} from '../support/devices.ts';
import { expect, signalReturns, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

test('A dealer removes a lost device, which gets nothing more until it is approved again', async ({
  browser,
  network,
  running,
}) => {
  const first = await newDevice(browser, network.url, { rupees: 200 });
  const old = (await turnOn(first.page)).join('-');
  const lost = await newDevice(browser, network.url);
  await approve(first.page, lost.page);
  await buy(first, ['MH12AB0001']);
  await allHold([first, lost], 1);

  await openScreen(first.page, '/profile');
  await first.page.getByRole('button', { name: 'Remove a lost device' }).click();
  await first.page.getByRole('button', { name: 'Make a new code' }).click();
  const code = (await typeBack(first.page, 'Next')).join('-');
  await prove(first, network.url, 'Remove the others');
  expect(code).not.toBe(old);
  await expect(first.page.getByText('The other devices are logged out')).toBeVisible();
  await first.page.getByRole('button', { name: 'OK' }).click();
  await buy(first, ['MH12AB0002']);
  await expect(first.page.getByText('This device has all')).toBeVisible();

  // The lost device's session is over, but its own reports are still on it.
  await lost.page.goto('/reports');
  await expect(lost.page.getByText('Session expired')).toBeVisible();
  expect(await salesOn(lost)).toHaveLength(1);

  // The old code no longer opens the library.
  const again = await newDevice(browser, network.url);
  await again.page.getByRole('button', { name: 'Bring them here' }).last().click();
  await again.page.getByRole('button', { name: 'Use the recovery code' }).click();
  await again.page.getByRole('textbox', { name: 'Recovery code' }).fill(old);
  await again.page.getByRole('button', { name: 'Bring the reports' }).click();
  await expect(again.page.getByText('does not open your reports')).toBeVisible();
  await joinByCode(again.page, code);
  await allHold([first, again], 2);

  // The dealer finds the lost device and logs in on it. It gets no reports until another device
  // approves it.
  await dealerOn(lost.page, { path: '/profile' });
  await expect(lost.page.getByText('Another of your devices removed this one')).toBeVisible();
  await signalReturns(lost.page);
  expect(await salesOn(lost)).toHaveLength(1);
  await approve(first.page, lost.page);
  await allHold([first, again, lost], 2);
  await again.context.close();
  // The server does not send another code for fifty seconds.
  running.pass(60_000);
  await test.step('a dealer who logs out everywhere leaves no working keys on any device', () =>
    logsOutEverywhere(first, lost, network.url));
  for (const { context } of [first, lost]) await context.close();
});

async function logsOutEverywhere(first: Device, lost: Device, url: string): Promise<void> {
  await openScreen(first.page, '/profile');
  await first.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await first.page.getByRole('button', { name: 'Make a new code' }).click();
  const code = (await typeBack(first.page, 'Next')).join('-');
  await prove(first, url, 'Remove the others');
  await first.page.getByRole('button', { name: 'Log out here too' }).click();
  await expect(first.page).toHaveURL(/\/login/);
  await lost.page.goto('/reports');
  await expect(lost.page.getByText('Session expired')).toBeVisible();
  // A device that logs in again has only the old, useless key. The new code opens all reports.
  await dealerOn(lost.page, { path: '/profile' });
  await expect(lost.page.getByText('Another of your devices removed this one')).toBeVisible();
  await lost.page.getByRole('button', { name: 'Approve it again' }).last().click();
  await lost.page.getByRole('button', { name: 'Use the recovery code' }).click();
  await lost.page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await lost.page.getByRole('button', { name: 'Bring the reports' }).click();
  await expect(lost.page.getByText('Your reports are coming')).toBeVisible();
}

test('A dealer restores all reports after a thief deleted them on an unlocked phone', async ({
  browser,
  network,
}) => {
  const office = await newDevice(browser, network.url, { rupees: 200 });
  const code = (await turnOn(office.page)).join('-');
  const stolen = await newDevice(browser, network.url);
  await approve(office.page, stolen.page);
  await test.step('a new device asks the dealer to check the recovery code', async () => {
    const { page } = stolen;
    await expect(page.getByText('You have not checked your code on this device')).toBeVisible();
    await page.getByRole('button', { name: 'Check my code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('This is your code.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You have not checked your code on this device')).toBeHidden();
  });
  for (const { page } of [office, stolen]) {
    await page.goto('/profile');
    await expect(page.getByText(/^It added 0 reports/)).toHaveCount(2);
  }
  await buy(office, ['MH12AB0001', 'MH12AB0002', 'MH12AB0003', 'MH12AB0004', 'MH12AB0005']);
  await allHold([office, stolen], 5);

  // The thief deletes every report, but cannot turn sharing off or lock the dealer out.
  await openScreen(stolen.page, '/reports');
  await stolen.page.getByText('Delete old reports').click();
  await stolen.page.getByLabel('Bought before').fill('2100-01-01');
  await stolen.page.getByRole('button', { name: 'Delete 5 reports' }).click();
  await stolen.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => salesOn(stolen)).toEqual([]);
  await openScreen(stolen.page, '/profile');
  await stolen.page.getByRole('button', { name: 'Turn off' }).click();
  const asked = stolen.page.getByRole('alertdialog');
  await asked.getByLabel('OTP', { exact: true }).fill('000000');
  await asked.getByRole('button', { name: 'Turn off and delete the copies' }).click();
  await expect(asked.getByText('This OTP is wrong or has expired')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await stolen.page.getByRole('button', { name: 'Remove a lost device' }).click();
  await stolen.page.getByRole('button', { name: 'Make a new code' }).click();
  await typeBack(stolen.page, 'Next');
  const proof = stolen.page.getByRole('dialog');
  await proof.getByLabel('OTP', { exact: true }).fill('000000');
  await stolen.page.getByRole('button', { name: 'Remove the others' }).click();
  await expect(stolen.page.getByText('This OTP is wrong or has expired')).toBeVisible();

  // The dealer is told of the deletion, removes the phone, and gets all reports back.
  await allHold([office], 0);
  await openScreen(office.page, '/Dashboard');
  await expect(office.page.getByText('Another of your devices deleted 5 reports')).toBeVisible();
  await openScreen(office.page, '/profile');
  await office.page.getByRole('button', { name: 'Remove a lost device' }).click();
  await office.page.getByRole('button', { name: 'Make a new code' }).click();
  await typeBack(office.page, 'Next');
  await prove(office, network.url, 'Remove the others');
  await office.page.getByRole('button', { name: 'OK' }).click();
  await office.page.getByRole('button', { name: 'Bring them back' }).first().click();
  await allHold([office], 5);
  await expect(office.page.getByText('This device has all')).toBeVisible();
  for (const { context } of [office, stolen]) await context.close();
});

// A new device gets the reports only if its digits are typed on another, or by the recovery code.

import { builtScreens, startTestServer } from '../../support/server.ts';
import { expectNoViolation } from '../support/axe.ts';
import {
  ask,
  type Device,
  digitsOn,
  joinByCode,
  look,
  newDevice,
  prove,
  reopen,
  turnOn,
  typeBack,
} from '../support/devices.ts';
import { expect, test as onLot } from '../support/lot.ts';

const test = onLot.extend<{ first: Device; second: Device; code: string }>({
  first: async ({ browser, network }, use) => {
    const device = await newDevice(browser, network.url);
    await use(device);
    await device.context.close();
  },
  code: async ({ first }, use) => use((await turnOn(first.page)).join('-')),
  second: async ({ browser, network, code }, use) => {
    expect(code).not.toBe('');
    const device = await newDevice(browser, network.url);
    await use(device);
    await device.context.close();
  },
});

const DAY_MS = 24 * 3_600_000;

function earlier(date: string, ms: number): string {
  return new Date(Date.parse(date) - ms).toISOString();
}

/** Asks to start again, with a fresh code from the email. */
async function askToStartAgain(device: Device, url: string): Promise<void> {
  const { page } = device;
  await reopen(page, '/profile');
  await page.getByRole('button', { name: 'Bring them here' }).last().click();
  await page.getByRole('button', { name: 'I have neither' }).click();
  await prove(device, url, 'Start again in seven days');
  // Wait for the dialog's text, because the screen behind it soon says the same.
  await expect(page.getByRole('dialog').getByText('You can start again on')).toBeVisible();
}

/** Returns six digits that differ from these. */
function wrong(digits: string): string {
  return String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
}

test("A dealer's device gets keys by recovery code, but not by refused or wrong digits", async ({
  first,
  second,
  code,
  network,
}) => {
  const { page } = second;
  await test.step('the dealer refuses an unknown device', async () => {
    await expectNoViolation(second.page, 'reports elsewhere');
    await ask(second.page);
    await expectNoViolation(second.page, 'a device that asks');
    await look(first.page);
    await expectNoViolation(first.page, 'a device that is asked');
    await digitsOn(second.page);
    await expectNoViolation(second.page, 'six digits');
    await first.page.getByRole('button', { name: 'Refuse' }).click();
    await expect(first.page.getByText('Nothing was shared')).toBeVisible();
    await expect(second.page.getByText('The other device said no')).toBeVisible();
    await reopen(second.page, '/profile');
    await expect(second.page.getByRole('button', { name: 'Bring them here' }).last()).toBeVisible();
  });
  await test.step('the device gives no keys without the other device’s digits', async () => {
    await ask(second.page);
    await look(first.page);
    await first.page.getByLabel('The six digits on its screen').fill(await digitsOn(second.page));
    await first.page.getByRole('button', { name: 'Approve' }).click();
    const said = await first.page.getByText(/^Two digits:/).textContent();
    const right = (said ?? '').replace(/\D/g, '');
    const other = String((Number(right) + 1) % 100).padStart(2, '0');
    for (const told of ['Look at the other device again', 'nothing was taken']) {
      await second.page.getByLabel(/two digits/).fill(other);
      await second.page.getByRole('button', { name: 'Bring the reports' }).click();
      await expect(second.page.getByText(told)).toBeVisible();
    }
    await reopen(second.page, '/profile');
    await expect(second.page.getByRole('button', { name: 'Bring them here' }).last()).toBeVisible();
  });
  await test.step('three wrong sets of digits block the device for a day', async () => {
    await ask(second.page);
    await look(first.page);
    const digits = await digitsOn(second.page);
    const field = first.page.getByLabel('The six digits on its screen');
    const button = first.page.getByRole('button', { name: 'Approve' });
    for (const said of ['2 more tries', 'one more try', 'Wrong three times']) {
      await field.fill(wrong(digits));
      await button.click();
      await expect(first.page.getByText(said)).toBeVisible();
    }
    await expect(second.page.getByText('The other device said no')).toBeVisible();
    await first.page.getByRole('button', { name: 'Close' }).click();
    await second.page.getByRole('button', { name: 'Ask again' }).click();
    await expect(second.page.getByText('Now open Lotproof')).toBeVisible();
    await look(first.page);
    await expect(first.page.getByText('Wrong three times')).toBeVisible();
  });
  await test.step('a device with the keys refuses the restart', async () => {
    await askToStartAgain(second, network.url);
    await first.page.goto('/Dashboard');
    await first.page.getByRole('button', { name: 'No, keep them' }).click();
    await expect(first.page.getByText('has asked to replace the encrypted reports')).toBeHidden();
    await reopen(page, '/profile');
    await expect(page.getByRole('button', { name: 'Bring them here' }).last()).toBeVisible();
    await expect(page.getByText('You can start again on')).toBeHidden();
  });
  await test.step('the dealer asks again if no device answers in time', async () => {
    // Imitate a request whose ten minutes are nearly over.
    await page.route('**/api/library/join', async (route) => {
      const response = await route.fetch();
      const expiresAt = new Date(Date.now() + 3_000).toISOString();
      await route.fulfill({ response, json: { ...(await response.json()), expiresAt } });
    });
    await ask(page);
    await expect(page.getByText('Ten minutes have passed')).toBeVisible();
    await page.unroute('**/api/library/join');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByText('Now open Lotproof')).toBeVisible();
  });
  await test.step('the recovery code is enough, and the app points out a typo in it', async () => {
    await reopen(page, '/profile');
    await page.getByRole('button', { name: 'Bring them here' }).last().click();
    await page.getByRole('button', { name: 'Use the recovery code' }).click();
    const field = page.getByRole('textbox', { name: 'Recovery code' });
    const bring = page.getByRole('button', { name: 'Bring the reports' });
    await field.fill(code.slice(0, -1));
    await bring.click();
    await expect(page.getByText('Group 7 does not have four characters')).toBeVisible();
    await field.fill(`${code.slice(0, -1)}U`);
    await bring.click();
    await expect(page.getByText('No code has a “U”. Look at group 7.')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await joinByCode(page, code);
    await expect(page.getByText('Chrome on Linux').first()).toBeVisible();
  });
});

test('A dealer who lost the device and the code restarts sharing after seven days', async ({
  browser,
  network,
}) => {
  const server = await startTestServer({ webDir: builtScreens, env: { PUBLIC_URL: network.url } });
  network.connect(server.url);
  const lost = await newDevice(browser, network.url);
  const old = (await turnOn(lost.page)).join('-');
  await lost.context.close();
  const device = await newDevice(browser, network.url);
  const { page } = device;
  await askToStartAgain(device, network.url);
  server.pass(7 * DAY_MS);
  // The page goes by the server's time, which the test changes in the answer.
  await page.route('**/api/library/state', async (route) => {
    const response = await route.fetch();
    const { library, joins } = await response.json();
    const restartAt = library.restartAt && earlier(library.restartAt, 7 * DAY_MS);
    await route.fulfill({ response, json: { library: { ...library, restartAt }, joins } });
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on again' }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Make my recovery code' }).click();
  const code = (await typeBack(page, 'Turn on')).join('-');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This device has all')).toBeVisible();
  await page.getByRole('button', { name: 'Check my code' }).click();
  for (const [tried, said] of [
    [old, 'does not open your reports'],
    [code, 'This is your code.'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(tried);
    await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await device.context.close();
  await server.remove();
});

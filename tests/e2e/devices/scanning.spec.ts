// A new device scans the QR code on another device's screen. Its camera is Chromium's fake one,
// which plays a picture of that screen. Chromium on Linux has no BarcodeDetector, so our own reader
// finds the QR code.

import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright/test';
import encodeQR from 'qr';
import { newDevice, reopen, turnOn } from '../support/devices.ts';
import { expect, test as onLot } from '../support/lot.ts';

const picture = fileURLToPath(new URL('../../../build/camera.mjpeg', import.meta.url));

/**
 * Starts a second browser with a fake camera, because giving every test other launch options would
 * take a new test worker.
 */
const test = onLot.extend<{ withCamera: Browser }>({
  withCamera: async ({ launchOptions }, use) => {
    const camera = [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${picture}`,
    ];
    const args = [...(launchOptions.args ?? []), ...camera];
    const browser = await chromium.launch({ ...launchOptions, args });
    await use(browser);
    await browser.close();
    rmSync(picture, { force: true });
  },
});

/** Stores a picture of the screen for the fake camera, which reads it when it starts. */
async function holdBefore(screen: Page): Promise<void> {
  writeFileSync(picture, await screen.screenshot({ type: 'jpeg', quality: 95 }));
}

async function scan(page: Page): Promise<void> {
  await reopen(page, '/profile');
  await page.getByRole('button', { name: 'Bring them here' }).last().click();
  await page.getByRole('button', { name: 'Scan the QR' }).click();
}

test('A dealer adds a phone by scanning, and the app says why it refuses other QR codes', {
  tag: '@window',
}, async ({ withCamera: browser, network }) => {
  const first = await newDevice(browser, network.url);
  await turnOn(first.page);
  const second = await newDevice(browser, network.url);
  const [old, page] = [first.page, second.page];
  const qr = old.getByRole('img', { name: 'QR for your new device' });

  await test.step('the browser refuses access to the camera, then allows it', async () => {
    const other = await first.context.newPage();
    const payment = encodeQR('upi://pay?pa=dealer', 'svg');
    await other.setContent(`<div style="width: 400px">${payment}</div>`);
    await holdBefore(other);
    await other.close();
    await scan(page);
    await expect(page.getByText('This browser may not use the camera')).toBeVisible();
    await second.context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('the app says that a payment’s QR code is not its own', async () => {
    await expect(page.getByText('This is a different QR')).toBeVisible();
  });
  await test.step('the app says that the device of an expired QR code did not answer', async () => {
    await old.getByRole('button', { name: 'Add a device' }).click();
    await expect(qr).toBeVisible();
    await holdBefore(old);
    await old.getByRole('button', { name: 'Close' }).click();
    // Imitate a request whose ten minutes are nearly over.
    await page.route('**/api/library/join', async (route) => {
      const response = await route.fetch();
      const expiresAt = new Date(Date.now() + 2_000).toISOString();
      await route.fulfill({ response, json: { ...(await response.json()), expiresAt } });
    });
    await scan(page);
    await expect(page.getByText('The other device did not answer')).toBeVisible();
    await page.unroute('**/api/library/join');
  });
  await test.step('the current QR code works', async () => {
    await old.getByRole('button', { name: 'Add a device' }).click();
    await expect(qr).toBeVisible();
    await holdBefore(old);
    await page.getByRole('button', { name: 'Scan again' }).click();
    await expect(old.getByText('scanned your QR and gets your reports')).toBeVisible();
    await expect(page.getByText('Your reports are coming')).toBeVisible();
  });
  // The new device goes first: the old one can show it only after it has written its record.
  for (const device of [page, old]) {
    await device.goto('/profile');
    await expect(device.getByText(/^It added 0 reports/)).toHaveCount(2);
  }
  await first.context.close();
  await second.context.close();
});

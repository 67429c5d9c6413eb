// An owner who shares reports between devices gives a phone to a buyer. The buyer's reports reach
// the owner's phone, and the buyer cannot read the shared library.

import type { Locator } from 'playwright/test';
import decodeQR from 'qr/decode.js';
import { newDevice, turnOn } from '../support/devices.ts';
import { expect, test } from '../support/lot.ts';

const PIXELS = 4;

/** Reads the QR code on the screen, as a camera would. */
async function scanned(qr: Locator): Promise<string> {
  const side = Number((await qr.getAttribute('viewBox'))?.split(' ')[2]);
  const path = (await qr.locator('path').getAttribute('d')) ?? '';
  const width = side * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  const quiet = -Number((await qr.getAttribute('viewBox'))?.split(' ')[0]);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < PIXELS; row += 1) {
      const from = ((Number(y) + quiet) * PIXELS + row) * width + (Number(x) + quiet) * PIXELS;
      for (let at = from; at < from + Number(length) * PIXELS; at += 1) {
        data.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return decodeQR({ width, height: width, data });
}

test('An owner’s phone receives a buyer’s reports, and the buyer cannot read the library', async ({
  browser,
  network,
}) => {
  const { page: owner } = await newDevice(browser, network.url, { rupees: 500 });
  await turnOn(owner);
  const context = await browser.newContext({ baseURL: network.url, serviceWorkers: 'block' });
  const buyer = await context.newPage();

  await owner.getByRole('button', { name: 'Add a buyer’s phone' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Lot phone');
  await owner.getByRole('button', { name: 'Show the QR' }).click();
  await expect(
    owner.getByText('Your devices get this phone’s reports too, encrypted'),
  ).toBeVisible();
  const address = await scanned(owner.getByRole('img', { name: 'QR for the buyer’s phone' }));
  await buyer.goto(address);
  await expect(buyer.getByText('The owner’s devices get the reports')).toBeVisible();
  const digits = await buyer.locator('p[role=status]', { hasText: /^\d\d$/ }).textContent();
  await owner.getByRole('button', { name: String(digits) }).click();
  await expect(owner.getByText('Lot phone can buy now.')).toBeVisible();
  await owner.getByRole('button', { name: 'Close' }).click();

  await expect(buyer.getByText('₹300 left today')).toBeVisible();
  const put = buyer.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"sealed"')),
  );
  await buyer.getByLabel('Number plate').fill('MH00SB0001');
  await buyer
    .getByRole('button', { name: /RC \+ challans/ })
    .first()
    .click();
  expect((await put).status()).toBe(200);
  const read = (path: string) => buyer.evaluate(async (path) => (await fetch(path)).status, path);
  for (const path of ['/api/library/box', '/api/library?after=0', '/api/library/state']) {
    expect(await read(path), path).toBe(403);
  }

  await owner.goto('/cars');
  await expect(owner.getByRole('link', { name: /^MH 00 SB 0001/ })).toBeVisible();
  await context.close();
});

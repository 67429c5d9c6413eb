// The phone's own reader reads a photo of a code. If there is none, or it fails, our reader does.

import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import encodeQR from 'qr';
import { serviceById } from '../../../data/catalogue.ts';
import { coverAddress } from '../../../sw/proof/proof-code.ts';
import { pdfOf } from '../../support/sold-report.ts';
import { expect, test } from '../support/app.ts';
import { choose, codeOf, publish, signingKey, soldReport } from '../support/verifying.ts';

test.use({ serviceWorkers: 'block' });

const ours = signingKey();
const sold = { iat: Math.floor(Date.now() / 1000) - 3600, sub: 'MH00SB0002' };

/** The behaviour of the phone's reader, which follows the Shape Detection API. */
type Reader = 'absent' | 'without QR' | 'throwing' | { finds: string[] };

async function withReader(page: Page, reader: Reader): Promise<void> {
  await page.addInitScript((does) => {
    class BarcodeDetector {
      static async getSupportedFormats() {
        return does === 'without QR' ? ['ean_13'] : ['qr_code', 'ean_13'];
      }
      async detect() {
        document.documentElement.dataset['detected'] = 'yes';
        if (typeof does === 'string') throw new DOMException('No service.', 'NotSupportedError');
        return does.finds.map((rawValue) => ({ rawValue, format: 'qr_code' }));
      }
    }
    if (does === 'absent') Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    else Object.assign(globalThis, { BarcodeDetector });
  }, reader);
}

function photoOf(text: string): Buffer {
  return Buffer.from(encodeQR(text, 'gif', { scale: 5, border: 4 }));
}

/** A photo in which our own reader finds no code. */
const EMPTY = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const heading = (page: Page) => page.locator('[data-outcomes] > section h2');

async function codeHere(page: Page): Promise<string> {
  return new URL(codeOf(await soldReport(ours, sold)), page.url()).href;
}

const UNHELPFUL: Reader[] = ['absent', 'without QR', 'throwing', { finds: [] }];

test("A buyer's photo is read by our own reader if the phone's reader fails", async ({
  page,
  context,
}) => {
  await publish(context, ours);
  await page.goto('/v');
  const photo = photoOf(await codeHere(page));
  for (const reader of UNHELPFUL) {
    const tab = await context.newPage();
    await withReader(tab, reader);
    await tab.goto('/v');
    await choose(tab, 'code.gif', 'image/gif', photo);
    await expect(heading(tab), String(reader)).toHaveText('Genuine');
    const isAsked = reader === 'throwing' || typeof reader !== 'string';
    const detected = await tab.locator('html').getAttribute('data-detected');
    expect(detected, String(reader)).toBe(isAsked ? 'yes' : null);
    await tab.close();
  }
});

test("A buyer's photo of several codes is judged by our code if there is one", async ({
  page,
  context,
}) => {
  await publish(context, ours);
  await page.goto('/v');
  const ourCode = await codeHere(page);
  const [payment, other] = ['upi://pay?pa=dealer', 'https://other.example/v#12'];
  for (const [finds, said] of [
    [[payment, other, ourCode], 'Genuine'],
    [[payment, other], 'Not our code'],
    [[payment], 'No code found'],
  ] as const) {
    const tab = await context.newPage();
    await withReader(tab, { finds: [...finds] });
    await tab.goto('/v');
    await choose(tab, 'photo.gif', 'image/gif', EMPTY);
    await expect(heading(tab)).toHaveText(said);
    await tab.close();
  }
});

test("From a cover's code or the PDF, a buyer sees a card for each report on the car", async ({
  page,
  context,
}) => {
  await publish(context, ours);
  const checks = (['rc', 'hyundai', 'challan'] as const).map(serviceById);
  const sdJwts = await Promise.all(checks.map((service) => soldReport(ours, { ...sold, service })));
  const jwss = sdJwts.map((sdJwt) => sdJwt.slice(0, sdJwt.indexOf('~')));
  await page.goto(`/v#${coverAddress(jwss)?.digits}`);
  await expect(heading(page)).toHaveText(['Genuine', 'Genuine', 'Genuine']);
  for (const source of ['vehicle registration', 'Hyundai’s workshop', 'traffic challan']) {
    await expect(page.getByText(`${source} records`).filter({ visible: true })).toHaveCount(1);
  }
  await choose(page, 'car.pdf', 'application/pdf', pdfOf(...sdJwts));
  await expect(heading(page)).toHaveText(Array(3).fill(/^The data is genuine/));
  const folds = page.locator('[data-outcomes] details.fold');
  await expect(folds).toHaveCount(3);
  await expect(page.locator('[data-outcomes] details.fold[open]')).toHaveCount(0);
});

test('A buyer is told that a 256-megapixel picture cannot be read, and it is not decoded', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const decode = globalThis.createImageBitmap;
    globalThis.createImageBitmap = (...given: unknown[]) => {
      document.documentElement.dataset['decoded'] = 'yes';
      return Reflect.apply(decode, globalThis, given);
    };
  });
  await page.goto('/v');
  await choose(page, 'huge.png', 'image/png', blackPng(16_000));
  await expect(heading(page)).toHaveText('This file cannot be read');
  expect(await page.locator('html').getAttribute('data-decoded')).toBe(null);
});

/** A square PNG with one bit per pixel: 33 KB that decode to a gigabyte. */
function blackPng(side: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  const parts = [
    pngChunk('IHDR', Buffer.concat([size, Buffer.of(1, 0, 0, 0, 0)])),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.of()),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

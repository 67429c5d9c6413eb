// A dealer's day in WebKit, from login to the next version of the app.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPdf as verifiable } from '../../web/public-site/verify/read-pdf.ts';
import type { FaultyNetwork } from '../e2e/support/faulty-network.ts';
import { CALL, onPhone, signalReturns } from '../e2e/support/lot.ts';
import { madeFile } from '../support/document-maker.mjs';
import { readPdf } from '../web/pdf-reader.ts';
import { expect, NO_APP, type Phone, payIn, signIn, test, workerReady } from './phone.ts';

test('A dealer logs in, adds money, buys a report once and gets it as a PDF', async ({
  phone,
  network,
}) => {
  const dealer = await signIn(phone, network.url);
  await phone.tap('Add credit');
  await phone.fill('Amount', '100');
  await phone.tap('Add Balance');
  await phone.tap('Pay ₹100');
  await expect.poll(phone.text).toContain('Payment Successful! New Balance: ₹100');
  await phone.tap('OK');
  await buy(phone, 'MH00SB0001');
  await expect.poll(phone.text).toContain('Report generated successfully.');
  await expect.poll(() => onPhone(phone, dealer)).toEqual({ reports: 1, states: [] });
  // The tap opened the report in its own tab, which then showed the document.
  await expect.poll(async () => (await phone.tabs()).length).toBe(2);
  const saved = () => readdirSync(phone.downloads).filter((name) => name.endsWith('.pdf'));
  await expect.poll(saved).toEqual(['Service-MH00SB0001.pdf']);
  const bytes = readFileSync(join(phone.downloads, 'Service-MH00SB0001.pdf'));
  const pdf = await readPdf(new Uint8Array(bytes).buffer);
  expect(pdf.all).toContain('Service History Report - MH00SB0001');
  // Another engine makes the same file from the report's data.
  const { proofs = [], unsigned = '' } = verifiable(bytes) ?? {};
  const carried: object = JSON.parse(Buffer.from(unsigned, 'base64url').toString());
  expect((await madeFile(proofs, carried)).equals(bytes)).toBe(true);
  await phone.goTo('/transactions');
  await expect.poll(phone.text).toContain('₹75');
  expect(network.keysSent).toHaveLength(1);

  await test.step('a request made offline is sent once when the signal returns', async () => {
    await workerReady(phone);
    network.break(CALL, 'cut');
    await buy(phone, 'MH00SB0002');
    await expect.poll(phone.text).toContain('Not here yet');
    await phone.goTo('/outbox');
    await expect.poll(phone.text).toContain('1 waiting, ₹25 in all');
    network.heal();
    await signalReturns(phone);
    await expect.poll(phone.text).toContain('Nothing is waiting to be sent.');
    await expect.poll(() => onPhone(phone, dealer)).toEqual({ reports: 2, states: [] });
    expect(network.keysSent).toHaveLength(2);
  });
});

test('A dealer who starts offline has every screen, and can later update the app', async ({
  phone,
  network,
}) => {
  await signIn(phone, network.url);
  await payIn(phone, 100);
  await workerReady(phone);
  await buy(phone, 'MH00SB0001');
  await expect.poll(phone.text).toContain('Report generated successfully.');
  await phone.goTo(NO_APP);
  network.break(/./, 'cut');
  // Use another tab, because WebKit's automation forgets everything at a restart.
  await phone.goOnIn(await phone.openTab());
  await phone.goTo('/Dashboard');
  await expect.poll(phone.text).toContain('₹75');
  for (const path of ['/transactions', '/outbox', '/profile', '/h-service-Response']) {
    await phone.goTo(path);
    await expect.poll(phone.text).not.toBe('');
    await expect.poll(() => phone.run(() => document.querySelector('h1')?.innerText)).toBeTruthy();
  }
  await phone.goTo('/reports');
  const first = () => phone.run(() => document.querySelector('main li a')?.getAttribute('href'));
  await expect.poll(first).toContain('/reports/');
  await phone.goTo(String(await first()));
  await expect.poll(phone.text).toContain('Service History Report - MH00SB0001');

  network.heal();
  await test.step('the dealer updates the app to the next version', () => updates(phone, network));
  await test.step('the dealer sees Hindi from the first word', () => readsHindi(phone, network));
});

async function updates(phone: Phone, network: FaultyNetwork): Promise<void> {
  await phone.goTo('/Dashboard');
  network.rewrite('/worker.js', (text) => `${text}\n// the next build`);
  await phone.run(() => {
    Object.assign(globalThis, { isOfBefore: true });
    return navigator.serviceWorker.ready.then((registration) => {
      void registration.update();
    });
  });
  await phone.tap('Update now');
  await expect.poll(() => phone.run(() => 'isOfBefore' in globalThis)).toBe(false);
  await expect.poll(phone.text).toContain('Add credit');
}

async function readsHindi(phone: Phone, network: FaultyNetwork): Promise<void> {
  await phone.goTo('/profile');
  await phone.tap('हिन्दी');
  await expect.poll(phone.text).toContain('फिर से स्वागत है');
  await expect.poll(() => phone.run(() => document.cookie)).toContain('lotproof-language=hi');
  network.break(/./, 'cut');
  await phone.goTo('/Dashboard');
  expect(await phone.run(() => document.documentElement.lang)).toBe('hi');
  await expect.poll(phone.text).toContain('गाड़ी के बारे में क्या जानना है?');
}

async function buy(phone: Phone, plate: string): Promise<void> {
  await phone.goTo('/h-service-Response');
  await phone.fill('Vehicle Number', plate);
  await phone.tap('Submit');
}

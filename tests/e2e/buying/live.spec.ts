// An operator and a dealer in live mode, from start to finish. The package is installed without
// development dependencies in an empty folder and serves https; stand-ins play Google, Razorpay,
// the mail server and the sources.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { readPdf } from '../../web/pdf-reader.ts';
import { payIn } from '../support/app.ts';
import {
  contextTrusting,
  installPackage,
  makeCertificate,
  openWorld,
  startPackage,
  temporaryFolder,
} from '../support/live-world.ts';

const folder = temporaryFolder();
const certificate = makeCertificate(folder.path);
const checkout = readFileSync(
  new URL('../../../api/sandbox/razorpay/checkout.js', import.meta.url),
  'utf8',
);

test.afterAll(() => folder.remove());

const email = 'dealer@example.in';

test('A dealer buys a report from a server installed from its package', async () => {
  const packageFolder = join(folder.path, 'package');
  const words = installPackage(packageFolder);
  const world = await openWorld(folder.path, certificate);
  const operate = (...command: string[]) => operator(packageFolder, world.env, command);
  expect(await operate('init')).toMatchObject([{ mode: 'live' }]);
  const { child, output } = await startPackage(packageFolder, words, world.env);
  const context = await contextTrusting(certificate);
  try {
    expect(output()).not.toContain('sandbox');
    await test.step('the operator finds every part working', async () => {
      const rows = await operate('check');
      // The test machine's disk may be slow.
      expect(rows.filter(({ part, works }) => !works && part !== 'fsync')).toEqual([]);
      expect(rows.map(({ part }) => part)).toContain('source surepass');
      const https = rows.find(({ part }) => part === 'https');
      expect(https?.['told']).toMatch(/ready; its certificate is valid for (59|60) days$/);
    });
    const page = await context.newPage();
    await standInForRazorpay(context, world.razorpayUrl);
    await signIn(page, world);
    await test.step('the dealer adds ₹100', () => payIn(page, 100));
    await buyReport(page, context);
    await test.step('the dealer also logs in with Google', async () => {
      const nonce = await page.evaluate(async () => {
        const asked = await fetch('/api/user/google-nonce');
        return (await asked.json()).nonce;
      });
      const credential = await world.googleToken({ email, googleId: 'google-7', nonce });
      const status = await page.evaluate(
        async (body) =>
          (
            await fetch('/api/user/google-login', {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).status,
        { email, googleId: 'google-7', credential },
      );
      expect(status).toBe(200);
    });
    await test.step('the operator finds the charge and the payment in the database', async () => {
      const statement = await operate('read', 'statement', email);
      expect(statement.map(({ amountPaise }) => amountPaise)).toEqual([-25_00, 100_00]);
      expect(await operate('verify')).toEqual([]);
      expect(await operate('self-check')).toMatchObject([{ sound: true, entries: 2 }]);
      expect(await operate('export')).toMatchObject([{ amount: '100.00', taxable: '84.74' }]);
    });
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  } finally {
    await context.browser()?.close();
    child.kill('SIGKILL');
    world.close();
  }
});

type Row = Record<string, unknown>;

/** Runs an operator command in its own process; the stand-ins run in this one. */
async function operator(cwd: string, env: NodeJS.ProcessEnv, command: string[]) {
  const words = ['build/compiled/api/operator/main.js', ...command, '--json'];
  const done = await promisify(execFile)('node', words, { cwd, env }).catch((failed) => failed);
  const read: { rows: Row[] } = JSON.parse(done.stdout);
  return read.rows;
}

/** Stands in for Razorpay's script and the bank's page at their real addresses. */
async function standInForRazorpay(context: BrowserContext, razorpayUrl: string): Promise<void> {
  await context.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: checkout }),
  );
  await context.route('**/sandbox/pay', async (route) => {
    const reply = await fetch(`${razorpayUrl}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: route.request().postData(),
    });
    await route.fulfill({ status: reply.status, body: await reply.text() });
  });
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function signIn(page: Page, world: World): Promise<void> {
  await test.step('the dealer logs in with the code from the email', async () => {
    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Email OTP' }).click();
    await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
    await expect.poll(() => world.codesFor(email).length).toBe(1);
    await page.getByLabel(/OTP/).fill(world.codesFor(email)[0] ?? '');
    await expect(page).toHaveURL(/\/Dashboard$/);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
}

async function buyReport(page: Page, context: BrowserContext): Promise<void> {
  await test.step('the dealer gets a report that does not say SANDBOX', async () => {
    await page.goto(new URL('/h-service-Response', page.url()).href);
    await page.getByLabel('Vehicle Number').fill('MH12DE1433');
    const saved = page.waitForEvent('download');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    const download = await saved;
    const pdf = await readPdf(new Uint8Array(readFileSync(await download.path())).buffer);
    expect(pdf.all).toContain('Service History Report - MH12DE1433');
    expect(pdf.all).toContain('21,480 KM');
    expect(pdf.all).not.toContain('SANDBOX');
    await (await opened).close();
    await page.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('the dealer gets a receipt for the payment', async () => {
    await page.goto(new URL('/transactions', page.url()).href);
    await expect(page.getByText('₹75').first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt for T000001' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Receipt-voucher-RV\d{4}-000001\.pdf$/);
    const pdf = await readPdf(new Uint8Array(readFileSync(await download.path())).buffer);
    expect(pdf.all).toContain('27AAPFU0939F1ZV');
  });
}

// Anyone with a report can verify it, by the link in its code, by a photo of the code or by its
// PDF, with or without signal and without an account.

import type { Page } from 'playwright/test';
import encodeQR from 'qr';
import { madeFile } from '../../support/document-maker.mjs';
import { rewritten, withText } from '../../support/edited-pdf.ts';
import { pdfOf } from '../../support/sold-report.ts';
import { expect, test, workerReady } from '../support/app.ts';
import { choose, codeOf, publish, signingKey, soldReport } from '../support/verifying.ts';

// These tests need no service worker, except where they say so.
test.use({ serviceWorkers: 'block' });

const ours = signingKey();
const threeDaysAgo = Math.floor(Date.now() / 1000) - 3 * 24 * 3600;
const sold = { iat: threeDaysAgo, f: 'odometer_went_back:22340', sub: 'MH00SB0002' };

const outcome = (page: Page) => page.locator('[data-outcomes] > section');
const heading = (page: Page) => outcome(page).getByRole('heading', { level: 2 });

/** A photo of a code, made by the encoder that the decoder's authors use in their tests. */
function photoOf(address: string): Buffer {
  return Buffer.from(encodeQR(address, 'gif', { scale: 5, border: 4 }));
}

test("A buyer who opens a code's link is told who made the report, when, and what it says", async ({
  page,
  context,
}) => {
  await publish(context, ours);
  await page.goto(codeOf(await soldReport(ours, sold)));
  await expect(heading(page)).toHaveText('Genuine');
  await expect(heading(page)).toBeFocused();
  await expect(outcome(page)).toContainText(/Made by lotproof\.example on .+ \(3 days ago\)/);
  await expect(outcome(page)).toContainText('for MH 00 SB 0002, from Hyundai’s workshop records.');
  await expect(outcome(page)).toContainText('It says: Odometer went back, 22,340 KM.');
  await expect(outcome(page)).toContainText('Look for lotproof.example in the address bar.');
  await expect(outcome(page)).toContainText(/Checked \d+ \w+ \d{4}/);
  // The statement is removed from the address bar and the history.
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'हिन्दी' }).first().click();
  await expect(page).toHaveURL(/\/hi\/v$/);
  await expect(heading(page)).toHaveText('असली');
  await expect(outcome(page)).toContainText('ओडोमीटर पीछे गया, 22,340 KM');
});

test.describe('With a phone in Hindi', () => {
  test.use({ locale: 'hi-IN' });
  test("A buyer who has not chosen a language reads the page in the phone's language", async ({
    page,
    context,
  }) => {
    await publish(context, ours);
    await page.goto(codeOf(await soldReport(ours, sold)));
    await expect(page).toHaveURL(/\/hi\/v$/);
    await expect(heading(page)).toHaveText('असली');
  });
});

test('A buyer photographs our code; a code from another site is called "not ours"', async ({
  page,
  context,
}) => {
  await publish(context, ours);
  const code = codeOf(await soldReport(ours, sold));
  await page.goto('/v');
  const photo = (host: string) =>
    choose(page, 'code.gif', 'image/gif', photoOf(`https://${host}${code}`));
  await photo(new URL(page.url()).host);
  await expect(heading(page)).toHaveText('Genuine');
  await expect(outcome(page)).not.toContainText('address bar');
  await photo('lotproof-example.test');
  await expect(heading(page)).toHaveText('Not our code');
  await expect(outcome(page)).toContainText('lotproof-example.test');
  await choose(page, 'none.gif', 'image/gif', photoOf('upi://pay?pa=dealer'));
  await expect(heading(page)).toHaveText('No code found');
  await choose(page, 'none.txt', 'text/plain', Buffer.from('no picture'));
  await expect(heading(page)).toHaveText('This file cannot be read');
});

test('A buyer checks whether a PDF is the file that we made', async ({ page, context }) => {
  await publish(context, ours);
  const whole = await soldReport(ours, sold);
  const copy = await soldReport(ours, { ...sold, reader: 'buyer' });
  await page.goto('/v');
  const made = await madeFile([whole]);
  await choose(page, 'report.pdf', 'application/pdf', made);
  await expect(heading(page)).toHaveText('Genuine. This very file is ours.');
  await expect(page.locator('[data-report]')).toContainText('53,780 KM');
  for (const changed of [rewritten(made), withText(made, '53,780', '23,780')]) {
    await choose(page, 'changed.pdf', 'application/pdf', changed);
    await expect(heading(page)).toHaveText(
      'The data is genuine. This file was changed: read the report below',
    );
    await expect(page.locator('[data-report]')).toContainText('53,780 KM');
  }
  await choose(page, 'copy.pdf', 'application/pdf', pdfOf(copy));
  await expect(heading(page)).toHaveText(
    'The data is genuine. Compare the file with the report below',
  );
  await expect(page.locator('[data-report]')).toContainText('53,780 KM');
  await choose(page, 'saved-again.pdf', 'application/pdf', pdfOf());
  await expect(heading(page)).toHaveText('No proof in this PDF');
  await choose(page, 'altered.pdf', 'application/pdf', pdfOf(whole.replace(/~./, '~A')));
  await expect(heading(page)).toHaveText('Altered');
});

test('A buyer reads the verdict on the last file chosen, even if no report can be drawn', async ({
  page,
  context,
}) => {
  await publish(context, ours);
  await context.route(/genuine-report/, (route) => route.abort());
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function (this: Blob) {
      const isSlow = this instanceof File && this.name === 'slow.pdf';
      const begun = new Promise((begin) => {
        if (isSlow) addEventListener('go on', begin);
        else begin(undefined);
      });
      const bytes = begun.then(() => read.call(this));
      const { dataset } = document.documentElement;
      if (isSlow) void bytes.then(() => Object.assign(dataset, { slow: 'read' }));
      return bytes;
    };
  });
  await page.goto('/v');
  await choose(page, 'slow.pdf', 'application/pdf', pdfOf());
  const input = page.locator('input[data-choose]').nth(1);
  const buffer = await madeFile([await soldReport(ours, sold)]);
  await input.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await expect(heading(page)).toHaveText('Genuine. This very file is ours.');
  await page.evaluate(() => dispatchEvent(new Event('go on')));
  await expect(page.locator('html')).toHaveAttribute('data-slow', 'read');
  // The first file's verdict would be there after one look at the stored lists and one frame.
  await page.evaluate(async () => {
    for (let times = 0; times < 20; times += 1) {
      await caches.match('/nothing');
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(heading(page)).toHaveText('Genuine. This very file is ours.');
});

test.describe('Without signal', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A buyer with no signal verifies a report with the last keys that the phone saw', async ({
    page,
    context,
  }) => {
    await publish(context, ours);
    await page.goto('/v');
    await workerReady(page);
    await page.goto(codeOf(await soldReport(ours, sold)));
    await expect(heading(page)).toHaveText('Genuine');
    await context.setOffline(true);
    await context.unroute('**/.well-known/jwks.json');
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(ours, { ...sold, sub: 'MH00SB0003' })));
    await expect(heading(page)).toHaveText('Genuine');
    await expect(outcome(page)).toContainText('MH 00 SB 0003');
    await choose(
      page,
      'report.pdf',
      'application/pdf',
      await madeFile([await soldReport(ours, sold)]),
    );
    await expect(heading(page)).toHaveText('Genuine. This very file is ours.');
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(signingKey(), sold)));
    await expect(heading(page)).toHaveText('Cannot tell yet');

    // After a week, a report may have been withdrawn without this phone knowing.
    await page.clock.setFixedTime(Date.now() + 8 * 24 * 3_600_000);
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(ours, sold)));
    await expect(heading(page)).toHaveText(/^Genuine, as far as was known on \d+ \w+ \d{4}/);
    await expect(outcome(page)).toHaveAttribute('data-severity', 'warn');
    await expect(outcome(page)).toContainText('check again with signal');
    await context.setOffline(false);
    await publish(context, ours);
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(ours, sold)));
    await expect(heading(page)).toHaveText('Genuine');
    await context.unroute('**/.well-known/jwks.json');
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(signingKey(), sold)));
    await expect(heading(page)).toHaveText('Not ours');
  });
});

test('A buyer is told that a report is a different one, withdrawn, or from a stolen key', async ({
  page,
  context,
}) => {
  await publish(context, ours);
  const report = await soldReport(ours, sold);
  await page.goto(codeOf(report));
  await expect(heading(page)).toHaveText('Genuine');
  await test.step('the page says that the code belongs to a different report', async () => {
    const compare = page.locator('[data-outcomes] input[data-choose="compare"]');
    const buffer = pdfOf(await soldReport(ours, { ...sold, iat: threeDaysAgo + 1 }));
    await compare.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer });
    await expect(heading(page)).toHaveText('Another report’s code');
  });
  const signed = report.slice(0, report.indexOf('~')).split('.').slice(0, 2).join('.');
  const hashed = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signed));
  const digest = Buffer.from(hashed).toString('base64url');
  await context.route('**/.well-known/withdrawn.json', (route) =>
    route.fulfill({ json: { withdrawn: [{ digest, at: threeDaysAgo }] } }),
  );
  await page.goto('/hi');
  await page.goto(codeOf(report));
  await expect(heading(page)).toHaveText('Withdrawn');

  // If the key was stolen, the page asks the server whether it sold the report.
  await publish(context, ours, { stolen: threeDaysAgo });
  await page.goto('/hi');
  await page.goto(codeOf(await soldReport(ours, { ...sold, sub: 'MH00SB0003' })));
  await expect(heading(page)).toHaveText('Not sold by lotproof.example');
});

test.describe('With a file shared with the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test("A buyer's shared file or text is read on the phone without any server", async ({
    page,
    context,
  }) => {
    await publish(context, ours);
    await page.goto('/v');
    await workerReady(page);
    const posts: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.serviceWorker()) posts.push(request.url());
    });
    await share(page, { bytes: [...pdfOf(await soldReport(ours, sold))] });
    await expect(heading(page)).toContainText('The data is genuine.');
    await expect(page.locator('[data-report]')).toContainText('53,780 KM');
    const opening = page.waitForRequest('**/cars/MH00SB0002');
    await share(page, { text: 'Creta 2019, mh 00 sb 0002, 998 cc 2018' });
    await opening;
    expect(posts).toEqual([]);
  });
});

/** Posts what another app shares, as the phone does. */
async function share(page: Page, shared: { bytes?: number[]; text?: string }): Promise<void> {
  await page.evaluate(({ bytes = [], text = '' }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const [file, field] = [document.createElement('input'), document.createElement('input')];
    Object.assign(file, { type: 'file', name: 'file' });
    Object.assign(field, { name: 'text', value: text });
    const files = new DataTransfer();
    const type = 'application/pdf';
    files.items.add(new File([new Uint8Array(bytes)], 'report.pdf', { type }));
    file.files = files.files;
    form.append(file, field);
    document.body.append(form);
    form.submit();
  }, shared);
}

test("Nothing moves on a buyer's screen when the outcome of a code's link appears", async ({
  page,
  context,
}) => {
  await publish(context, ours);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      const { dataset } = document.documentElement;
      dataset['shift'] = String(Number(dataset['shift'] ?? 0) + sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/hi');
    await page.goto(codeOf(await soldReport(ours, sold)));
    await expect(heading(page)).toHaveText('Genuine');
    await expect(outcome(page)).toContainText('Checked');
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
  }
});

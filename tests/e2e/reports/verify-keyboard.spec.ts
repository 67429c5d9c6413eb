// A buyer verifies a report in every way, using only the keyboard. The focus moves to the outcome,
// so that a screen reader reads it.

import type { Page } from 'playwright/test';
import encodeQR from 'qr';
import { pdfOf } from '../../support/sold-report.ts';
import { expect, tabTo, test } from '../support/app.ts';
import { codeOf, publish, signingKey, soldReport } from '../support/verifying.ts';

test.use({ serviceWorkers: 'block' });

const ours = signingKey();
const sold = { iat: Math.floor(Date.now() / 1000) - 3600, sub: 'MH00SB0002' };

type File = { name: string; mimeType: string; buffer: Buffer };

/** Opens this input's picker with the space bar, as a keyboard user does. */
async function chooseBy(page: Page, way: string, file: File): Promise<void> {
  await tabTo(page, page.getByLabel(way).locator('visible=true').first());
  const opening = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await opening).setFiles(file);
}

/** Expects the focus to be on the outcome, whose heading is the only one at its level. */
async function expectTold(page: Page, heading: string): Promise<void> {
  const told = page.getByRole('heading', { level: 2, name: heading, exact: true });
  await expect(told).toHaveCount(1);
  await expect(told).toBeFocused();
}

test('A buyer verifies by link, photo and PDF with the keyboard, and hears each outcome', async ({
  page,
  context,
}) => {
  // Listen from the start: a busy browser might begin to intercept the picker too late.
  page.on('filechooser', () => {});
  await publish(context, ours);
  const report = await soldReport(ours, sold);
  const pdf = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdfOf(report) };
  const code = codeOf(report);
  await page.goto(code);
  await expectTold(page, 'Genuine');

  await chooseBy(page, 'Compare with its PDF', pdf);
  await expectTold(page, 'The data is genuine. Compare the file with the report below');
  await expect(page.locator('[data-report]')).toContainText('53,780 KM');

  const address = new URL(code, page.url()).href;
  const photo = Buffer.from(encodeQR(address, 'gif', { scale: 5, border: 4 }));
  await chooseBy(page, 'Photograph the code', {
    name: 'photo.gif',
    mimeType: 'image/gif',
    buffer: photo,
  });
  await expectTold(page, 'Genuine');

  const saved = { ...pdf, buffer: pdfOf() };
  await chooseBy(page, 'Choose a PDF or a photo', saved);
  await expectTold(page, 'No proof in this PDF');

  const altered = { ...pdf, buffer: pdfOf(report.replace(/~./, '~A')) };
  await chooseBy(page, 'Choose a PDF or a photo', altered);
  await expectTold(page, 'Altered');

  await chooseBy(page, 'Choose a PDF or a photo', pdf);
  await expectTold(page, 'The data is genuine. Compare the file with the report below');
});

// A dealer buys a report and gives it away as a PDF and on paper; a buyer with neither account nor
// app verifies it.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { installedProgram } from '../../debian-program.mjs';
import { withText } from '../../support/edited-pdf.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, submit, test } from '../support/lot.ts';
import { choose } from '../support/verifying.ts';

test.use({ serviceWorkers: 'block' });

const pdftoppm = installedProgram('pdftoppm', 'poppler-utils');

test("A buyer verifies a dealer's report from its PDF and a picture of its first page", async ({
  page,
  browser,
  network,
}, testInfo) => {
  await dealerOn(page, { rupees: 50 });
  await submit(page, 'MH00SB0002');
  await page.getByRole('link', { name: 'Open report' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).click();
  const everything = page.getByRole('region', { name: 'Everything' });
  await everything.getByRole('button', { name: 'Download' }).click();
  const pdf = testInfo.outputPath('report.pdf');
  await (await saving).saveAs(pdf);

  const buyers = await browser.newContext({ baseURL: network.url });
  const buyer = await buyers.newPage();
  await buyer.goto('/v');
  const outcome = buyer.locator('[data-outcomes] > section');
  const host = new URL(network.url).host;
  await choose(buyer, 'report.pdf', 'application/pdf', readFileSync(pdf));
  await expect(outcome.getByRole('heading', { level: 2 })).toHaveText('Made in the sandbox');
  await expect(outcome).toContainText(`Made by ${host}`);
  await expect(outcome).toContainText('it is the same to the last byte');
  await expect(outcome).toContainText('for MH 00 SB 0002');
  await expect(outcome).toContainText('Odometer went back');
  await expect(buyer.getByText(/^Service records/)).toBeVisible();
  await choose(buyer, 'edited.pdf', 'application/pdf', withText(readFileSync(pdf), 'went', 'kept'));
  await expect(outcome).toContainText('This file was changed');
  if (pdftoppm !== undefined) {
    const photo = testInfo.outputPath('photo');
    execFileSync(pdftoppm, ['-r', '150', '-f', '1', '-singlefile', '-png', pdf, photo]);
    await choose(buyer, 'photo.png', 'image/png', readFileSync(`${photo}.png`));
    await expect(buyer.locator('[data-report]')).toBeEmpty();
    await expect(outcome).toContainText('for MH 00 SB 0002');
    await expect(outcome).toContainText('Odometer went back');
  }
  await buyers.close();
});

// A dealer's main job, from login to reading a report with no signal.

import { readFileSync } from 'node:fs';
import { readPdf } from '../../web/pdf-reader.ts';
import { callSent, expect, payIn, signIn, test, workerReady } from '../support/app.ts';

test('A dealer logs in, adds money, buys a report, and reads it again with no signal', {
  tag: '@window',
}, async ({ page, network, context }) => {
  await signIn(page, network.url);
  await workerReady(page);

  await test.step('the dealer adds ₹100 through the payment window', async () => {
    await payIn(page, 100);
    await expect(page).toHaveURL(/\/Dashboard$/);
    await expect(page.getByText('₹100').first()).toBeVisible();
  });

  const report = await test.step('the dealer buys a Hyundai report', async () => {
    await page.goto('/h-service-Response');
    await expect(
      page.getByRole('heading', { name: 'Hyundai Service History Check' }),
    ).toBeVisible();
    await expect(page.getByText('Rs. 25/Report')).toBeVisible();
    await page.getByLabel('Vehicle Number').fill('mh00sb0001');
    const sent = callSent(page);
    const opened = context.waitForEvent('page');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Generating Report... Please wait.').first()).toBeVisible();
    expect((await sent).postDataJSON()).toMatchObject({
      serviceName: 'Hyundai Service',
      payload: { vehicleNumber: 'MH00SB0001' },
    });
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    await expect(page.getByText('THANK YOU.')).toBeVisible();

    const download = await saved;
    expect(download.suggestedFilename()).toBe('Service-MH00SB0001.pdf');
    const bytes = readFileSync(await download.path());
    const pdf = await readPdf(new Uint8Array(bytes).buffer);
    expect(pdf.pages.map(({ widthMm, heightMm }) => [widthMm, heightMm].map(Math.round))).toEqual([
      [210, 340],
      [210, 320],
      [210, 320],
    ]);
    expect(pdf.all).toContain('Service History Report - MH00SB0001');
    expect(pdf.all).toContain('Record 1 (Latest Service)');

    const tab = await opened;
    await expect(tab).toHaveURL(/\/reports\/[0-9a-f-]{36}\.pdf$/);
    await expect.poll(() => tab.evaluate(() => document.contentType)).toBe('application/pdf');
    await page.getByRole('button', { name: 'Close' }).click();
    return new URL(tab.url()).pathname;
  });

  await test.step('the dealer sees ₹75 and the transaction', async () => {
    await page.goto('/transactions');
    await expect(page.getByText('₹75').first()).toBeVisible();
    await expect(page.getByText('₹25').first()).toBeVisible();
  });

  await test.step('the dealer reads everything again without signal', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('₹75').first()).toBeVisible();
    await page.goto('/Dashboard');
    await expect(page.getByText('₹75').first()).toBeVisible();
    await page.goto('/reports');
    await expect(page.getByText(/MH\s*00\s*SB\s*0001/).first()).toBeVisible();
    const response = await page.evaluate(async (path) => {
      const answer = await fetch(path);
      const head = new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5));
      return { type: answer.headers.get('content-type'), head };
    }, report);
    expect(response).toEqual({ type: 'application/pdf', head: '%PDF-' });
    const tab = await context.newPage();
    const navigated = await tab.goto(report);
    expect(navigated?.headers()['content-type']).toBe('application/pdf');
    expect(navigated?.fromServiceWorker()).toBe(true);
  });
});

// A dealer deletes reports from a growing list, searches it by date, and scrolls to its end.

import type { Page } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { dealerWithReports, visits } from '../support/library.ts';
import { expect, listReports, submit, test } from '../support/lot.ts';
import { storedOn } from '../support/phone-rows.ts';

// The list groups reports by the phone's own day.
test.use({ timezoneId: 'UTC' });

// The list needs no worker, and installing one takes half of a test's time.
test.use({ serviceWorkers: 'block' });

test('A dealer about to delete a report is told that a new one costs full price again', async ({
  page,
}) => {
  const dealer = await dealerWithReports(page, 3);
  await page.locator('main li a').filter({ hasText: '0001' }).click();
  await page.getByRole('button', { name: 'Delete this report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this report?' });
  await expect(dialog).toContainText('costs its price again');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('heading', { name: /MH12AB0001/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete this report' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('2 reports', { exact: true })).toBeVisible();
  await expect(page.locator('main li').filter({ hasText: '0001' })).toHaveCount(0);
  for (const [store, count] of [
    ['reports', 2],
    ['results', 2],
    ['documents', 0],
  ] as const) {
    expect(await storedOn(page, dealer, store), store).toHaveLength(count);
  }
});

test.describe('In India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });
  test('A dealer finds reports by a date written in any common format', async ({ page }) => {
    const dealer = await dealerOn(page, { path: '/reports' });
    await expect(page.getByText('No reports yet.')).toBeVisible();
    const line = { serviceId: 'mahindra', subject: 'MH12DE1433', pricePaise: 25_00 };
    const list = (days: string[]) =>
      listReports(
        page,
        dealer,
        days.map((at) => ({ ...line, at })),
      );
    const days = ['2026-01-07T12:00:00.000Z', '2026-01-17T12:00:00.000Z'];
    await list(days);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    const search = page.getByRole('searchbox');
    // The plate stays on one line even beside the longest service name.
    const plate = page.locator('main li a > :first-child').first();
    await expect.poll(async () => (await plate.boundingBox())?.height).toBeLessThan(36);
    for (const typed of [
      '7/1/2026',
      '07/01/2026',
      '07-01-2026',
      '7.1.2026',
      '2026-01-07',
      '07/01',
    ]) {
      await search.fill(typed);
      await expect(page.getByText('1 report', { exact: true }), typed).toBeVisible();
    }
    await test.step('a report from just after midnight belongs to the new day', async () => {
      await list([...days, '2026-01-06T20:00:00.000Z']);
      await page.reload();
      await search.fill('2026-01-07');
      await expect(page.getByText('2 reports', { exact: true })).toBeVisible();
      await search.fill('2026-01-06');
      await expect(page.getByText(/No report on this phone matches/)).toBeVisible();
    });
  });
});

test("A dealer's long list has only a few rows in the page and works with the keyboard", async ({
  page,
}) => {
  const dealer = await dealerOn(page, { path: '/reports' });
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await listReports(page, dealer, visits(400));
  await page.reload();
  await expect(page.getByText('400 reports, the newest 50 shown')).toBeVisible();
  const rows = page.locator('main li');
  await test.step("Back from a report returns to the dealer's place in the list", async () => {
    const link = rows.nth(20).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    expect(before).toBeGreaterThan(400);
    await link.click();
    await expect(page).toHaveURL(/\/reports\/.+/);
    await page.goBack();
    await expect.poll(place).toBe(before);
  });
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('400 reports', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(rows.filter({ hasText: '0000' }).last()).toBeVisible();
  await expect.poll(() => rows.count()).toBeLessThanOrEqual(200);
  // Move up row by row, far enough to reach rows not drawn yet: fifty are drawn at a time.
  await rows.filter({ hasText: '0025' }).getByRole('link').focus();
  for (let row = 26; row <= 60; row += 1) {
    await page.keyboard.press('Shift+Tab');
    // The row's text shows that the list draws rows as the dealer reaches them.
    const plate = String(row).padStart(4, '0');
    if (row % 5 === 0) await expect(page.locator('main li a:focus')).toContainText(plate);
  }
  await test.step('the dealer deletes all older reports, and none of them is called lost', () =>
    deleteOlder(page));
});

async function deleteOlder(page: Page): Promise<void> {
  // Press a key, because a click would miss while the rows above are still changing height.
  await page.getByText('Delete old reports').press('Enter');
  await page.getByLabel('Bought before').fill('2026-01-01');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await page.getByLabel('Bought before').fill('2026-01-02');
  await page.getByRole('button', { name: 'Delete 400 reports' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 400 reports?' });
  await expect(dialog).toContainText('bought before 02/01/2026');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('400 reports deleted.')).toBeVisible();
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
}

test("A dealer's wallet shows the last receipt's balance even if its own requests fail", async ({
  page,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  const balance = page.getByRole('banner').getByText(/^₹/).first();
  await expect(balance).toHaveText('₹100');
  network.break(/^\/api\/payment\//, 'cut');
  await submit(page, 'MH12AB0001');
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await expect(balance).toHaveText('₹75');
});

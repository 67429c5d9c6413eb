// A dealer's page at the desk, and the pages that it links to.

import type { Page } from 'playwright/test';
import type { Dealer } from '../../support/dealer.ts';
import { expectNoViolation } from '../support/axe.ts';
import { dealerWith, expect, test, view } from '../support/desk.ts';

async function accountOf(page: Page, dealer: Dealer): Promise<string> {
  const question = new URLSearchParams({ name: 'find', q: dealer.email });
  const reply = await page.request.get(`/desk/api/list?${question}`);
  const { opens } = await reply.json();
  return opens.slice('/dealer/'.length);
}

test("An operator opens a call's session and goes back", async ({ page, running }) => {
  const dealer = await dealerWith(running, 100);
  await dealer.buy('MH00SB0001');
  await dealer.post('/api/user/logout');
  const account = await accountOf(page, dealer);
  await test.step('a call links to its session, and Back returns to the call', async () => {
    await page.goto(`/dealer/${account}?list=calls`);
    await page.getByRole('table', { name: /Calls/ }).getByRole('link').click();
    const session = page.getByText('Requested in session').getByRole('link');
    const name = (await session.textContent()) ?? '';
    await session.click();
    await expect(view(page, 'Log', true)).toBeVisible();
    const signedIn = page.getByRole('row').filter({ hasText: 'signed in' });
    await expect(signedIn).toContainText(`code session ${name}`);
    await expectNoViolation(page, 'the sessions of a log');
    await page.goBack();
    await expect(session).toBeVisible();
    await page.goBack();
    await expect(view(page, 'Calls', true)).toBeVisible();
  });
  await test.step('a link scrolls its list into view on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/dealer/${account}?list=balance`);
    await expect(view(page, 'Balance')).toBeInViewport({ ratio: 1 });
    await view(page, 'Statement').click();
    await expect(view(page, 'Statement')).toBeInViewport({ ratio: 1 });
  });
});

test('An operator points at the balance line and reads the balance at that point', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  for (const plate of ['MH00SB0001', 'MH00SB0002', 'MH00SB0001']) await dealer.buy(plate);
  const id = await accountOf(page, dealer);
  const { line } = await (await page.request.get(`/desk/api/dealer?id=${id}`)).json();
  const [first, second, third, last] = line.map(({ at }: { at: number }) => at);
  await page.goto(`/dealer/${id}?list=balance`);
  const plot = page.locator('.u-over');
  const width = (await plot.boundingBox())?.width ?? 0;
  // Point just before the third entry, where the second entry's balance still applies.
  const share = (second + (third - second) * 0.9 - first) / (last - first);
  await plot.hover({ position: { x: Math.floor(share * width), y: 20 } });
  await expect(page.getByRole('figure')).toContainText('Balance₹75');
  const dot = await page.locator('.u-cursor-pt').boundingBox();
  const cursor = await page.locator('.u-cursor-x').boundingBox();
  const expected = ((second - first) / (last - first)) * width;
  const left = (await plot.boundingBox())?.x ?? 0;
  expect(Math.abs((dot?.x ?? 0) + (dot?.width ?? 0) / 2 - left - expected)).toBeLessThan(2);
  expect(Math.abs((cursor?.x ?? 0) - left - expected)).toBeLessThan(2);

  await test.step('a step in the line opens that entry in the statement', async () => {
    await plot.click({ position: { x: 2, y: 20 } });
    await expect(page.getByText('Entries up to 1.')).toBeVisible();
    const rows = page.getByRole('table', { name: /Statement/ }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await page.getByRole('link', { name: 'Show the newest' }).click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('the keyboard opens an entry from the table', async () => {
    await page.goto(`/dealer/${id}?list=balance`);
    await page.getByText('As a table').press('Enter');
    await page.getByRole('link', { name: '1', exact: true }).press('Enter');
    await expect(page.getByText('Entries up to 1.')).toBeVisible();
  });
});

test('An operator sees each page from the top, and Back returns to the old position', async ({
  page,
  running,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const dealer = await dealerWith(running, 500);
  for (let turn = 0; turn < 8; turn += 1) await dealer.buy('MH00SB0001');
  await page.goto(`/dealer/${await accountOf(page, dealer)}`);
  const down = () => page.evaluate(() => scrollY);
  await page
    .getByRole('link', { name: /Hyundai/ })
    .last()
    .scrollIntoViewIfNeeded();
  const before = await down();
  expect(before).toBeGreaterThan(200);
  await page
    .getByRole('link', { name: /Hyundai/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: /^Call/ })).toBeVisible();
  await expect.poll(down).toBe(0);
  await page.goBack();
  await expect(view(page, 'Statement')).toBeAttached();
  await expect.poll(down).toBe(before);
});

// An hour of a dealer on a phone, from the first sign-in to the last sign-out: everything that an
// hour on a lot brings, one after the other, and nothing untrue said at any step.

import type { BrowserContext, ConsoleMessage, Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { addBalance, workerReady } from '../support/app.ts';
import { CALL, expect, ledger, test } from '../support/lot.ts';
import { storedOn } from '../support/phone-rows.ts';

test.use({ viewport: { width: 360, height: 800 } });

const EMAIL = 'an-hour@example.in';

test('A dealer’s hour on the lot', async ({ page, context, network }) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(context);
  await test.step('signs in by code, with a reload between', () => signInByCode(page, network.url));
  await test.step('closes the payment window once, then pays', () => topUp(page));
  await test.step('buys a report', () => buy(page, 'MH00SB0002'));
  await test.step('has too little for the next, recharges, and finds the plate kept', () =>
    rechargeAndGoOn(page));
  await test.step('leaves a slow report to the outbox', async () => {
    network.break(CALL, 'hold', 1);
    await submitCheck(page, 'MH00SB0003');
    await network.held(1);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Continue in background' }).click();
    await expect(page.getByText('1 request is being sent.')).toBeVisible();
    network.heal();
    await expect(page.getByText(/^MH 00 SB 000\d: 1 report\./)).toBeVisible();
    const profile = await context.request.get(`${network.url}/api/user/profile`);
    const { accountId } = await profile.json();
    // A list that was asked for before the sale may come after it.
    await expect.poll(() => storedOn(page, { accountId }, 'transactions')).toHaveLength(5);
  });
  await test.step('reads the transactions with no signal', () => readOffline(page));
  await test.step('deletes one report, with no signal', () => deleteOne(page));
  await test.step('signs out with no signal, and is out when it returns', () => signOut(page));
  expect(complaints).toEqual([]);
});

/**
 * Warnings and errors of every page. That there is no signal is not of our making, and of a logout
 * that failed the console is to be told (specification, section 8).
 */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message: ConsoleMessage) => {
    const isOurs = ['warning', 'error'].includes(message.type());
    const text = `${message.text()} (${message.location().url})`;
    if (isOurs && !/ERR_INTERNET_DISCONNECTED|status of 40[12]|^Logout failed/.test(text))
      complaints.push(text);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

async function signInByCode(page: Page, url: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
  await page.getByLabel(/OTP/).fill(await codeFor(url, EMAIL));
  await expect(page).toHaveURL(/\/Dashboard$/);
  await workerReady(page);
}

async function topUp(page: Page): Promise<void> {
  await openTopUp(page);
  await page.getByLabel('Amount', { exact: true }).fill('30');
  await page.getByRole('button', { name: 'Add Balance' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/Payment Successful|on its way/)).toHaveCount(0);
  await openTopUp(page);
  await addBalance(page, 30);
  await expect(page.getByText('Payment Successful! New Balance: ₹30')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

async function openTopUp(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: /add (credit|balance)/i });
  await add.first().click();
}

async function submitCheck(page: Page, plate: string): Promise<void> {
  if (!page.url().endsWith('/h-service-Response')) await page.goto('/h-service-Response');
  await page.getByLabel('Vehicle Number').fill(plate);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function buy(page: Page, plate: string): Promise<void> {
  await submitCheck(page, plate);
  await delivered(page);
}

async function delivered(page: Page): Promise<void> {
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Close' }).click();
  // Until it is gone, what is typed goes nowhere.
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function rechargeAndGoOn(page: Page): Promise<void> {
  await submitCheck(page, 'MH00SB0001');
  await expect(
    page.getByText(
      'Insufficient balance. Rs.25 Required for this Service. Please recharge your wallet.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Recharge Wallet' }).click();
  await addBalance(page, 70);
  await expect(page.getByText('Payment Successful! New Balance: ₹75')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH00SB0001');
  await page.getByRole('button', { name: 'Submit' }).click();
  await delivered(page);
  expect(await ledger(page.context())).toEqual({ debits: 2, balance: 50 });
}

async function readOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.goto('/transactions');
  const list = page.getByRole('main');
  await expect(list.getByText('Wallet Recharge')).toHaveCount(2);
  await expect(list.getByText(/^Hyundai Service History/)).toHaveCount(3);
  await expect(page.getByText('No transactions found.')).toHaveCount(0);
}

async function deleteOne(page: Page): Promise<void> {
  await page.goto('/reports');
  const reports = page.getByRole('main').getByRole('link', { name: /MH\s*00\s*SB/ });
  await expect(reports).toHaveCount(3);
  await reports.last().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(reports).toHaveCount(2);
  await page.goto('/reports');
  await expect(reports).toHaveCount(2);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/2 reports of an-hour@example.in stay on this phone/)).toBeVisible();
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: /MH\s*00\s*SB/ })).toHaveCount(0);
  await page.context().setOffline(false);
  const { request } = page.context();
  await expect.poll(async () => (await request.get('/api/user/profile')).status()).toBe(401);
}

// What dealers do on the lot: requests, reports and signal.

import type { BrowserContext, Locator, Page } from 'playwright/test';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { type Dealer, NO_APP, openScreen } from './dealer.ts';
import { type Evaluating, putRows, reportsOn, rowsOn } from './phone-rows.ts';
import { expect, test } from './world.ts';

export const CALL = /^\/api\/service\/call/;
export const API = /^\/api\//;

export { expect, test };

/** Returns the number of paid reports and the balance in the ledger. */
export async function ledger({ request }: BrowserContext) {
  const listed = await request.get('/api/user/transactions');
  const { transactions } = await listed.json();
  const { balance } = await (await request.get('/api/payment/balance')).json();
  const debits = transactions.filter(({ type }: { type: string }) => type === 'Debit').length;
  return { debits, balance };
}

/** Fires the event with which the browser says that signal has returned. */
export async function signalReturns(page: Evaluating): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Clicks twice before the page has redrawn, like an impatient thumb on a slow phone. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    element.click();
  });
}

export async function submit(page: Page, plate = 'MH00SB0001'): Promise<void> {
  if (!page.url().endsWith('/h-service-Response')) await openScreen(page, '/h-service-Response');
  await page.getByLabel('Vehicle Number').fill(plate);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Returns the number of reports on the phone, and the states of its waiting requests. */
export async function onPhone(page: Evaluating, dealer: Pick<Dealer, 'accountId'>) {
  const rows = await rowsOn(page, dealer);
  const reports = await reportsOn(page, dealer);
  return { reports: reports.length, states: rows.map(({ state }) => String(state)).sort() };
}

/** Changes rows in the outbox as a crash, the passing of time or another build would. */
export async function changeRows(
  page: Page,
  { accountId }: Dealer,
  change: Record<string, unknown>,
): Promise<void> {
  const rows = await rowsOn(page, { accountId });
  const changed = rows.map((row) => ({ ...row, ...change }));
  await putRows(page, { database: `lotproof-outbox-${accountId}`, store: 'rows' }, changed);
}

/** Stores lines in the list of reports, with invented details, as the app does. */
export async function listReports(
  page: Page,
  { accountId }: Dealer,
  reports: { serviceId: string; subject: string; at: string; pricePaise: number }[],
): Promise<void> {
  const rows = reports.map((report, index) => {
    const number = String(index).padStart(12, '0');
    return { ...report, id: `00000000-0000-4000-8000-${number}` };
  });
  await putRows(page, { database: `lotproof-${accountId}`, store: 'reports' }, rows);
}

/** Opens a page on the same origin without the app, so that rows stay as a test writes them. */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto(NO_APP);
}

/** Queues a request for each plate, as taps with no signal do. */
export async function queueAll(
  page: Evaluating,
  dealer: Pick<Dealer, 'accountId'>,
  plates: string[],
): Promise<void> {
  const checks = plates.map((plate) => ({ id: 'hyundai', plate }) as const);
  await queueChecks(page, dealer, checks);
}

/** Queues these checks on cars; returns their keys. */
export async function queueChecks(
  page: Evaluating,
  { accountId }: Pick<Dealer, 'accountId'>,
  checks: readonly { id: ServiceId; plate: string }[],
): Promise<string[]> {
  const rows = checks.map(({ id, plate }, index) => ({
    key: crypto.randomUUID(),
    serviceId: id,
    payload: { vehicleNumber: plate },
    subject: plate,
    pricePaise: serviceById(id).pricePaise,
    queuedAt: Date.now() + index,
    state: 'queued',
    reason: '',
    attempts: 0,
    dueAt: 0,
    waitMs: 0,
    leaseUntil: 0,
    sent: 'no',
    asks: 'report',
  }));
  await putRows(page, { database: `lotproof-outbox-${accountId}`, store: 'rows' }, rows);
  return rows.map(({ key }) => key);
}

export function plates(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `MH12AB${String(index + 1).padStart(4, '0')}`);
}

/** Waits until the phone has `count` reports and no waiting request. */
export async function allArrived(page: Page, dealer: Dealer, count: number): Promise<void> {
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: count, states: [] });
}

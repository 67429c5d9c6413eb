// A report's page and document: on a full phone, in a build that cannot read the report, and at
// typed addresses.

import type { Page } from 'playwright/test';
import { speakHindi, workerReady } from '../support/app.ts';
import { type Dealer, dealerOn, openScreen } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import { allArrived, expect, plates, queueAll, signalReturns, test } from '../support/lot.ts';
import { putRows } from '../support/phone-rows.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

const ID = '0190aaaa-0000-4000-8000-0000000000ab';

/** Stores a report as another build of the app would have. */
async function store(page: Page, { accountId, email }: Dealer, serviceId: string, result: object) {
  const summary = { serviceId, subject: 'MH12DE1433', at: '2026-01-05T06:30:00.000Z' };
  const receipt = { id: 'R1', key: ID, price: 25, balance: 75, at: summary.at };
  const stored = {
    id: ID,
    result,
    madeFor: email,
    isSandbox: false,
    receipt: { ...receipt, serviceName: 'Kia Service' },
  };
  const database = `lotproof-${accountId}`;
  await putRows(page, { database, store: 'results' }, [stored]);
  await putRows(page, { database, store: 'reports' }, [{ ...summary, id: ID, pricePaise: 25_00 }]);
}

async function openReport(page: Page, car: RegExp): Promise<void> {
  await openScreen(page, '/reports');
  await page.locator('main li a').filter({ hasText: car }).click();
  await expect(page.getByRole('heading', { name: car })).toBeVisible();
}

/** Buys two reports, opens the first and returns its id. */
async function withReports(page: Page): Promise<string> {
  const dealer = await dealerOn(page, { rupees: 50 });
  await queueAll(page, dealer, plates(2));
  await signalReturns(page);
  await allArrived(page, dealer, 2);
  await openReport(page, /0001/);
  return new URL(page.url()).pathname.replace('/reports/', '');
}

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer sees the purchase of a report even if this version cannot read it', async ({
    page,
  }) => {
    const dealer = await dealerOn(page);
    const visits = [{ dateOfSVC: '2025-11-02', mileAge: 41_200 }];
    await store(page, dealer, 'kia', {
      vehicleNumber: 'MH12DE1433',
      serviceHistoryDetails: visits,
    });
    await page.goto('/reports');
    await expect(page.locator('main li')).toContainText('A check from a newer version of Lotproof');
    await page.locator('main li a').filter({ hasText: 'MH12DE1433' }).click();
    await expect(page.getByRole('heading', { name: 'Kia Service - MH12DE1433' })).toBeVisible();
    await expect(page.getByText('41200')).toBeVisible();
    await expect(page.getByText('Update the app to see the report itself')).toBeVisible();

    // The screen says that the report is unreadable and shows the purchase.
    await store(page, dealer, 'hyundai', { registration: 'MH12DE1433', visits: 3 });
    await page.goto(`/reports/${ID}`);
    await expect(page.getByText('cannot draw this report as it was made')).toBeVisible();
    await expect(page.getByText('MH12DE1433').first()).toBeVisible();
    await expect(page.locator('dd').filter({ hasText: /^3$/ })).toBeVisible();
  });
});

/** Removes a screen's code from the phone. */
async function loseCode(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.evaluate(async (screen) => {
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname.startsWith(`/assets/${screen}-`)) {
          await cache.delete(request);
        }
      }
    }
  }, name);
}

test("A dealer is told that a screen's code did not load, and a second try loads it", async ({
  page,
  network,
}) => {
  await test.step('the login also loads on a second try', () => loginIsLost(page, network));
  await dealerOn(page);
  network.break(/^\/assets\/other-screens-/, 'cut');
  await loseCode(page, 'other-screens');
  await page.goto('/transactions');
  await expect(page.getByRole('alert')).toContainText('Part of the app could not be loaded.');
  // The frame and its links still work.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
  network.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

async function loginIsLost(page: Page, network: FaultyNetwork): Promise<void> {
  await page.goto('/login');
  await workerReady(page);
  network.break(/^\/assets\/login-/, 'cut');
  await loseCode(page, 'login');
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('This screen could not be opened');
  network.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
}

test('A dealer opens a report at its address in upper or lower case', { tag: '@window' }, async ({
  page,
}) => {
  const id = await withReports(page);
  const opening = page.context().waitForEvent('page');
  await page.locator('a[target=_blank]', { hasText: /^Open$/ }).click();
  const tab = await opening;
  await expect
    .poll(() => tab.evaluate(() => document.contentType).catch(() => ''))
    .toBe('application/pdf');
  for (const spelt of [`/Reports/${id}.pdf`, `/reports/${id.toUpperCase()}.PDF/`]) {
    const answer = await tab.goto(spelt);
    expect(answer?.headers()['content-type']).toBe('application/pdf');
    expect(new URL(tab.url()).pathname).toBe(`/reports/${id}.pdf`);
  }
  await test.step('the PDF is made again after the language has changed', async () => {
    await speakHindi(page);
    const answer = await tab.goto(`/reports/${id}.pdf`);
    expect(answer?.headers()['content-type']).toContain('text/html');
    await expect
      .poll(() => tab.evaluate(() => document.contentType).catch(() => ''))
      .toBe('application/pdf');
    await page.context().clearCookies({ name: 'lotproof-language' });
  });
  await page.goto(`/REPORTS/${id.toUpperCase()}`);
  await expect(page.getByRole('heading', { name: /MH12AB0001/ })).toBeVisible();
  await test.step('a full phone can open and save another PDF, and says that sharing failed', () =>
    isFull(page));
});

async function isFull(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...row: [unknown]) {
      if (this.name === 'documents') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, row);
    };
  });
  await page.reload();
  await openReport(page, /0002/);
  const opening = page.context().waitForEvent('page');
  await page.locator('a[target=_blank]', { hasText: /^Open$/ }).click();
  const tab = await opening;
  await expect.poll(() => tab.url()).toMatch(/^blob:/);
  await page.getByRole('button', { name: 'Share' }).click();
  const part = (name: string) => page.getByRole('region', { name });
  for (const [name, file] of [
    ['To a buyer', 'Service-copy-MH12AB0002.pdf'],
    ['Everything', 'Service-MH12AB0002.pdf'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await part(name).getByRole('button', { name: 'Download' }).click();
    expect((await saving).suggestedFilename()).toBe(file);
  }
  await part('To a buyer').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The share menu did not open.')).toBeVisible();
}

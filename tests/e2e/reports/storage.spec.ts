// Data that the browser keeps, deletes or refuses to store.

import type { Page } from 'playwright/test';
import { type Dealer, dealerOn, openScreen, payIn } from '../support/dealer.ts';
import {
  allArrived,
  CALL,
  expect,
  leaveApp,
  listReports,
  plates,
  queueAll,
  test,
} from '../support/lot.ts';
import { putRows, reportsOn, rowsOn } from '../support/phone-rows.ts';

// No worker runs while a browser deletes a site's data, so the page reports the loss.
test.use({ serviceWorkers: 'block' });

/** Deletes the databases, but not the marks in local storage, as a browser may do. */
async function clearAway(page: Page, names: string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const name of all) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).onsuccess = resolve;
      });
    }
  }, names);
}

test("A dealer's app asks the browser to keep the outbox, and says so if it is lost", async ({
  page,
  network,
}) => {
  network.break(CALL, 'cut');
  let asked = 0;
  await page.exposeFunction('wasAsked', () => {
    asked += 1;
  });
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => {
      await (globalThis as unknown as { wasAsked: () => Promise<void> }).wasAsked();
      return true;
    };
  });
  const dealer = await dealerOn(page);
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect(asked).toBe(0);
  await queueAll(page, dealer, plates(3));
  const { accountId } = dealer;
  const outbox = { database: `lotproof-outbox-${accountId}`, store: 'rows' };
  const [ended] = await rowsOn(page, dealer);
  await putRows(page, outbox, [{ ...ended, state: 'over' }]); // it waits for nothing
  await page.goto('/Dashboard');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const held = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(held).toContain('requests\\":2');
  await leaveApp(page);
  await clearAway(page, [`lotproof-${accountId}`, outbox.database]);
  await page.goto('/Dashboard');
  await expect(page.getByRole('alert')).toContainText(
    'This phone’s browser deleted the outbox, where 2 requests were waiting.',
  );
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('A dealer who logs in is told what Safari deleted', async ({ page, context, network }) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  await queueAll(page, dealer, plates(2));
  await page.goto('/Dashboard');
  await allArrived(page, dealer, 2);
  const cookies = async () => JSON.stringify(await context.cookies());
  await expect.poll(cookies).toContain('reports%22%3A2');
  await leaveApp(page);
  // Safari does this after a week without a visit, but it keeps the cookies.
  const all = await page.evaluate(async () => {
    localStorage.clear();
    return (await indexedDB.databases()).map(({ name }) => name ?? '');
  });
  await clearAway(page, all);
  await dealerOn(page, { email: dealer.email, path: '/reports' });
  await expect(page.getByRole('alert')).toContainText('This phone’s browser deleted 2 reports,');
  const main = page.locator('main');
  await expect(main).toContainText('No reports on this phone.');
  await expect(main).toContainText('2 reports were delivered earlier');
  // The page cannot know which reports the server has delivered.
  network.break(/handed-over/, 'cut');
  await page.reload();
  await expect(main).toContainText('No reports on this phone.');
  await expect(main).not.toContainText('No reports yet');
});

/** Empties a store while the app is closed, but leaves the database around it. */
async function empty(page: Page, database: string, store: string): Promise<void> {
  await page.evaluate(
    ([name, storeName]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(storeName, 'readwrite');
          writing.objectStore(storeName).clear();
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [database, store] as const,
  );
}

test('A dealer gets no warning if it was another tab that removed requests and reports', async ({
  page,
}) => {
  const dealer = await dealerOn(page, { rupees: 50, path: '/transactions' });
  await test.step('the list of transactions is replaced if it contradicts the server', () =>
    listIsReplaced(page, dealer));
  const { accountId } = dealer;
  const at = new Date().toISOString();
  const report = { serviceId: 'hyundai', subject: 'MH12DE1433', at, pricePaise: 25_00 };
  await listReports(page, dealer, [report]);
  await queueAll(page, dealer, plates(1));
  await page.goto('/Dashboard');
  const held = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(held).toContain('reports\\":1,\\"requests\\":1');
  await leaveApp(page);
  await empty(page, `lotproof-outbox-${accountId}`, 'rows');
  await empty(page, `lotproof-${accountId}`, 'reports');
  await page.goto('/Dashboard');
  await expect.poll(held).toContain('reports\\":0,\\"requests\\":0');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('A dealer with a full phone can open reports, and is told about room, not money', async ({
  page,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  await queueAll(page, dealer, plates(1));
  await page.goto('/Dashboard');
  await allArrived(page, dealer, 1);
  const [report] = await reportsOn(page, dealer);
  // Chromium reports ten gigabytes to every page and does not limit a test's own windows.
  await page.addInitScript(() => {
    for (const name of ['add', 'put'] as const) {
      IDBObjectStore.prototype[name] = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    }
  });
  await page.goto('/Dashboard');
  const room = page.getByText('This phone has almost no room left.');
  await expect(room).toBeVisible();
  await expect(page.getByRole('link', { name: /MH 12 AB 0001/ }).first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await page.locator('body').innerText()).not.toMatch(/nothing was charged/i);
  await page.goto(`/reports/${report?.id}`);
  await expect(page.getByRole('heading', { name: /^Service History Report/ })).toBeVisible();
});

test('A visitor whose browser refuses all storage still sees every screen', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Refused.', 'SecurityError');
        },
      });
    }
  });
  await dealerOn(page, { path: '/Dashboard' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openScreen(page, '/h-service-Response');
  await page.getByLabel('Vehicle Number').fill('MH12AB0001');
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH12AB0001');
  await openScreen(page, '/reports');
  await expect(page.getByText('No reports yet.')).toBeVisible();
});

async function listIsReplaced(page: Page, dealer: Dealer): Promise<void> {
  await expect(page.getByText('₹50').first()).toBeVisible();
  // The phone has an entry that was posted after the server's backup.
  const database = `lotproof-${dealer.accountId}`;
  await putRows(page, { database, store: 'transactions' }, [
    {
      transactionId: 'T999999',
      date: '2026-01-01T00:00:00.000Z',
      type: 'Debit',
      description: 'Lost with the restore',
      amount: 25,
      balance: 25,
    },
  ]);
  await page.reload();
  await expect(page.getByText('₹50').first()).toBeVisible();
  await expect(page.getByText('Lost with the restore')).toBeHidden();
  // New entries follow the corrected list.
  await payIn(page.context(), 30);
  await page.reload();
  await expect(page.getByText('₹80').first()).toBeVisible();
}

// A dealer finds reports among thousands on the phone, and leaves them there at logout. Other
// dealers do not see them.

import type { Page } from 'playwright/test';
import { catalogue } from '../../../data/catalogue.ts';
import { signInByPassword } from '../support/app.ts';
import { type Dealer, dealerOn, openScreen } from '../support/dealer.ts';
import { visits } from '../support/library.ts';
import {
  allArrived,
  CALL,
  expect,
  listReports,
  plates,
  queueAll,
  signalReturns,
  test,
} from '../support/lot.ts';
import { rowsOn } from '../support/phone-rows.ts';

// The list groups reports by the phone's own day.
test.use({ timezoneId: 'UTC' });

test.use({ serviceWorkers: 'block' });

test('A dealer finds one report among ten thousand by its plate, typed with O or 0', async ({
  page,
}) => {
  const dealer = await dealerOn(page, { path: '/reports' });
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await listReports(page, dealer, visits(10_000));
  await page.reload();
  await expect(page.getByText('10,000 reports, the newest 50 shown')).toBeVisible();
  const rows = page.locator('main li');
  await expect(rows.first()).toContainText('9999');
  const search = page.getByRole('searchbox');
  await test.step('the list never goes empty while the dealer types a search', async () => {
    await watchFrames(page, '');
    await search.fill('432');
    await expect(page.getByText(/^2\d reports/)).toBeVisible();
    expect((await framesSeen(page)).empty).toBe(0);
  });
  await search.fill('mh 12 d0 4321');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 report', { exact: true })).toBeVisible();
  await search.fill('7 jan 2026 hyundai');
  await expect(page.getByText(/^1,360 reports/)).toBeVisible();
  await search.fill('ZZ');
  await expect(page.getByText('No report on this phone matches “ZZ”.')).toBeVisible();
  await search.fill('');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(100);
});

test('A dealer who logs out is shown what was not sent before the app removes it', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  network.break(CALL, 'cut');
  await queueAll(page, dealer, plates(2));
  await page.goto('/logout');
  await expect(page.getByText(/2 waiting requests of dealer@example.in stay/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove everything from this phone?' });
  await expect(dialog.getByText(/Hyundai Service History, requested/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText(/2 waiting requests of dealer@example.in stay/)).toBeVisible();

  network.heal();
  await dealerOn(page);
  await allArrived(page, dealer, 2);
});

test('A dealer who types a plate again is offered its recent report', async ({ page }) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  await queueAll(page, dealer, plates(1));
  await signalReturns(page);
  await allArrived(page, dealer, 1);
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 3600 * 1000);
  await openScreen(page, '/h-service-Response');
  await page.getByLabel('Vehicle Number').fill('MH12AB0002');
  await expect(page.getByText(/This report, from .* is already on this phone/)).toBeHidden();
  await page.getByLabel('Vehicle Number').fill('mh 12 ab 0001');
  await page.getByRole('link', { name: 'Open it for free' }).click();
  await expect(page.getByRole('heading', { name: /MH12AB0001/ })).toBeVisible();
  // A report from one service does not count for another.
  await openScreen(page, '/M-service-Response');
  await page.getByLabel('Vehicle Number').fill('MH12AB0001');
  await expect(page.getByText(/This report, from .* is already on this phone/)).toBeHidden();
});

test("A dealer's waiting request about a person is encrypted, and removed once sent", async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { rupees: 100 });
  const secret = '999988887777';
  for (const { id, route, fields } of catalogue.filter(({ waitsSealed }) => waitsSealed)) {
    await test.step(id, async () => {
      await openScreen(page, route);
      for (const { label } of fields) await page.getByLabel(label).fill(secret);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('heading', { name: 'Waiting for signal' })).toBeVisible();
      const stored = await storedText(page, dealer);
      expect(stored).toContain('sealed":{');
      expect(stored).not.toContain(secret);
      await context.setOffline(false);
      await expect.poll(() => storedText(page, dealer)).not.toContain('sealed":{');
    });
  }
});

/** The outbox and local storage as text, as someone who stole the phone could read them. */
async function storedText(page: Page, dealer: Dealer): Promise<string> {
  const rows = await rowsOn(page, dealer);
  return JSON.stringify(rows) + (await page.evaluate(() => JSON.stringify(localStorage)));
}

test("A dealer's suspended page shows reports that have arrived meanwhile", async ({ page }) => {
  const dealer = await dealerOn(page, { path: '/reports' });
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await listReports(page, dealer, visits(58));
  await broughtBack(page);
  await expect(page.getByText('58 reports, the newest 50 shown')).toBeVisible();
  await test.step('a page that was suspended while busy still works afterwards', async () => {
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    });
    // Work that begins now is interrupted by the browser.
    await page.getByRole('searchbox').fill('DO');
    await broughtBack(page);
    await expect(page.getByText('58 reports, the newest 50 shown')).toBeVisible();
  });
  await page.getByRole('searchbox').fill('DO005');
  await expect(page.getByText('8 reports', { exact: true })).toBeVisible();
  await listReports(page, dealer, visits(60));
  await broughtBack(page);
  await expect(page.getByText('10 reports', { exact: true })).toBeVisible();

  await test.step('a search that failed is repeated when the next letter is typed', async () => {
    await page.reload();
    await expect(page.getByText('60 reports, the newest 50 shown')).toBeVisible();
    // Only reads of the reports fail; the page's other reads must still succeed.
    const failed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { getAll } = IDBObjectStore.prototype;
          IDBObjectStore.prototype.getAll = function failing(this: IDBObjectStore, ...asked) {
            if (this.name !== 'reports') return getAll.apply(this, asked);
            IDBObjectStore.prototype.getAll = getAll;
            resolve();
            throw new DOMException('Internal error.', 'UnknownError');
          };
        }),
    );
    await page.getByRole('searchbox').fill('DO00');
    await failed;
    await page.getByRole('searchbox').fill('DO001');
    await expect(page.getByText('10 reports', { exact: true })).toBeVisible();
  });
  await test.step('the dealer sees how many reports would be deleted, even above 50', async () => {
    await openScreen(page, '/profile');
    await page.getByRole('button', { name: 'Remove my data' }).click();
    await expect(page.getByText('60 reports on this phone will be deleted.')).toBeVisible();
  });
});

/** Resumes the page as a browser does: without events for changes made in the meantime. */
async function broughtBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

/** Starts counting frames that show no report, and frames that show both reports and this text. */
async function watchFrames(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen = { empty: 0, mixed: 0 };
    Object.assign(globalThis, { seen });
    const look = () => {
      const rows = document.querySelectorAll('main li a[href^="/reports/"]').length;
      if (rows === 0) seen.empty += 1;
      if (rows > 0 && document.body.textContent?.includes(wanted)) seen.mixed += 1;
      requestAnimationFrame(look);
    };
    look();
  }, text);
}

function framesSeen(page: Page): Promise<{ empty: number; mixed: number }> {
  return page.evaluate(
    () => (globalThis as unknown as { seen: { empty: number; mixed: number } }).seen,
  );
}

test("A dealer who logs in in a second tab never sees the previous dealer's list", async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { path: '/reports' });
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await listReports(page, dealer, visits(60));
  await page.reload();
  await expect(page.locator('main ul li')).toHaveCount(50);
  await watchFrames(page, 'second@example.in');
  const beside = await context.newPage();
  await signInByPassword(beside, 'second@example.in', 'of another dealer in the tests');
  await expect(beside).toHaveURL(/\/Dashboard$/);
  // That address was the first dealer's, so the second dealer starts at the dashboard.
  await expect(page).toHaveURL(/\/Dashboard$/);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect((await framesSeen(page)).mixed).toBe(0);
});

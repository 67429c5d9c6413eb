// Counts a dealer's taps, but not the typing. Each tap is a click in these tests.

import type { Locator, Page } from 'playwright/test';
import { readPdf } from '../../web/pdf-reader.ts';
import { googleButton } from '../support/app.ts';
import { dealerOn, openScreen, payIn } from '../support/dealer.ts';
import {
  allArrived,
  expect,
  ledger,
  onPhone,
  queueChecks,
  signalReturns,
  test,
} from '../support/lot.ts';
import { putRows, reportsOn } from '../support/phone-rows.ts';

test.use({ viewport: { width: 360, height: 800 } });

function counter() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    taps: () => taps,
  };
}

const plateField = (page: Page) => page.getByLabel('Number plate');
const maker = (page: Page) => page.getByRole('button', { name: /With the maker’s history/ });

/** Taps into the field, then uses the keyboard. */
async function typePlate(page: Page, plate: string, tap: (target: Locator) => Promise<void>) {
  await tap(plateField(page));
  await page.keyboard.type(plate);
}

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test("A visitor reads two reports after nine taps, and the next car's after three more", async ({
    page,
  }) => {
    const { tap, taps } = counter();
    await page.goto('/');
    await tap(page.getByRole('link', { name: 'Check a car' }).first());
    await tap(googleButton(page));
    await page.keyboard.type('first@example.in');
    await tap(page.getByRole('button', { name: 'Continue', exact: true }));
    await expect(plateField(page)).toBeVisible();
    await typePlate(page, 'HR00SB3001', tap);
    await tap(page.getByRole('button', { name: /^RC \+ challans/ }));
    await tap(page.getByRole('button', { name: 'Add Balance' }));
    await tap(page.getByRole('button', { name: 'Pay ₹10' }));
    await tap(page.getByRole('button', { name: 'OK' }));
    await expect(page.getByText('2 of 3 checked')).toBeVisible();
    await tap(page.getByRole('link', { name: /HR 00 SB 3001.*Open$/ }));
    await expect(page.getByRole('heading', { name: 'Blacklisted' })).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(9);

    await payIn(page.context(), 100);
    await openScreen(page, '/Dashboard');
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(page.getByText('₹100').first()).toBeVisible();
    const before = taps();
    await typePlate(page, 'mh00sb0002', tap);
    await expect(plateField(page)).toHaveValue('MH 00 SB 0002');
    await tap(maker(page));
    await expect.poll(() => ledger(page.context())).toEqual({ debits: 5, balance: 65 });
    await tap(page.getByRole('link', { name: /MH 00 SB 0002.*Financed.*Open$/ }));
    await expect(page.getByRole('heading', { name: /MH 00 SB 0002/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Odometer went back' })).toBeVisible();
    expect(taps() - before).toBe(3);
  });

  test("A dealer sends a buyer last week's report in three taps", async ({ page }) => {
    const { tap, taps } = counter();
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async (data) => {
        const [file] = data?.files ?? [];
        const pdf = [...new Uint8Array((await file?.arrayBuffer()) ?? [])];
        Object.assign(window, { shared: { text: data?.text, name: file?.name, pdf } });
      };
    });
    const dealer = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
    await queueChecks(page, dealer, [{ id: 'rc', plate: 'MH12AB0001' }]);
    await signalReturns(page);
    await allArrived(page, dealer, 1);
    const aWeekAgo = new Date(Date.now() - 7 * 24 * 3600 * 1000).toISOString();
    const bought = (await reportsOn(page, dealer)).map((each) => ({ ...each, at: aWeekAgo }));
    await putRows(page, { database: `lotproof-${dealer.accountId}`, store: 'reports' }, bought);
    await page.reload();
    await tap(page.getByRole('link', { name: /MH 12 AB 0001/ }).first());
    await tap(page.getByRole('button', { name: 'Share' }));
    await tap(
      page.getByRole('region', { name: 'To a buyer' }).getByRole('button', { name: 'Send' }),
    );
    const shared = () =>
      page.evaluate(
        () => (window as { shared?: { text: string; name: string; pdf: number[] } }).shared,
      );
    await expect.poll(async () => (await shared())?.name).toBe('Car-copy-MH12AB0001.pdf');
    const { text = '', pdf = [] } = (await shared()) ?? {};
    expect(text).toContain('MH 12 AB 0001');
    expect(text).toContain('/v');
    const { all } = await readPdf(new Uint8Array(pdf).buffer);
    expect(all).toContain('Buyer’s copy');
    expect(`${text} ${all}`).not.toMatch(/SANDBOX OWNER/);
    expect(taps()).toBe(3);
  });
});

test('A dealer orders checks on three cars offline in six taps and reads all in eight', async ({
  page,
  context,
}) => {
  const { tap, taps } = counter();
  const dealer = await dealerOn(page, { rupees: 200, path: '/Dashboard' });
  await context.setOffline(true);
  for (const plate of ['MH12AB0001', 'MH12AB0002', 'MH12AB0003']) {
    await typePlate(page, plate, tap);
    await tap(maker(page));
    await expect(plateField(page)).toHaveValue('');
  }
  expect(taps()).toBe(6);
  await expect.poll(async () => (await onPhone(page, dealer)).states.length).toBe(9);
  await context.setOffline(false);
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 9, states: [] });
  for (const plate of ['MH 12 AB 0001', 'MH 12 AB 0002', 'MH 12 AB 0003']) {
    await expect(page.getByRole('link', { name: new RegExp(`${plate}.*Open$`) })).toBeVisible();
  }
  await tap(page.getByRole('link', { name: /Outbox/ }).last());
  await expect(page.getByRole('heading', { name: /^9 reports arrived/ })).toBeVisible();
  await tap(page.getByRole('link', { name: /MH 12 AB 0001/ }));
  await expect(page.getByRole('heading', { name: /MH 12 AB 0001/ })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(8);
});

// On any screen a dealer learns how an order ended: which reports arrived, what they found, and
// which numbers had no record.

import type { Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { CALL, expect, ledger, onPhone, test } from '../support/lot.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

type Noted = { told: string[]; buzzes: number };

/** Collects what a screen reader would say, and counts the phone's vibrations. */
async function noteTold(page: Page): Promise<() => Promise<Noted>> {
  await page.addInitScript(() => {
    const noted: Noted = { told: [], buzzes: 0 };
    Object.assign(globalThis, { noted });
    navigator.vibrate = () => {
      noted.buzzes += 1;
      return true;
    };
    const changed = ({ target }: MutationRecord) => {
      const at = target instanceof Element ? target : target.parentElement;
      const region = at?.closest(':is(main, dialog) [role=status]');
      // A screen reader ignores everything outside an open modal dialog.
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      return region && (!modal || modal.contains(region)) ? region : [];
    };
    const tell = (records: MutationRecord[]) => {
      for (const region of new Set(records.flatMap(changed))) {
        // After each change, a screen reader reads the whole `status` region (WAI-ARIA 1.2).
        const isWhole = region.ariaAtomic !== 'false';
        const added = records.filter(({ target }) => region.contains(target));
        const news = isWhole ? [region] : added.flatMap(({ addedNodes }) => [...addedNodes]);
        noted.told.push(news.map(({ textContent }) => textContent ?? '').join(''));
      }
    };
    const begin = () =>
      new MutationObserver(tell).observe(document.body, {
        childList: true,
        subtree: true,
      });
    addEventListener('DOMContentLoaded', begin);
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}

async function order(page: Page, plate: string, offer: RegExp): Promise<void> {
  await page.getByLabel('Number plate').fill(plate);
  await page.getByRole('button', { name: offer }).click();
}

test('A dealer who logs in hears that it succeeded, and then the name of the screen', async ({
  page,
  network,
}) => {
  const noted = await noteTold(page);
  const email = 'heard@example.in';
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText(`OTP sent to ${email}`)).toBeVisible();
  await page.getByLabel('OTP', { exact: true }).fill(await codeFor(network.url, email));
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  expect((await noted()).told).toContain('Logged in successfully!');
  await expect(page.getByRole('main', { name: 'Welcome' })).toBeFocused();
});

test("A dealer follows an order, hears its result once, and opens the car's file", async ({
  page,
  network,
}) => {
  const noted = await noteTold(page);
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await page.bringToFront();
  network.break(/received/, 'hold');
  await order(page, 'HR00SB3001', /With the maker’s history/);
  const card = page.getByRole('link', { name: /HR 00 SB 3001.*more.*Open$/ });
  await expect(card).toBeVisible();
  network.heal();
  const isResult = (text: string) => /^HR 00 SB 3001: 3 reports\. \S/.test(text);
  await expect.poll(async () => (await noted()).told.filter(isResult)).toHaveLength(1);
  expect((await noted()).buzzes).toBe(1);
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await card.click();
  await expect(page).toHaveURL(/\/cars\/HR00SB3001$/);
  // The address changes before the screen does; a tap on the old screen's link would fail.
  await expect(page.getByRole('heading', { level: 1, name: 'HR 00 SB 3001' })).toBeVisible();
  await page.getByRole('link', { name: 'Cars' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByLabel('Number plate')).toBeVisible();
  await expect(card).toBeHidden();
  expect((await noted()).told.filter(isResult)).toHaveLength(1);
});

test('A dealer hears a result in Hindi once, and not again with the next result', async ({
  page,
  context,
  network,
}) => {
  const noted = await noteTold(page);
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await context.addCookies([{ name: 'lotproof-language', value: 'hi', url: network.url }]);
  await page.reload();
  await page.bringToFront();
  const buy = async (plate: string) => {
    await page.getByLabel('नंबर प्लेट').fill(plate);
    await page.getByRole('button', { name: /^RC \+ चालान/ }).click();
  };
  const told = async (plate: string) =>
    (await noted()).told.filter((text) => text.includes(`${plate}: 2 रिपोर्ट।`));
  await buy('MH00SB0002');
  const first = 'MH 00 SB 0002: 2 रिपोर्ट। लोन बाक़ी दर्ज है।';
  await expect.poll(() => told('MH 00 SB 0002')).toEqual([first]);
  await buy('MH00SB0001');
  await expect.poll(() => told('MH 00 SB 0001')).toHaveLength(1);
  await page.getByRole('link', { name: /^MH 00 SB 0001.*खोलें$/ }).click();
  await expect(page).toHaveURL(/\/cars\/MH00SB0001$/);
  expect(await told('MH 00 SB 0002')).toEqual([first]);
});

test('A dealer on another screen hears a result, even when a dialog is open', async ({
  page,
  network,
}) => {
  const noted = await noteTold(page);
  const dealer = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await page.bringToFront();
  const orderAndLeave = async (plate: string) => {
    network.break(CALL, 'hold');
    await order(page, plate, /^RC \+ challans/);
    await network.held(2);
    await page.getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  };
  await orderAndLeave('MH00SB0002');
  network.heal();
  const result = 'MH 00 SB 0002: 2 reports. Financed.';
  await expect(page.getByText(result)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(result)).toBeHidden();
  await page
    .getByRole('link', { name: /Outbox/ })
    .last()
    .click();
  await expect(
    page.getByRole('heading', { name: '2 reports arrived in the last day' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /MH 00 SB 0002.*Financed/ })).toBeVisible();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).reports).toBe(2);

  await page.getByRole('link', { name: 'Home' }).click();
  await orderAndLeave('HR00SB3001');
  await page.getByRole('button', { name: 'Add credit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  network.heal();
  const next = /^HR 00 SB 3001: 2 reports\. \S/;
  const heard = async () => (await accessibleTexts(page)).filter((text) => next.test(text));
  await expect.poll(heard).toHaveLength(1);
  expect(await accessibleTexts(page)).not.toContain('Transactions'); // hidden under the dialog
  await page.getByRole('dialog').press('Escape');
  await expect(page.locator('main').getByText(next)).toBeVisible();
  expect(await heard()).toHaveLength(1);
  expect((await noted()).told.filter((text) => next.test(text))).toHaveLength(1);
});

/** Returns all the text on the page that Chromium gives to a screen reader, piece by piece. */
async function accessibleTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const texts = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'StaticText');
  return texts.map(({ name }) => String(name?.value));
}

test('A dealer corrects or dismisses a number with no record, and no count includes it', async ({
  page,
}) => {
  const dealer = await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  await order(page, 'MH12XY9404', /With the maker’s history/);
  const told = page.getByText(/^No record for MH 12 XY 9404 \(.*\)\. Nothing was charged\.$/);
  await expect(told).toBeVisible();
  await expect(page.getByText(/requests? (is|are) waiting/)).toBeHidden();
  const badge = page.getByRole('navigation').getByText(/\d waiting/);
  await expect(badge.first()).toBeHidden();
  await openScreen(page, '/cars/MH12XY9404');
  await expect(told).toBeVisible();
  await expect(page.getByText('Requested, not here yet')).toBeHidden();
  await page.getByRole('button', { name: 'Correct the number' }).click();
  const field = page.getByLabel('Number plate');
  await expect(field).toHaveValue('MH 12 XY 9404');
  await expect(told).toBeHidden();
  await field.fill('MHO1AB0001');
  await page.getByRole('button', { name: 'Did you mean MH 01 AB 0001?' }).click();
  await expect(field).toHaveValue('MH 01 AB 0001');
  await openScreen(page, '/outbox');
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  expect((await onPhone(page, dealer)).states).not.toContain('no-record');
  expect(await ledger(page.context())).toEqual({ debits: 0, balance: 100 });
});

test('A dealer is told which part of a bundle the wallet cannot pay for', async ({ page }) => {
  await dealerOn(page, { rupees: 12, path: '/Dashboard' });
  await order(page, 'MH00SB0002', /With the maker’s history/);
  const dialog = page.getByRole('dialog', { name: 'Add Wallet Balance' });
  await expect(dialog.getByText(/^₹23 more for MH 00 SB 0002: \S/)).toBeVisible();
  for (const chip of ['₹23', '₹100', '₹500']) {
    await expect(dialog.getByRole('button', { name: chip, exact: true })).toBeVisible();
  }
});

test('A dealer lets a check wait in the background while its source is down', async ({
  page,
  network,
}) => {
  const dealer = await dealerOn(page, { rupees: 50, path: '/h-service-Response' });
  await expect(page.getByText(/with this one/)).toBeHidden();
  await page.getByLabel('Vehicle Number').fill('MH00SB9500');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Keep trying in the background' }).click();
  await expect(page.getByText(/₹25 is charged once, when the report arrives/)).toBeVisible();
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('');
  await expect.poll(async () => (await onPhone(page, dealer)).states).toContain('waiting');
  await expect.poll(() => new Set(network.keysSent).size).toBe(2);
  // While the field is empty, the note counts only waiting requests.
  await expect(page.getByText(/with this one/)).toBeHidden();
});

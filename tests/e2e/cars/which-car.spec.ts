// The first question of the app: a plate typed once, and what a tap buys for it.

import type { Locator } from 'playwright/test';
import { dealerOn } from '../support/dealer.ts';
import { expect, ledger, onPhone, test } from '../support/lot.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** Two clicks before the page has drawn anything, as an impatient thumb on a slow phone makes. */
async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    element.click();
  });
}

test.describe('With signal, where the page needs no worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A double tap on the rest of a car’s checks buys each of them once', async ({ page }) => {
    const dealer = await dealerOn(page, { rupees: 500, path: '/cars/MH00SB0002' });
    await tapTwice(page.getByRole('button', { name: /^Check the rest/ }));
    await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 3, states: [] });
    expect(await ledger(page.context())).toEqual({ debits: 3, balance: 465 });
  });
});

test('A car ordered in two tabs at once is bought once', async ({ page, context }) => {
  const dealer = await dealerOn(page, { rupees: 500, path: '/Dashboard' });
  const other = await context.newPage();
  await other.goto('/Dashboard');
  await context.setOffline(true);
  for (const each of [page, other]) {
    await each.getByLabel('Number plate').pressSequentially('mh00sb0002');
    await expect(each.getByRole('button', { name: /With the maker’s history/ })).toBeVisible();
  }
  await Promise.all(
    [page, other].map(async (each) => {
      const button = each.getByRole('button', { name: /With the maker’s history/ });
      await button.evaluate((element) => element instanceof HTMLElement && element.click());
    }),
  );
  // In the slower tab the button may be gone before it is tapped: the other's order took it away.
  for (const each of [page, other]) {
    const isOver = async () =>
      (await each.getByLabel('Number plate').inputValue()) === '' ||
      !(await each.getByRole('button', { name: /With the maker’s history/ }).isVisible());
    await expect.poll(isOver).toBe(true);
  }
  await expect.poll(async () => (await onPhone(page, dealer)).states.length).toBe(3);
  await context.setOffline(false);
  await expect
    .poll(() => onPhone(page, dealer), { timeout: 40_000 })
    .toEqual({ reports: 3, states: [] });
  expect(await ledger(context)).toEqual({ debits: 3, balance: 465 });
});

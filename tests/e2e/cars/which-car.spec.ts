// The app's first question is which car: a dealer types the plate once, and a tap buys its checks.

import type { Page } from 'playwright/test';
import { dealerOn, openScreen } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import {
  changeRows,
  expect,
  leaveApp,
  ledger,
  onPhone,
  queueChecks,
  tapTwice,
  test,
} from '../support/lot.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ viewport: { width: 360, height: 800 }, keeps: 'screens' });

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test("A dealer who double-taps the button for a car's remaining checks buys each once", async ({
    page,
    network,
  }) => {
    const dealer = await dealerOn(page, { rupees: 500, path: '/cars/MH00SB0002' });
    await tapTwice(page.getByRole('button', { name: /^Check the rest/ }));
    await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 3, states: [] });
    expect(await ledger(page.context())).toEqual({ debits: 3, balance: 465 });
    await test.step('a check that is being cancelled is not "on its way"', () =>
      isBeingCancelled(page, network));
  });

  test('A dealer sees that a check being renewed is requested, not cancelled', async ({ page }) => {
    const dealer = await dealerOn(page);
    await leaveApp(page);
    await queueChecks(page, dealer, [{ id: 'rc', plate: 'MH00SB0001' }]);
    const hour = 3_600_000;
    const later = { state: 'waiting', dueAt: Date.now() + hour, waitMs: hour };
    await changeRows(page, dealer, { ...later, sent: 'unsure', asks: 'renewal' });
    await page.goto('/cars/MH00SB0001');
    await expect(page.getByText('Requested, not here yet')).toBeVisible();
    await expect(page.getByText('Being cancelled')).toBeHidden();
  });
});

async function isBeingCancelled(page: Page, network: FaultyNetwork): Promise<void> {
  await openScreen(page, '/cars/MH00SB0001');
  network.break(/service\/(call|cancel)/, 'hold');
  await page.getByRole('button', { name: /^Check the rest/ }).click();
  await network.held(1);
  await page.goto('/outbox');
  const register = page.getByRole('listitem').filter({ hasText: 'RC Verification' });
  await register.getByRole('button', { name: 'Cancel' }).click();
  await expect(register).toContainText('Being cancelled');
  // The request that needs the RC ends only after the server has cancelled the request for the RC.
  await expect(
    page.getByText('The RC is being cancelled. If that succeeds, this request ends'),
  ).toBeVisible();
  await openScreen(page, '/Dashboard');
  await page.getByLabel('Number plate').fill('MH00SB0001');
  await expect(page.getByText(/A check on this car is being cancelled/)).toBeVisible();
  await expect(page.getByText(/on this phone or requested/)).toBeHidden();
  await openScreen(page, '/cars/MH00SB0001');
  await expect(page.getByText('Being cancelled').first()).toBeVisible();
  network.heal();
}

test('A dealer who taps offline and leaves at once is told only of what was stored', async ({
  page,
  context,
}) => {
  const dealer = await dealerOn(page, { rupees: 500, path: '/Dashboard' });
  await context.setOffline(true);
  let ordered = 0;
  for (const [at, ms] of [0, 50, 150, 300].entries()) {
    await page.getByLabel('Number plate').fill(`MH00SB000${at + 1}`);
    const button = page.getByRole('button', { name: /With the maker’s history/ });
    const told = `MH 00 SB 000${at + 1}: 3 reports requested`;
    await button.evaluate(
      (element, [leaveMs, sentence]) => {
        if (!(element instanceof HTMLElement)) return;
        addEventListener('pagehide', () => {
          const isCleared = document.querySelector('input')?.value === '';
          const isSaid = document.querySelector('main')?.innerText.includes(sentence);
          sessionStorage.setItem('told', String(isCleared || isSaid === true));
        });
        sessionStorage.removeItem('told');
        element.click();
        setTimeout(() => location.assign('/Dashboard'), leaveMs);
      },
      [ms, told] as const,
    );
    await page.waitForFunction(() => sessionStorage.getItem('told') !== null);
    await expect(page.getByLabel('Number plate')).toBeVisible();
    const isTold = await page.evaluate(() => sessionStorage.getItem('told') === 'true');
    const { length } = (await onPhone(page, dealer)).states;
    expect(length - ordered === 3 || (length === ordered && !isTold), `after ${ms} ms`).toBe(true);
    ordered = length;
  }
});

test("A dealer who orders a car's checks in two tabs at once buys each only once", async ({
  page,
  context,
}) => {
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
  // The slower tab may no longer have the button, because the other tab has already ordered.
  for (const each of [page, other]) {
    const isOver = async () =>
      (await each.getByLabel('Number plate').inputValue()) === '' ||
      !(await each.getByRole('button', { name: /With the maker’s history/ }).isVisible());
    await expect.poll(isOver).toBe(true);
  }
  await expect.poll(async () => (await onPhone(page, dealer)).states.length).toBe(3);
  await context.setOffline(false);
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 3, states: [] });
  expect(await ledger(context)).toEqual({ debits: 3, balance: 465 });
});

// Every screen of the desk with a screen reader, large text, the keyboard, and text that looks like
// code.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Dealer } from '../../support/dealer.ts';
import { credit, operate } from '../../support/desk.ts';
import { expectNoViolation } from '../support/axe.ts';
import { dealerWith, expect, test, view } from '../support/desk.ts';

const SCREENS = ['/', '/find', '/services', '/books', '/log', '/people', '/sign-in', '/nowhere'];

/**
 * No screen has this many controls before its list: if it takes more presses of Tab to reach the
 * list, the focus is trapped.
 */
const TABS_MAX = 60;

async function openDealer(page: Page, dealer: Dealer) {
  await page.goto(`/find?q=${encodeURIComponent(dealer.email)}`);
  await expect(view(page, 'Statement')).toBeVisible();
}

async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach this element.');
}

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };

/** Checks the page on a phone (also in dark mode and at double text size) and on a desktop. */
async function hasNoObstacle(page: Page, where: string): Promise<void> {
  await expect(page.getByText('Loading')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await expectNoViolation(page, `${where} on a phone`);
  const wider = await page.evaluate(() => {
    const { style, scrollWidth } = document.documentElement;
    style.fontSize = '200%';
    const width = document.documentElement.scrollWidth;
    style.fontSize = '';
    return Math.max(width, scrollWidth) - innerWidth;
  });
  expect.soft(wider, where).toBe(0);
  await page.setViewportSize(DESK);
  await expectNoViolation(page, `${where} on a desktop`, ['light']);
}

test('An operator with a screen reader or large text can use every screen of the desk', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 200);
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB9404');
  await running.backend.database.transaction((sql) =>
    sql.run(`INSERT INTO trade_word VALUES ('ZORBING', 7, 20000, 20001)`, {}),
  );
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/services') {
      await expect(page.getByRole('row', { name: /^ZORBING 7 / })).toBeVisible();
    }
    await hasNoObstacle(page, path);
  }
  await test.step('the operator checks the promises and sees that all are kept', async () => {
    await page.goto('/books');
    await view(page, 'Promises').click();
    await page.getByRole('button', { name: 'Begin' }).first().click();
    await expect(page.getByText('all kept')).toBeVisible();
    await hasNoObstacle(page, 'Promises');
  });
  await openDealer(page, dealer);
  for (const name of ['Statement', 'Calls', 'Orders', 'Sessions', 'Log', 'Balance']) {
    await view(page, name).click();
    await hasNoObstacle(page, name);
  }
  await view(page, 'Calls').click();
  await page.getByRole('link', { name: /0001/ }).click();
  await expect(page.getByText(/Nothing is owed/)).toBeVisible();
  await hasNoObstacle(page, 'a story');
});

test("An operator finds a dealer's call with only the keyboard", async ({ page, running }) => {
  const dealer = await dealerWith(running, 100);
  await dealer.buy('MH00SB0001');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(dealer.email);
  await page.keyboard.press('Enter');
  await expect(view(page, 'Statement')).toBeVisible();
  const calls = view(page, 'Calls');
  await tabTo(page, () => calls.evaluate((element) => element.matches(':focus')));
  await page.keyboard.press('Enter');
  const call = page.getByRole('table').getByRole('link', { name: /0001/ });
  await expect(call).toBeVisible();
  await tabTo(page, () => call.evaluate((element) => element.matches(':focus')));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Charged, not yet received/)).toBeVisible();
});

test('An operator sees markup in a reason as plain text, and none of it runs', async ({
  page,
  running,
}) => {
  const reason = '<img src=x onerror="document.title=\'hurt\'"><b>bold</b>';
  const dealer = await dealerWith(running, 100);
  await operate(running, credit, { words: [dealer.email, '10'], options: { reason } });
  await openDealer(page, dealer);
  await expect(page.getByText(`Credit: ${reason}`)).toBeVisible();
  await page.goto('/log');
  await expect(page.getByRole('cell', { name: reason })).toBeVisible();
  expect(await page.title()).toBe('Log · Lotproof desk');
  expect(await page.locator('img').count()).toBe(0);

  await test.step('a long code wraps instead of being cut off', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const long = `As told in ${'pay_SandboxLongerThanUsual'.repeat(5)}`;
    await operate(running, credit, { words: [dealer.email, '10'], options: { reason: long } });
    await page.reload();
    await expect(page.getByRole('cell', { name: long })).toBeVisible();
    const table = page.getByRole('table');
    expect(
      await table.evaluate((element) => {
        const { scrollWidth = 0, clientWidth = 0 } = element.parentElement ?? {};
        return scrollWidth - clientWidth;
      }),
    ).toBe(0);
  });
});

test('An operator is told why a request or a screen failed, and can continue', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  const address = '**/desk/api/list?name=find*';
  const busy = { code: 'busy', message: 'Lotproof is busy right now.' };
  await page.route(address, (route) => route.fulfill({ status: 503, json: busy }));
  await page.goto(`/find?q=${encodeURIComponent(dealer.email.slice(0, -3))}`);
  await expect(page.getByRole('alert')).toContainText(busy.message);
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { kind: 'dealer' } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('has been updated');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: dealer.email })).toBeVisible();

  // Imitate a server update, which removes the old file.
  await page.route('**/assets/desk-people-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { name: /could not be shown/ })).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
});

test("An operator who double-clicks an act's preview does not commit the act", async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await openDealer(page, dealer);
    if (size === PHONE) await page.getByText('Possible acts').click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByLabel('Why').fill('A phone was stolen');
    const show = page.getByRole('button', { name: 'Show what changes' });
    const shown = await show.boundingBox();
    await show.click();
    const confirm = await page.getByRole('button', { name: 'Do it' }).boundingBox();
    expect(confirm && shown && confirm.x + confirm.width).toBeLessThanOrEqual(shown?.x ?? 0);
    await page.keyboard.press('Enter'); // Enter is held a moment too long
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await dealer.get('/api/user/profile')).status).toBe(200);
  }

  await test.step('the data that a dealer asked for is saved to a file', async () => {
    await openDealer(page, dealer);
    await page.getByRole('button', { name: 'Save their data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('Asked for by letter');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await dialog.getByRole('button', { name: 'Do it' }).click();
    const file = await (await downloading).path();
    expect(readFileSync(file, 'utf8')).toContain(dealer.email);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto('/log');
    await expect(page.getByText('Asked for by letter')).toBeVisible();
  });
});

test('An operator who presses Escape during an act still sees how it ended', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  await openDealer(page, dealer);
  await page.getByRole('button', { name: 'Give credit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rupees').fill('5');
  await dialog.getByLabel('Why').fill('A wrong debit');
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/desk/api/act', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  }
  release();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});

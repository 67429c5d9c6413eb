// A dealer turns on shared reports: keeps the recovery code, types it back and checks it.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { tabTo } from '../support/app.ts';
import { expectNoViolation } from '../support/axe.ts';
import { type Dealer, dealerOn, openScreen } from '../support/dealer.ts';
import { codeShown, groupsAsked, newDevice, prove, turnOn } from '../support/devices.ts';
import { expect, leaveApp, listReports, test } from '../support/lot.ts';
import { deleteRow } from '../support/phone-rows.ts';

test.use({ serviceWorkers: 'block' });

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

test('A dealer is offered sharing after ten reports, once on each device', async ({
  page,
  browser,
  network,
}) => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    ...{ serviceId: 'hyundai', subject: `MH12AB000${index}`, pricePaise: 25_00 },
    at: `2026-11-1${index}T10:00:00.000Z`,
  }));
  const dealer = await dealerOn(page, { path: '/profile' });
  await listReports(page, dealer, ten);
  await page.goto('/reports');
  await expect(page.getByText('Your 10 reports are only on this device')).toBeVisible();
  await page.getByRole('button', { name: 'How it works' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  const other = await newDevice(browser, network.url, { path: '/reports' });
  await listReports(other.page, other.dealer, ten);
  await other.page.reload();
  await expect(other.page.getByText('You are logged in on another device too')).toBeVisible();
  await other.page.getByRole('button', { name: 'No, thanks' }).click();
  await other.page.reload();
  await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'No, thanks' })).toBeHidden();

  await test.step('two devices that turn sharing on at once create one library', async () => {
    await openScreen(other.page, '/profile');
    await other.page.getByRole('button', { name: 'Turn on' }).click();
    await other.page.getByRole('button', { name: 'Make my recovery code' }).click();
    const groups = await codeShown(other.page);
    await page.goto('/profile');
    await turnOn(page);
    await other.page.getByRole('button', { name: 'I have kept it' }).click();
    for (const group of await groupsAsked(other.page)) {
      await other.page.getByLabel(`Group ${group}`).fill(groups[group - 1] ?? '');
    }
    await other.page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(other.page.getByText('or an earlier try on this one, turned it on')).toBeVisible();
    await other.page.getByRole('button', { name: 'OK' }).click();
    await expect(other.page.getByRole('button', { name: 'Bring them here' }).last()).toBeVisible();
  });
  // The dealer declined on the other device, then turned sharing on here, so the other device
  // offers the reports. Delete what it already knows, so that it must ask the server.
  await leaveApp(other.page);
  const library = { database: `lotproof-${dealer.accountId}`, store: 'library' };
  await deleteRow(other.page, library, 'server');
  await other.page.goto('/Dashboard');
  const notice = other.page.getByRole('region', { name: 'Bring my reports here' });
  await expect(notice.getByRole('button', { name: 'Bring them here' })).toBeVisible();
  // Only with the keys can one tell which of the library's records are reports, and whose.
  await expect(notice).toContainText(/There may be (a report|reports) on your other devices\./);
  await other.context.close();
  await test.step('the last device warns before logging out if its code was never checked', () =>
    isWarned(page, dealer));
});

async function isWarned(page: Page, { accountId }: Dealer): Promise<void> {
  // Imitate a device that got the keys from another device and never checked the code.
  await deleteRow(page, { database: `lotproof-${accountId}`, store: 'library' }, 'code-checked');
  await page.goto('/logout');
  await expect(page.getByText('Log out of your last device?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/Dashboard$/);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('A dealer saves the code, mistypes it, checks it later, and then turns sharing off', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const dealer = await dealerOn(page, { path: '/profile' });
  await test.step('at double text size the long dialog opens at the top', () =>
    beginningIsShown(page));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectNoViolation(page, 'what it does');
  await page.getByRole('button', { name: 'Make my recovery code' }).click();
  await expectNoViolation(page, 'the code');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = readFileSync(await (await saving).path(), 'utf8');
  const written = /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(saved)?.[0] ?? '';
  expect(written.split('-')).toEqual(await codeShown(page));
  expect(saved).not.toContain('dealer@example.in');
  await test.step('the dealer mistypes the code and is told which group is wrong', () =>
    mistypes(page, written.split('-')));

  const groups = await test.step('the dealer turns sharing on with only the keyboard', () =>
    turnOnByKeyboard(page));
  await expectNoViolation(page, 'your devices');
  for (const act of ['Add a device', 'Remove a lost device', 'Turn off']) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await expectNoViolation(page, act);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Check my code' }).click();
  await expectNoViolation(page, 'the check of the code');
  const check = page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true });
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  const [start = '', ...rest] = groups;
  await field.fill([start.replace(/^./, (each) => (each === '7' ? '8' : '7')), ...rest].join(' '));
  await check.click();
  await expect(page.getByText('Something is mistyped')).toBeVisible();
  // The code from the first setup, which was cancelled.
  await field.fill(written);
  await check.click();
  await expect(page.getByText('does not open your reports')).toBeVisible();
  await field.fill(groups.join('').toLowerCase());
  await check.click();
  await expect(page.getByText('This is your code.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await test.step('turning sharing off deletes the encrypted copies', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await prove({ page, dealer }, network.url, 'Turn off and delete the copies');
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    const state = await page.context().request.get('/api/library/state');
    expect(await state.json()).toMatchObject({ library: null });
  });
});

async function turnOnByKeyboard(page: Page): Promise<string[]> {
  await press(page, 'Turn on');
  await press(page, 'Make my recovery code');
  const groups = await codeShown(page);
  await press(page, 'I have kept it');
  for (const group of await groupsAsked(page)) {
    await tabTo(page, page.getByLabel(`Group ${group}`));
    await page.keyboard.type(groups[group - 1] ?? '');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Turned on' })).toBeVisible();
  await press(page, 'OK');
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  return groups;
}

async function beginningIsShown(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeInViewport();
  await expect(dialog.getByRole('button').first()).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize({ width: 360, height: 800 });
}

async function mistypes(page: Page, groups: string[]): Promise<void> {
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const [first = 0, second = 0] = await groupsAsked(page);
  await page.getByLabel(`Group ${first}`).fill(groups[first - 1] ?? '');
  await page.getByLabel(`Group ${second}`).fill('0000');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(`Group ${second} does not match your code`)).toBeVisible();
  await page.getByRole('button', { name: 'Show the code again' }).click();
  expect(await codeShown(page)).toEqual(groups);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
}

// Coming in by a passkey, acting with it, and answers that are not the right passkey's.

import type { Page } from 'playwright/test';
import { Act } from '../../../data/desk/acts.ts';
import { dealerWith, expect, invited, removed, test } from '../support/desk.ts';
import { withAuthenticator } from '../support/passkeys.ts';

const ACT = '/desk/api/act';
const kinds = Act.entries.kind.options;

async function enrol(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
}

/** To the act's last step, where the passkey is asked for. */
async function prepareCredit(page: Page, email: string) {
  await page.goto(`/find?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Give credit' }).click();
  await page.getByLabel('Rupees').fill('50');
  await page.getByLabel('Why').fill('Goodwill after the outage');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('₹50')).not.toHaveCount(0);
}

test('An invited person makes a passkey, is asked for a second, and comes back with it', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  const link = await invited(running, 'Asha');
  await enrol(page, link);
  await expect(page.getByRole('heading', { name: 'You: Asha' })).toBeVisible();
  await expect(page.getByText('You have one passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();
});

test('An invitation lets in once', async ({ page, running, browser, desk }) => {
  await withAuthenticator(page);
  const link = await invited(running, 'Asha');
  await enrol(page, link);
  const other = await browser.newPage({ baseURL: desk });
  await withAuthenticator(other);
  await other.goto(link);
  await other.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(other.getByRole('alert')).toBeVisible();
  await other.close();
});

test('An operator gives credit: before and after are shown, and the passkey asked again', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Asha'));
  await prepareCredit(page, dealer.email);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('before: ₹100')).toBeVisible();
  await expect(dialog.getByText('after: ₹150')).toBeVisible();
  await dialog.getByRole('button', { name: 'Do it with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await dealer.balance()).toBe(150);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('row', { name: /credit.*Asha.*Goodwill/ })).toBeVisible();
});

test('Nothing is done where the finger is not recognised', async ({ page, running }) => {
  const authenticator = await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Asha'));
  await prepareCredit(page, dealer.email);
  await authenticator.verify(false);
  await page.getByRole('button', { name: 'Do it with your passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(await dealer.balance()).toBe(100);
});

test('A passkey of somebody else confirms no act', async ({ page, running }) => {
  const authenticator = await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Asha'));
  await prepareCredit(page, dealer.email);
  await authenticator.swap();
  await page.getByRole('button', { name: 'Do it with your passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(await dealer.balance()).toBe(100);
});

test('A confirmed act sent again, or for another amount, changes nothing more', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Asha'));
  await prepareCredit(page, dealer.email);
  const sent = page.waitForRequest((request) => request.url().endsWith(ACT));
  await page.getByRole('button', { name: 'Do it with your passkey' }).click();
  const body = JSON.parse((await sent).postData() ?? '{}') as object;
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  const replay = (changed: object) =>
    page.evaluate(
      async ([path, text]) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: text,
          })
        ).status,
      [ACT, JSON.stringify({ ...body, ...changed })] as const,
    );
  expect(await replay({})).toBeGreaterThanOrEqual(400);
  expect(await replay({ amountPaise: 99_00 })).toBeGreaterThanOrEqual(400);
  expect(await dealer.balance()).toBe(150);
});

test('Whoever may only see is offered no act, and is refused each one', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Ravi', 'see'));
  await page.goto(`/find?q=${encodeURIComponent(dealer.email)}`);
  await expect(page.getByRole('tab', { name: 'Statement' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give credit' })).toHaveCount(0);
  const target = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const statuses = await page.evaluate(
    async ([path, about, names]) =>
      Promise.all(
        names.map(async (kind) => {
          const body = JSON.stringify({ kind, target: about, amountPaise: 100, reason: 'By hand' });
          const headers = { 'content-type': 'application/json' };
          return [kind, (await fetch(path, { method: 'POST', headers, body })).status];
        }),
      ),
    [ACT, target, kinds] as const,
  );
  expect(statuses).toEqual(kinds.map((kind) => [kind, 403]));
  expect(await dealer.balance()).toBe(100);
});

test('A second passkey is confirmed by the first, and then opens the desk alone', async ({
  page,
  running,
}) => {
  const authenticator = await withAuthenticator(page);
  await enrol(page, await invited(running, 'Asha'));
  await authenticator.join();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('2 passkeys.')).toBeVisible();
  await expect(page.getByText('You have one passkey.')).toHaveCount(0);
});

test('Whoever is removed is outside at the next tap, and cannot come back', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  await enrol(page, await invited(running, 'Asha'));
  await removed(running, 'Asha');
  await page.goto('/log');
  // The sandbox lets in whoever has no name: what is Asha's is gone all the same.
  await expect(page.getByRole('link', { name: 'Asha' })).toHaveCount(0);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

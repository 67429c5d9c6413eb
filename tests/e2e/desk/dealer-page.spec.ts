// A dealer's page at the desk, and the pages that it leads to.

import type { Page } from 'playwright/test';
import { type Dealer, signIn, visitor } from '../../support/dealer.ts';
import { expectNoViolation } from '../support/axe.ts';
import { dealerWith, expect, test } from '../support/desk.ts';

async function accountOf(page: Page, dealer: Dealer): Promise<string> {
  const reply = await page.request.get(`/desk/api/find?q=${encodeURIComponent(dealer.email)}`);
  const { hits } = await reply.json();
  return hits[0].id;
}

test('An operator sees that a call looks like another, and goes from one to the other', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB0002');
  await dealer.buy('MH00SB0001');
  await page.goto(`/dealer/${await accountOf(page, dealer)}?list=calls`);
  await page.getByRole('link', { name: /0001/ }).first().click();
  const alike = page.getByText(/The same dealer bought this service for a number with the same/);
  await expect(alike).toHaveText(/earlier: call \d+/);
  await expectNoViolation(page, 'a call like another');
  await alike.getByRole('link').click();
  await expect(alike).toHaveText(/later: call \d+/);
  await page.getByRole('link', { name: 'Later call of this dealer' }).click();
  await expect(page.getByRole('heading', { name: /0002/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earlier call of this dealer' })).toBeVisible();
  await expect(alike).toHaveCount(0);
});

test('The session of a call leads to the sessions of its dealer, and Back to the call', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  await dealer.buy('MH00SB0001');
  await page.goto(`/dealer/${await accountOf(page, dealer)}?list=calls`);
  await page.getByRole('link', { name: /0001/ }).click();
  const session = page.getByText('Asked in session').getByRole('link');
  const name = (await session.textContent()) ?? '';
  await session.click();
  await expect(page.getByRole('tab', { name: 'Sessions', selected: true })).toBeVisible();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(session).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Calls', selected: true })).toBeVisible();
});

test('A session leads to the calls that it asked for, and from there to all', async ({
  page,
  running,
}) => {
  const dealer = await dealerWith(running, 100);
  await dealer.buy('MH00SB0001');
  const other = visitor(running.url, dealer.email);
  await signIn(running.url, other);
  await other.buy('MH00SB0002');
  await other.post('/api/user/logout');
  await page.goto(`/dealer/${await accountOf(page, dealer)}?list=sessions`);
  const ended = page.getByRole('row').filter({ hasText: 'signed out' });
  await expect(ended).toContainText('emailed code');
  await expectNoViolation(page, 'an ended session');
  await ended.getByRole('link', { name: /^1 call of session/ }).click();
  const calls = page.getByRole('table', { name: /Calls/ }).getByRole('link');
  await expect(calls).toHaveText([/0002/]);
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await expect(calls).toHaveText([/0002/, /0001/]);
});

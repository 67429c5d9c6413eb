// An operator logs in and acts with a passkey. Other passkeys are refused.

import type { Page, Route } from 'playwright/test';
import { dealerWith, expect, invited, test, view } from '../support/desk.ts';
import { withAuthenticator } from '../support/passkeys.ts';

async function enrol(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
}

/** Fills in a credit up to its last step, which asks for the passkey. */
async function prepareCredit(page: Page, email: string) {
  await page.goto(`/find?q=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Give credit' }).click();
  await page.getByLabel('Rupees').fill('50');
  await page.getByLabel('Why').fill('Goodwill after the outage');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('₹50')).not.toHaveCount(0);
}

test('An invited person creates a passkey, logs in with it, and credits a dealer', async ({
  page,
  running,
}) => {
  const authenticator = await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Asha'));
  await expect(page.getByRole('heading', { name: 'You: Asha' })).toBeVisible();
  await expect(page.getByText('You have one passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asha' })).toBeVisible();

  await prepareCredit(page, dealer.email);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('before: ₹100')).toBeVisible();
  await expect(dialog.getByText('after: ₹150')).toBeVisible();
  await authenticator.verify(false); // the finger is not recognised
  await dialog.getByRole('button', { name: 'Do it with your passkey' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await dealer.balance()).toBe(100);
  await authenticator.verify(true);
  await page.goto('/');
  await prepareCredit(page, dealer.email);
  const carryOut = dialog.getByRole('button', { name: 'Do it with your passkey' });
  const losingAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/desk/api/act', losingAnswer, { times: 1 });
  await carryOut.click();
  await expect(dialog.getByRole('alert')).toContainText('The act may be done.');
  await carryOut.click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await dealer.balance()).toBe(150);
  await page.getByRole('button', { name: 'Close' }).click();
  const places = page.getByRole('navigation', { name: 'Desk' });
  await places.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('row', { name: /credit.*Asha.*Goodwill/ })).toBeVisible();
});

test('A person with read-only access sees no button that changes anything', async ({
  page,
  running,
}) => {
  await withAuthenticator(page);
  const dealer = await dealerWith(running, 100);
  await enrol(page, await invited(running, 'Ravi', 'see'));
  await page.goto(`/find?q=${encodeURIComponent(dealer.email)}`);
  await expect(view(page, 'Statement')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give credit' })).toHaveCount(0);
});

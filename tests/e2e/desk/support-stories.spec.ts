// Dealers call the operator, who finds the right answer within four taps from the first screen.

import type { Page } from 'playwright/test';
import type { RunningServer } from '../../../api/server/server.ts';
import { dealerWith, expect, operatorOn, setFaults, test, view } from '../support/desk.ts';

const TAPS_MAX = 4;

/** Completes the act's dialog. */
async function act(page: Page, name: string, why: string) {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill(why);
  await dialog.getByRole('button', { name: 'Show what changes' }).click();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
}

type Desk = { page: Page; running: RunningServer; desk: string };

/** Each dealer's story, and what the operator does about it. */
const stories: Record<string, (desk: Desk) => Promise<void>> = {
  'finds the money of a dealer whose payment was not credited': async ({ page, running }) => {
    const dealer = await dealerWith(running, 0);
    await setFaults(running, { webhook: { copies: 0 } });
    const ordered = await dealer.post('/api/payment/create-order', { amount: 500 });
    const { id } = ordered.body['order'] as { id: string };
    await dealer.post('/sandbox/pay', { orderId: id, outcome: 'success' }); // then the phone died
    const operator = await operatorOn(page);
    await operator.find(dealer.email);
    await operator.tap(view(page, 'Orders'));
    await operator.tap(page.getByRole('link', { name: id }));
    await expect(page.getByText("₹500 is owed to the dealer's wallet.")).toBeVisible();
    await expect(page.getByRole('row', { name: /^tried to pay/ })).toBeVisible();
    expect(operator.taps()).toBeLessThanOrEqual(TAPS_MAX);
    await act(page, 'Ask the gateway', 'The dealer called');
    expect(await dealer.balance()).toBe(500);
  },
  'sees a report that waits for a phone without signal': async ({ page, running }) => {
    const dealer = await dealerWith(running, 100);
    await dealer.buy('MH00SB0001');
    const operator = await operatorOn(page);
    await operator.find(dealer.email);
    await operator.tap(page.getByRole('link', { name: /Hyundai/ }));
    await expect(page.getByText(/Charged, not yet received\. .* We keep it until/)).toBeVisible();
    await expect(page.getByText(/Nothing is owed/)).toBeVisible();
    expect(operator.taps()).toBeLessThanOrEqual(TAPS_MAX);
  },
  'sees that two reports on a car come from two taps, not a double charge': async ({
    page,
    running,
  }) => {
    const dealer = await dealerWith(running, 100);
    const key = 'b7b4c2f0-0000-4000-8000-000000000001';
    await dealer.buy('MH00SB0001', key);
    await dealer.buy('MH00SB0001', key); // the phone sends the same tap again
    const operator = await operatorOn(page);
    await operator.find(dealer.email);
    await operator.tap(view(page, 'Calls'));
    await expect(page.getByRole('table', { name: /Calls/ }).getByRole('link')).toHaveCount(1);
    await expect(page.getByText('₹75')).not.toHaveCount(0);
    await dealer.buy('MH00SB0001');
    await page.reload();
    await operator.tap(view(page, 'Calls'));
    await expect(page.getByRole('table', { name: /Calls/ }).getByRole('link')).toHaveCount(2);
    expect(operator.taps()).toBeLessThanOrEqual(TAPS_MAX);
  },
  'sees where another person logged in to an account': async ({ page, running }) => {
    const dealer = await dealerWith(running, 0);
    const operator = await operatorOn(page);
    await operator.find(dealer.email);
    await operator.tap(view(page, 'Log'));
    await expect(page.getByRole('cell', { name: 'signed in' })).toBeVisible();
    expect(operator.taps()).toBeLessThanOrEqual(TAPS_MAX);
    await act(page, 'Sign out everywhere', 'A phone was stolen');
    expect((await dealer.get('/api/user/profile')).status).toBe(401);
  },
  'withdraws a wrong report, and its price is refunded': async ({ page, running }) => {
    const dealer = await dealerWith(running, 100);
    await dealer.buy('MH00SB0002');
    const operator = await operatorOn(page);
    await operator.find('MH00SB0002');
    await operator.tap(page.getByRole('link', { name: /0002/ }));
    await expect(page.getByRole('button', { name: 'Withdraw and refund ₹25' })).toBeVisible();
    expect(operator.taps()).toBeLessThanOrEqual(TAPS_MAX);
    await act(page, 'Withdraw and refund ₹25', 'The maker mixed up two cars');
    expect(await dealer.balance()).toBe(100);
  },
  'deletes the data of a dealer who asks for it': async ({ page, running }) => {
    const dealer = await dealerWith(running, 25);
    await dealer.buy('MH00SB0001');
    const operator = await operatorOn(page);
    await operator.find(dealer.email);
    const button = page.getByRole('button', { name: 'Delete the account' });
    await button.click();
    expect(operator.taps() + 1).toBeLessThanOrEqual(TAPS_MAX);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('full email address').fill('somebody@example.in');
    await dialog.getByLabel('Why').fill('Asked for by letter');
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('email you typed is not this dealer’s');
    await dialog.getByLabel('full email address').fill(dealer.email);
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
    await expect(dialog.getByText('1 paid report that no phone has fetched.')).toBeVisible();
    await expect(dialog.getByText('1 voucher with the email, which tax law')).toBeVisible();
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await operator.find(dealer.email);
    await expect(page.getByText('Nothing was found for these words.')).toBeVisible();
  },
  'copies the story for a dealer, without internal names': async ({ page, running, desk }) => {
    const dealer = await dealerWith(running, 100);
    await dealer.buy('MH00SB0003');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk });
    const operator = await operatorOn(page);
    await operator.find('MH00SB0003');
    await operator.tap(page.getByRole('link', { name: /0003/ }));
    await operator.tap(page.getByRole('button', { name: 'Copy for the dealer' }));
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('₹25');
    expect(text).not.toMatch(/sandbox|hold \d|entry \d|gateway/);
  },
};

test("An operator answering a dealer's call finds the right answer within four taps", async ({
  page,
  running,
  desk,
}) => {
  for (const [name, told] of Object.entries(stories)) {
    await test.step(name, () => told({ page, running, desk }));
  }
});

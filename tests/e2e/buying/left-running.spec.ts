// A report takes a long time: the dealer may leave the page, and the request stays visible.

import { dealerOn, openScreen } from '../support/dealer.ts';
import { CALL, expect, submit, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

test('A dealer cannot close a running check with Escape, and finds it in the outbox', async ({
  page,
  network,
}) => {
  await dealerOn(page, { path: '/h-service-Response' });
  network.break(CALL, 'hold', 1);
  await submit(page);
  await network.held(1);
  await page.bringToFront();
  const overlay = page.getByRole('dialog', { name: 'Generating report' });
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Escape');
    await expect(overlay).toBeVisible();
  }
  await page.getByRole('button', { name: 'Continue in background' }).click();
  await page.getByRole('link', { name: 'See outbox' }).click();
  await expect(page.getByText('Being sent')).toBeVisible();
  network.heal();
  await expect(page.getByText('Needs a recharge')).toBeVisible();
});

test('A dealer who presses Back during a running check finds the check in the outbox', async ({
  page,
  network,
}) => {
  await dealerOn(page, { path: '/Dashboard' });
  network.break(CALL, 'hold', 1);
  await submit(page);
  await network.held(1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Which car?' })).toBeVisible();
  network.heal();
  await openScreen(page, '/outbox');
  await expect(page.getByText('Needs a recharge')).toBeVisible();
});

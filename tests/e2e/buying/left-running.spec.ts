// A report that takes long: the dealer may go on, and what runs is never out of sight.

import { dealerOn } from '../support/dealer.ts';
import { CALL, expect, ledger, submit, test } from '../support/lot.ts';

// What the dealer sees running is the page's own work alone.
test.use({ serviceWorkers: 'block' });

test('A dealer lets a slow report finish in the outbox, and is told when it is here', async ({
  page,
  context,
  network,
}) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'hold', 1);
  await submit(page);
  await network.held(1);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Let it finish in the outbox' }).click();
  const running = page.getByText('1 request is being sent.');
  await expect(running).toBeVisible();
  await page.getByRole('link', { name: 'Cars' }).first().click();
  await expect(running).toBeVisible();
  network.heal();
  await expect(page.getByText(/^MH 00 SB 000\d: 1 report\./)).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
  expect(await ledger(context)).toEqual({ debits: 1, balance: 75 });
});

test('A dealer who left a request finds in the outbox what it needs', async ({ page, network }) => {
  await dealerOn(page, { path: '/h-service-Response' });
  network.break(CALL, 'hold', 1);
  await submit(page);
  await network.held(1);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Let it finish in the outbox' }).click();
  await page.getByRole('link', { name: 'See outbox' }).click();
  await expect(page.getByText('Being sent')).toBeVisible();
  network.heal();
  await expect(page.getByText('Needs a recharge')).toBeVisible();
});

test('Escape does not hide a report that is being made', async ({ page, network }) => {
  await dealerOn(page, { rupees: 100, path: '/h-service-Response' });
  network.break(CALL, 'hold', 1);
  await submit(page);
  await network.held(1);
  await page.bringToFront();
  const overlay = page.getByRole('dialog', { name: 'Generating report' });
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Escape');
    await expect(overlay).toBeVisible();
  }
  network.heal();
  await expect(page.getByRole('heading', { name: 'Report generated successfully.' })).toBeVisible();
});

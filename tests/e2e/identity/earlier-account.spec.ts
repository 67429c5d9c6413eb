// A server restored from a backup older than the account gives the same email a new account id.

import type { Page } from 'playwright/test';
import { builtScreens, startTestServer, type TestServer } from '../../support/server.ts';
import { signIn, signInByPassword } from '../support/app.ts';
import { type Dealer, dealerOn, openScreen, payIn } from '../support/dealer.ts';
import type { FaultyNetwork } from '../support/faulty-network.ts';
import {
  allArrived,
  changeRows,
  expect,
  leaveApp,
  ledger,
  test as onLot,
  plates,
  queueAll,
  signalReturns,
} from '../support/lot.ts';

const EMAIL = 'dealer@example.in';

const test = onLot.extend<{ restored: (network: FaultyNetwork) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used
  restored: async ({}, use) => {
    let running: TestServer | undefined;
    await use(async (network) => {
      running = await startTestServer({ webDir: builtScreens, env: { PUBLIC_URL: network.url } });
      network.connectCalls(running.url);
    });
    await running?.remove();
  },
});

test.use({ serviceWorkers: 'block' });

/** Makes a dealer with a report, an unsent request, and a request that may have been sent. */
async function withReportAndRequests(page: Page): Promise<Dealer> {
  const dealer = await dealerOn(page, { rupees: 25, email: EMAIL });
  await queueAll(page, dealer, plates(1));
  await signalReturns(page);
  await allArrived(page, dealer, 1);
  await leaveApp(page);
  await queueAll(page, dealer, ['MH12UN0002']);
  await changeRows(page, dealer, { state: 'waiting', sent: 'unsure', attempts: 1 });
  await queueAll(page, dealer, ['MH12NE0003']);
  return dealer;
}

test('A dealer who verifies the email after a restore gets reports and requests back', async ({
  page,
  network,
  restored,
}) => {
  await withReportAndRequests(page);
  await restored(network);
  await signIn(page, network.url, EMAIL);

  await openScreen(page, '/outbox');
  const rows = page.locator('main li[data-state]');
  await expect(rows).toHaveCount(2);
  // The request for plate 0003 was never sent, so the app sends it now; the wallet is empty.
  await expect(rows.filter({ hasText: '0003' })).toContainText('Needs a recharge');
  // The earlier account may have paid for the other request, so the app does not send it again.
  await expect(rows.filter({ hasText: '0002' })).toContainText('Waiting for your answer');
  await expect(rows.filter({ hasText: '0002' })).toContainText('sent from an earlier account');
  await payIn(page.context(), 50);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Waiting for your answer');
  expect(await ledger(page.context())).toEqual({ debits: 1, balance: 25 });

  await openScreen(page, '/reports');
  await page.locator('main li').filter({ hasText: '0001' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /MH12AB0001/ })).toBeVisible();
});

test('A dealer who logs in with only a password gets no reports from an earlier account', async ({
  page,
  network,
  restored,
}) => {
  await withReportAndRequests(page);
  await leaveApp(page);
  await restored(network);
  const { url } = network;
  await signInByPassword(page, EMAIL, 'of a dealer who has none');
  await expect(page).toHaveURL(/\/Dashboard$/);
  await openScreen(page, '/reports');
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await expect(page.getByText(`This phone has more data for ${EMAIL}`)).toBeVisible();

  await page.goto('/logout');
  await signIn(page, url, EMAIL);
  await openScreen(page, '/reports');
  await expect(page.getByText('1 report', { exact: true })).toBeVisible();
  await expect(page.getByText(`This phone has more data for ${EMAIL}`)).toBeHidden();
});

// A dealer leaves a page at a bad moment. WebKit keeps the page with its open transactions and
// shows it again after "back".

import { onPhone, plates, queueAll } from '../e2e/support/lot.ts';
import { expect, NO_APP, type Phone, payIn, signIn, test, workerReady } from './phone.ts';

/** Moments in milliseconds, from the page's first transaction to the middle of its drain. */
const MOMENTS_MS = [80, 200, 320];

test('A dealer who leaves a page while it is working can use the next page', async ({
  phone,
  network,
}) => {
  const dealer = await signIn(phone, network.url);
  await payIn(phone, 1_000);
  await workerReady(phone);
  for (const [round, ms] of MOMENTS_MS.entries()) {
    await phone.goTo(NO_APP);
    await queueAll(phone, dealer, plates(6));
    await phone.goTo('/outbox');
    // Do not wait for an event, because the test must leave the page at different moments.
    await new Promise((resolve) => setTimeout(resolve, ms));
    await phone.goTo(NO_APP);
    await phone.goOnIn(await phone.openTab());
    await phone.goTo('/outbox');
    await expect.poll(phone.text).toContain('Nothing is waiting to be sent.');
    const reports = 6 * (round + 1);
    await expect.poll(() => onPhone(phone, dealer)).toEqual({ reports, states: [] });
  }
  const debits = await phone.run(async () => {
    const { transactions } = await (await fetch('/api/user/transactions')).json();
    return transactions.filter(({ type }: { type: string }) => type === 'Debit').length;
  });
  expect(debits).toBe(6 * MOMENTS_MS.length);
});

test('A dealer who goes back to a screen that had not finished loading can use it', async ({
  phone,
  network,
}) => {
  await signIn(phone, network.url);
  await workerReady(phone);
  // The list shows once the account's database exists. WebKit freezes a page that is left in the
  // milliseconds in which WebKit creates a database, and lets no other page open the database.
  await phone.tap('Cars');
  await expect.poll(phone.text).toContain('No cars yet.');
  for (const path of ['/Dashboard', '/reports', '/profile']) {
    // WebKit forgets some pages that are left before they have loaded, so this may take two tries.
    await expect.poll(() => leftAndBack(phone, path)).toBe(path);
    await phone.tap('Add credit');
    await expect.poll(phone.text).toContain('Add Balance');
  }
});

/** Leaves a page while it loads. Returns the path of the page that "back" leads to. */
async function leftAndBack(phone: Phone, path: string): Promise<string> {
  await phone.goTo(path);
  await phone.goTo(NO_APP);
  await phone.back();
  await expect.poll(phone.path).not.toBe(NO_APP);
  return phone.path();
}

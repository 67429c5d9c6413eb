// A phone that the owner hands to a buyer hides the owner's data.

import { beginAsBuyer } from '../../sw/account/buyers-session.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import { moveEarlierAccounts } from '../../sw/account/earlier-accounts.ts';
import { noteAccount } from '../../sw/account/known-dealers.ts';
import { beginLogout, isLogoutPending } from '../../sw/account/pending-logout.ts';
import { removeAccount } from '../../sw/account/remove-account.ts';
import { beginSession } from '../../sw/account/session.ts';
import { transactions } from '../../sw/account/transactions.ts';
import { walletSnapshot } from '../../sw/account/wallet.ts';
import { type Account, account, phone } from '../../sw/device.ts';
import { outboxDatabase } from '../../sw/outbox/database.ts';
import { wake, wakeCovered } from '../../sw/outbox/waking.ts';
import { carNote, noteCar } from '../../sw/reports/car-notes.ts';
import { locks } from './locks.ts';
import { read, row, stored, unsure } from './rows.ts';

const email = 'dealer@example.in';

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: locks() });
  await phone.rows.clear();
});

function newBuyer(): Account & { buyer: string } {
  return { accountId: crypto.randomUUID(), email: '', buyer: 'Lot phone' };
}

async function usedByOwner(accountId: string): Promise<void> {
  await beginSession({ accountId, email });
  await beginLogout();
}

test.each<[string, (accountId: string) => Promise<unknown>]>([
  ['requests', (accountId) => outboxDatabase(accountId).rows.add(row())],
  ['cars', (accountId) => noteCar(accountId, 'MH12AB0001', { note: 'Paid 2,40,000' })],
])("a phone that has an owner's %s cannot become a buyer's phone", async (_, store) => {
  const buyer = newBuyer();
  await usedByOwner(buyer.accountId);
  await store(buyer.accountId);
  expect(await beginAsBuyer(buyer)).toBe(false);
  expect(await account()).toBeNull();
  // The phone ends the session that the server began for the buyer.
  expect(await isLogoutPending()).toBe(true);
});

test("a buyer's phone does not show the owner's stored balance and transactions", async () => {
  const buyer = newBuyer();
  await usedByOwner(buyer.accountId);
  const own = accountDatabase(buyer.accountId);
  await own.wallet.put({ name: 'wallet', balancePaise: 90_000, asOf: '2026-01-01T00:00:00Z' });
  await own.transactions.add({
    ...{ transactionId: 'T1', date: '2026-01-01T00:00:00Z', description: 'Top-up' },
    ...({ type: 'Credit', amount: 900, balance: 900 } as const),
  });
  expect(await beginAsBuyer(buyer)).toBe(true);
  expect(await account()).toEqual(buyer);
  expect(await walletSnapshot(buyer.accountId)).toBeNull();
  expect(await transactions(buyer.accountId)).toEqual([]);
});

test('a buyer who logs in again still has the data that the phone stored', async () => {
  const buyer = newBuyer();
  await beginAsBuyer(buyer);
  await noteCar(buyer.accountId, 'MH12AB0001', { note: 'Dent' });
  await beginLogout();
  expect(await beginAsBuyer(buyer)).toBe(true);
  // An owner who logs in takes over the phone.
  await usedByOwner(buyer.accountId);
  expect(await beginAsBuyer(buyer)).toBe(false);
});

test('a phone that buys for two dealerships keeps the data of each', async () => {
  const [first, second] = [newBuyer(), newBuyer()];
  await beginAsBuyer(first);
  await noteCar(first.accountId, 'MH12AB0001', { note: 'Dent' });
  await beginAsBuyer(second);
  expect(await beginAsBuyer(first)).toBe(true);
  expect(await carNote(first.accountId, 'MH12AB0001')).toMatchObject({ note: 'Dent' });
});

test("requests over a buyer's limit wait until the owner logs in and agrees", async () => {
  const buyer = newBuyer();
  const { accountId } = buyer;
  await beginAsBuyer(buyer);
  const limited = row({ state: 'needs-recharge' });
  const ended = row({ state: 'needs-login' });
  const charged = unsure({ state: 'needs-login' });
  await stored(accountId, limited, ended, charged);
  await beginSession(buyer);
  expect((await read(accountId, limited.key))?.state).toBe('needs-recharge');
  // The owner of another dealership uses the phone in between.
  await usedByOwner(crypto.randomUUID());
  await beginSession({ accountId, email });
  await wake(accountId, ['needs-login']);
  await wakeCovered(accountId, 100_000);
  const states = [limited, ended, charged].map(
    async ({ key }) => (await read(accountId, key))?.state,
  );
  expect(await Promise.all(states)).toEqual(['needs-you', 'needs-you', 'queued']);
});

test("removing one dealership's data keeps another's on the same phone", async () => {
  const [first, second] = [newBuyer(), newBuyer()];
  for (const buyer of [first, second]) {
    await beginAsBuyer(buyer);
    await noteCar(buyer.accountId, 'MH12AB0001', { note: 'Dent' });
    await moveEarlierAccounts(buyer);
  }
  await removeAccount(second);
  expect(await carNote(first.accountId, 'MH12AB0001')).toMatchObject({ note: 'Dent' });
});

test('a removed account leaves no row on the phone that was made for it', async () => {
  const buyer = newBuyer();
  await beginAsBuyer(buyer);
  await removeAccount(buyer);
  const owner = { accountId: crypto.randomUUID(), email: 'removed@example.in' };
  await noteAccount(owner, { provedId: owner.accountId });
  await removeAccount(owner);
  expect(await phone.rows.toCollection().primaryKeys()).toEqual(['account']);
});

test('a phone with no room left can still sign its dealer in', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const accountId = crypto.randomUUID();
  const { meta } = outboxDatabase(accountId);
  vi.spyOn(meta, 'put').mockRejectedValue(new DOMException('No room.', 'QuotaExceededError'));
  await beginSession({ accountId, email });
  expect((await account())?.accountId).toBe(accountId);
  vi.restoreAllMocks();
});

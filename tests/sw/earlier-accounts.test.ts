// Data on this phone from an earlier account with the same email moves to the present account.

import Dexie from 'dexie';
import { accountDatabase, accountDatabaseName } from '../../sw/account/database.ts';
import { dealership, rememberDealership } from '../../sw/account/dealership.ts';
import { moveEarlierAccounts } from '../../sw/account/earlier-accounts.ts';
import { noteAccount } from '../../sw/account/known-dealers.ts';
import {
  forgetPayment,
  keepPayment,
  unverifiedPayments,
} from '../../sw/account/unverified-payments.ts';
import { newRing, sealedRing, storedRing } from '../../sw/devices/ring.ts';
import { standing } from '../../sw/devices/standing.ts';
import { outboxDatabase, outboxName } from '../../sw/outbox/database.ts';
import { cancelRequest } from '../../sw/outbox/decisions.ts';
import { drain } from '../../sw/outbox/drain.ts';
import { lockOf } from '../../sw/outbox/row-lock.ts';
import { pendingRows } from '../../sw/outbox/rows.ts';
import { base64Url } from '../../sw/proof/base64url.ts';
import { carNote, noteCar } from '../../sw/reports/car-notes.ts';
import { scriptedServer } from './phone.ts';
import { read, row, stored } from './rows.ts';
import { receiptOf } from './sold.ts';

const server = scriptedServer();

test('moving an earlier account again does not undo changes in the present account', async () => {
  const email = 'dealer@example.in';
  const [earlierId, accountId] = [crypto.randomUUID(), crypto.randomUUID()];
  await noteAccount({ accountId: earlierId, email });
  await noteAccount({ accountId, email }, { provedId: accountId });
  await noteCar(earlierId, 'MH12AB0001', { note: 'Dent at the back' });
  await noteCar(earlierId, 'MH12AB0002', { note: 'Old tyres' });
  await noteCar(accountId, 'MH12AB0002', { note: 'New tyres' });
  await rememberDealership(earlierId, { title: 'Sandbox Motors', phone: '' });
  const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  const payment = { proof, amountPaise: 100_00 };
  await keepPayment(earlierId, payment);
  await accountDatabase(earlierId).library.put(await sealedRing(newRing()));
  // The move cannot finish while a tab is sending one of the earlier account's rows.
  const sent = row();
  await outboxDatabase(earlierId).rows.add(sent);
  await navigator.locks.request(lockOf(sent.key), () => moveEarlierAccounts({ accountId, email }));

  const noteOf = async (plate: string) => (await carNote(accountId, plate))?.note;
  expect(await noteOf('MH12AB0001')).toBe('Dent at the back');
  expect(await noteOf('MH12AB0002')).toBe('New tyres');
  expect((await dealership(accountId))?.title).toBe('Sandbox Motors');

  await noteCar(accountId, 'MH12AB0001', { note: 'Mended' });
  await rememberDealership(accountId, { title: '', phone: '' });
  // The dealer has seen the payment's outcome, and has turned sharing on and off.
  await forgetPayment(accountId, payment);
  await accountDatabase(accountId).library.clear();
  await moveEarlierAccounts({ accountId, email });
  expect(await unverifiedPayments(accountId)).toEqual([]);
  expect(await storedRing(accountId)).toBeNull();
  expect(await noteOf('MH12AB0001')).toBe('Mended');
  expect(await dealership(accountId)).toBeNull();
  expect(await outboxDatabase(accountId).rows.count()).toBe(1);
});

test("an earlier account's keys, deleted reports and payments move too", async () => {
  const email = 'dealer@example.in';
  const [earlierId, accountId] = [crypto.randomUUID(), crypto.randomUUID()];
  const owner = { accountId, email };
  await noteAccount({ accountId: earlierId, email });
  await noteAccount(owner, { provedId: owner.accountId });
  const { library, bin } = accountDatabase(earlierId);
  const ring = newRing();
  await library.put(await sealedRing(ring));
  const stored = { id: 'one', result: {}, receipt: receiptOf('rc'), madeFor: '', isSandbox: false };
  const deleted = { id: 'one', at: '2026-11-27T00:00:00.000Z', stored };
  await bin.put(deleted);
  const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  const payment = { proof, amountPaise: 100_00 };
  await keepPayment(earlierId, payment);
  await moveEarlierAccounts(owner);
  expect(await Dexie.exists(accountDatabaseName(earlierId))).toBe(false);
  expect(await storedRing(accountId)).toEqual(ring);
  const endedId = base64Url(ring.libraryId);
  expect(await standing(accountId)).toEqual({ kind: 'off', endedId });
  expect(await accountDatabase(accountId).bin.toArray()).toEqual([deleted]);
  expect(await unverifiedPayments(accountId)).toEqual([payment]);
});

test('a name and a phone number typed at the same time are both kept', async () => {
  const accountId = crypto.randomUUID();
  await rememberDealership(accountId, { title: 'Old name' });
  await Promise.all([
    rememberDealership(accountId, { title: 'Sandbox Motors' }),
    rememberDealership(accountId, { phone: '98200 00000' }),
  ]);
  expect(await dealership(accountId)).toEqual({ title: 'Sandbox Motors', phone: '98200 00000' });
});

test('a request whose details no key opens moves too, and ends without a charge', async () => {
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  const [earlierId, accountId] = [crypto.randomUUID(), crypto.randomUUID()];
  const owner = { accountId, email: `${accountId}@example.in` };
  await noteAccount({ ...owner, accountId: earlierId });
  await noteAccount(owner, { provedId: accountId });
  const unreadable = row({ serviceId: 'pan', sealed: new Uint8Array(40) });
  await stored(earlierId, unreadable);
  await moveEarlierAccounts(owner);
  expect(await Dexie.exists(outboxName(earlierId))).toBe(false);
  expect(await drain(owner)).toMatchObject({ needDealer: 1 });
  expect(server.asked.map(({ name }) => name)).toEqual(['cancelCall']);
  const told = await read(accountId, unreadable.key);
  expect(told).toMatchObject({ state: 'over', reason: 'unopened', sealed: undefined });
  await cancelRequest(accountId, unreadable.key);
  expect(await pendingRows(accountId)).toEqual([]);
});

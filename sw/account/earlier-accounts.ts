// Moves data from an email's earlier accounts to its current one. An email gets a new account when
// the server is restored from a backup older than the account.

import Dexie, { type Table } from 'dexie';
import type { Account } from '../device.ts';
import { libraryRow, noteAll } from '../devices/changes.ts';
import { isOutdated, type OutboxRow, outboxDatabase, outboxName } from '../outbox/database.ts';
import { isSettled } from '../outbox/row.ts';
import { lockOf } from '../outbox/row-lock.ts';
import { reseal } from '../outbox/sealed-payload.ts';
import { listTables, putReports } from '../reports/plates.ts';
import { accountDatabase, accountDatabaseName } from './database.ts';
import { earlierIds, forgetAccounts, isProved, noteAccount } from './known-dealers.ts';
import { keepPayment, unverifiedPayments } from './unverified-payments.ts';

/** How many reports to hold in memory at a time. */
const CHUNK = 200;

/**
 * Once the email is verified, moves all data from its earlier accounts to this one. If a move was
 * interrupted, the next call continues it.
 */
export async function moveEarlierAccounts(owner: Account): Promise<void> {
  // Buyers have no email, and a phone may buy for several dealerships.
  if (owner.buyer !== undefined) return;
  await noteAccount(owner);
  if (!(await isProved(owner))) return;
  for (const earlierId of await earlierIds(owner)) {
    await navigator.locks.request(`lotproof-bring-${earlierId}`, () => bring(owner, earlierId));
  }
}

async function bring(owner: Account, earlierId: string): Promise<void> {
  await bringReports(earlierId, owner.accountId);
  await noteAll(owner.accountId);
  // A row that another tab is sending stays where it is until the next move.
  if (!(await bringRows(earlierId, owner.accountId))) return;
  await Dexie.delete(outboxName(earlierId));
  await Dexie.delete(accountDatabaseName(earlierId));
  await forgetAccounts(owner.email, [earlierId]);
}

async function bringReports(fromId: string, toId: string): Promise<void> {
  const from = accountDatabase(fromId);
  const to = accountDatabase(toId);
  await bringTyped(from.cars, to.cars);
  await bringTyped(from.profile, to.profile);
  await bringTyped(from.bin, to.bin);
  for (const payment of await unverifiedPayments(fromId)) await keepPayment(toId, payment);
  await from.wallet.delete('unverified'); // a repeated move must not bring back settled rows
  await bringKeys(fromId, toId);
  const ids = await from.reports.toCollection().primaryKeys();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const [reports, results, documents] = await Promise.all([
      from.reports.bulkGet(chunk),
      from.results.bulkGet(chunk),
      from.documents.bulkGet(chunk),
    ]);
    await to.transaction('rw', [...listTables(toId), to.results, to.documents], async () => {
      await putReports(
        toId,
        reports.filter((each) => each !== undefined),
      );
      await to.results.bulkPut(results.filter((each) => each !== undefined));
      await to.documents.bulkPut(documents.filter((each) => each !== undefined));
    });
  }
}

/**
 * Moves the library's keys, unless the new account already has keys. The server usually has no
 * library for a new account, so the next sync tells the dealer that sharing has ended.
 */
async function bringKeys(fromId: string, toId: string): Promise<void> {
  const ring = await libraryRow(fromId, 'ring');
  const { library } = accountDatabase(toId);
  await library.db.transaction('rw', library, async () => {
    if (!ring || (await library.get('ring'))) return;
    await library.put(ring);
    if (!(await library.get('server'))) await library.put({ name: 'server', library: null });
  });
  await accountDatabase(fromId).library.delete('ring');
}

/** Moves each row once. A row that the current account already has stays as it is. */
async function bringTyped<Row, Key>(from: Table<Row, Key>, to: Table<Row, Key>): Promise<void> {
  const keys = await from.toCollection().primaryKeys();
  const known = await to.bulkGet(keys);
  const missing = keys.filter((_, at) => known[at] === undefined);
  await to.bulkPut((await from.bulkGet(missing)).filter((each) => each !== undefined));
  await from.clear();
}

/** Moves all rows of the outbox. Returns false if some must stay until the next move. */
async function bringRows(fromId: string, toId: string): Promise<boolean> {
  const from = outboxDatabase(fromId);
  if (await isOutdated(from)) return false;
  let isAll = true;
  const rows = await from.rows.toArray();
  const waitsForAnother = ({ registerKey }: OutboxRow) => registerKey !== undefined;
  const inOrder = [...rows.filter((row) => !waitsForAnother(row)), ...rows.filter(waitsForAnother)];
  for (const { key } of inOrder) {
    isAll = (await bringRow(fromId, toId, key)) && isAll;
  }
  return isAll;
}

/**
 * Moves one row. After a crash midway, the row is in both outboxes, and the next run recognises the
 * copy by its key.
 */
async function bringRow(fromId: string, toId: string, key: string): Promise<boolean> {
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    const from = outboxDatabase(fromId).rows;
    const row = await from.get(key);
    if (!row) return true;
    // Move a request only after the certificate request that it waits for: `nameMakers` ends a
    // waiting request if the certificate request is not in the same outbox.
    if (row.registerKey !== undefined && (await from.get(row.registerKey))) return false;
    const brought = underNewAccount(row);
    if (brought.sealed) {
      const now = { accountId: toId, key };
      brought.sealed = await reseal(brought.sealed, { accountId: fromId, key }, now);
    }
    const to = outboxDatabase(toId).rows;
    await to.db.transaction('rw', to, async () => {
      if (!(await to.get(key))) await to.add(brought);
    });
    await from.delete(key);
    return true;
  });
}

/**
 * The row as stored under the new account, where the server has never received this key. If the old
 * account may have paid for the row, the dealer decides whether to send it again, because that
 * could charge the dealer twice.
 */
function underNewAccount(row: OutboxRow): OutboxRow {
  if (row.state === 'done' || row.state === 'cancelled' || isSettled(row)) return row;
  const unsent = { sent: 'no', asks: 'report', dueAt: 0, leaseUntil: 0 } as const;
  const rest = { ...row, ...unsent };
  const isSent = row.sent === 'unsure' || row.state === 'sending';
  if (row.asks === 'cancel') return { ...rest, state: 'cancelled', reason: '', sealed: undefined };
  if (isSent) return { ...rest, state: 'needs-you', reason: 'earlierAccount' };
  return row.state === 'needs-login' ? { ...rest, state: 'queued', reason: '' } : row;
}

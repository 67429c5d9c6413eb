// The accounts that one email has had on this phone. Where the server was restored from a backup
// older than an account, its email gets another: what the phone holds follows, once it is proved
// whose the email is.

import Dexie from 'dexie';
import { type Account, type KnownDealer, type PhoneRow, phone } from '../device.ts';
import { type OutboxRow, outboxDatabase, outboxName } from '../outbox/database.ts';
import { isOutdated } from '../outbox/epoch.ts';
import { reasons } from '../outbox/reasons.ts';
import { isSettled } from '../outbox/row.ts';
import { lockOf } from '../outbox/row-lock.ts';
import { seal, unseal } from '../outbox/sealed-payload.ts';
import { accountDatabase, accountDatabaseName } from './database.ts';

/** So many reports are in memory at a time. */
const CHUNK = 200;

/** The email was proved by this sign-in: by a code or by Google, not by a password. */
export async function noteProof(owner: Account): Promise<void> {
  await note(owner, { provedId: owner.accountId });
}

/** Whether the email of whoever is signed in was proved for this very account. */
export async function isProved(owner: Account): Promise<boolean> {
  return (await known(owner.email))?.provedId === owner.accountId;
}

/** Other accounts that the email has had here, of which something is left. */
export async function earlierIds({ accountId, email }: Account): Promise<string[]> {
  const ids = (await known(email))?.accountIds ?? [];
  return ids.filter((id) => id !== accountId);
}

/**
 * Brings what the phone holds of earlier accounts of the same email to this one; nothing of them
 * while the email is not proved. May be ended in the middle and called again.
 */
export async function bringEarlier(owner: Account): Promise<void> {
  await note(owner, {});
  if (!(await isProved(owner))) return;
  for (const earlierId of await earlierIds(owner)) {
    await navigator.locks.request(`lotproof-bring-${earlierId}`, () => bring(owner, earlierId));
  }
}

/** Nothing of these accounts is left here. */
export async function forgetAccounts(email: string, accountIds: string[]): Promise<void> {
  await change(email, (dealer) => ({
    ...dealer,
    accountIds: dealer.accountIds.filter((id) => !accountIds.includes(id)),
  }));
}

async function bring(owner: Account, earlierId: string): Promise<void> {
  await bringReports(earlierId, owner.accountId);
  // A row that a tab is sending just now stays until the next time.
  if (!(await bringRows(earlierId, owner.accountId))) return;
  await Dexie.delete(outboxName(earlierId));
  await Dexie.delete(accountDatabaseName(earlierId));
  await forgetAccounts(owner.email, [earlierId]);
}

async function bringReports(fromId: string, toId: string): Promise<void> {
  const from = accountDatabase(fromId);
  const to = accountDatabase(toId);
  const ids = await from.reports.toCollection().primaryKeys();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const [reports, results, documents] = await Promise.all([
      from.reports.bulkGet(chunk),
      from.results.bulkGet(chunk),
      from.documents.bulkGet(chunk),
    ]);
    await to.transaction('rw', to.reports, to.results, to.documents, async () => {
      await to.reports.bulkPut(reports.filter(isThere));
      await to.results.bulkPut(results.filter(isThere));
      await to.documents.bulkPut(documents.filter(isThere));
    });
  }
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Whether all of them came. */
async function bringRows(fromId: string, toId: string): Promise<boolean> {
  const from = outboxDatabase(fromId);
  if (await isOutdated(from)) return false;
  let isAll = true;
  for (const key of await from.rows.toCollection().primaryKeys()) {
    isAll = (await bringRow(fromId, toId, key)) && isAll;
  }
  return isAll;
}

/** Killed in between, the row is on both sides, and is found there with its key the next time. */
async function bringRow(fromId: string, toId: string, key: string): Promise<boolean> {
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    const from = outboxDatabase(fromId).rows;
    const row = await from.get(key);
    if (!row) return true;
    const brought = under(row);
    if (brought.sealed) {
      brought.sealed = await seal(toId, key, await unseal(fromId, key, brought.sealed));
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
 * A row under another account, where its key has never been heard of: one that may have been
 * charged under the first would be charged a second time, and waits for the dealer’s word.
 */
function under(row: OutboxRow): OutboxRow {
  if (row.state === 'done' || row.state === 'cancelled' || isSettled(row)) return row;
  const unsent = { isUnsure: false, hasLeft: false, isOverdue: undefined };
  const rest = { ...row, ...unsent, dueAt: 0, leaseUntil: 0, obstacle: undefined };
  const isSent = row.isUnsure || row.state === 'sending';
  if (row.isWithdrawn) return { ...rest, state: 'cancelled', reason: '', sealed: undefined };
  if (isSent) {
    const reason = reasons.earlierAccount;
    return { ...rest, state: 'needs-you', obstacle: 'refused', reason };
  }
  return row.state === 'needs-login' ? { ...rest, state: 'queued', reason: '' } : row;
}

async function note(
  { accountId, email }: Account,
  proof: Pick<KnownDealer, 'provedId'>,
): Promise<void> {
  await change(email, (dealer) => {
    const { accountIds } = dealer;
    const isNew = !accountIds.includes(accountId);
    return { ...dealer, ...proof, accountIds: isNew ? [...accountIds, accountId] : accountIds };
  });
}

async function known(email: string): Promise<KnownDealer | undefined> {
  return dealerIn(await phone.rows.get(await nameOf(email)));
}

function dealerIn(row: PhoneRow | undefined): KnownDealer | undefined {
  if (row === undefined || typeof row.value === 'number' || !('accountIds' in row.value)) {
    return undefined;
  }
  return row.value;
}

async function change(email: string, to: (dealer: KnownDealer) => KnownDealer): Promise<void> {
  const name = await nameOf(email);
  await phone.transaction('rw', phone.rows, async () => {
    const before = dealerIn(await phone.rows.get(name)) ?? { accountIds: [] };
    const after = to(before);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await phone.rows.put({ name, value: after });
    }
  });
}

/** By its hash, so that a phone on a table does not list whom it has known. */
async function nameOf(email: string): Promise<`dealer-${string}`> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `dealer-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

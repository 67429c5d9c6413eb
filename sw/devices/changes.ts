// Notes each change for the library in the same commit as the change itself. While the library is
// off, this reads one row and writes nothing.

import { accountDatabase } from '../account/database.ts';
import type {
  ChangeKind,
  ChangeRow,
  LibraryRow,
  RecordRow,
  Sale,
} from '../account/library-rows.ts';
import { readReports } from '../reports/report-search.ts';
import { stampNow } from '../server-clock.ts';

/** The tables that a transaction needs to note a change. */
export function changeTables(accountId: string) {
  const { library, changes, records } = accountDatabase(accountId);
  return [library, changes, records];
}

/** Whether this device has the keys of a library, or is a buyer's phone that seals for one. */
export async function isLibraryOn(accountId: string): Promise<boolean> {
  const rows = await accountDatabase(accountId).library.bulkGet(['ring', 'owner']);
  return rows.some((row) => row !== undefined);
}

type SoldHere = { id: string; sale: Sale };

/** Notes that reports were stored. Call this in the transaction that stores them. */
export async function noteStored(accountId: string, reports: SoldHere[]): Promise<void> {
  if (!(await isLibraryOn(accountId))) return;
  const known = await knownRecords(accountId, reports);
  await putChanges(
    accountId,
    reports.map(({ id, sale }) => {
      const record = known.get(id);
      // If a deleted report was restored from a copy, date the change after the deletion.
      return { kind: 'report', id, sale, at: record?.isDeleted ? after(record.editedAt) : sale.at };
    }),
  );
}

/** Notes deletions of reports, so that all devices delete them; in the caller's transaction. */
export async function noteDeleted(accountId: string, reports: SoldHere[]): Promise<void> {
  const known = await knownRecords(accountId, reports);
  const { changes } = accountDatabase(accountId);
  const pending = await changes.bulkGet(reports.map(keyOfReport));
  await putChanges(
    accountId,
    reports.map(({ id, sale }, index) => {
      // Date the deletion after the sale even if the clock is wrong: otherwise it would not count.
      const before = [sale.at, known.get(id)?.editedAt, pending[index]?.at];
      return { kind: 'report', id, sale, at: after(before.reduce(greater)), isDeleted: true };
    }),
  );
}

type Edit = {
  kind: 'note' | 'dealership';
  id: string;
  /** When the earlier version was edited. */
  editedAt?: string | undefined;
  isDeleted?: boolean;
};

/** Notes an edit by the dealer, in the caller's transaction. Returns the time to store with it. */
export async function noteEdit(
  accountId: string,
  { kind, id, editedAt, isDeleted = false }: Edit,
): Promise<string> {
  if (!(await isLibraryOn(accountId))) return after(editedAt);
  const record = await recordOf(accountId, kind, id);
  const at = after(greater(editedAt, record?.editedAt));
  await putChanges(accountId, [{ kind, id, at, ...(isDeleted && { isDeleted }) }]);
  return at;
}

/** The record of a report or note on this phone; undefined if it was never sent or received. */
export async function recordOf(
  accountId: string,
  kind: RecordRow['kind'],
  id: string,
): Promise<RecordRow | undefined> {
  return accountDatabase(accountId).records.where('[kind+id]').equals([kind, id]).first();
}

/**
 * Notes changes, in the caller's transaction. A change replaces an earlier change to the same
 * report or note.
 */
export async function putChanges(
  accountId: string,
  changes: Omit<ChangeRow, 'mark'>[],
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, mark: crypto.randomUUID() }));
  await accountDatabase(accountId).changes.bulkPut(rows);
}

type ChangeKey = [ChangeKind, string];

export const keyOfChange = ({ kind, id }: Pick<ChangeRow, 'kind' | 'id'>): ChangeKey => [kind, id];
export const keyOfReport = ({ id }: { id: string }): ChangeKey => ['report', id];

async function knownRecords(
  accountId: string,
  reports: SoldHere[],
): Promise<Map<string, RecordRow>> {
  const { records } = accountDatabase(accountId);
  const rows = await records.where('[kind+id]').anyOf(reports.map(keyOfReport)).toArray();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The current time, moved forward if necessary so that it is later than the version seen before:
 * two devices' clocks may differ.
 */
function after(editedAt: string | undefined): string {
  const known = editedAt ? Date.parse(editedAt) : 0;
  return new Date(Math.max(stampNow(), known + 1)).toISOString();
}

function greater(one: string | undefined = '', other: string | undefined = ''): string {
  return one > other ? one : other;
}

/** Notes records to be sent again, in the caller's transaction. Keeps pending changes to them. */
export async function noteAgain(accountId: string, rows: RecordRow[]): Promise<void> {
  const again = rows.flatMap((row) => changeOf(row) ?? []);
  const pending = await accountDatabase(accountId).changes.bulkGet(again.map(keyOfChange));
  await putChanges(
    accountId,
    again.filter((_, at) => pending[at] === undefined),
  );
}

function changeOf(row: RecordRow): Omit<ChangeRow, 'mark'> | undefined {
  const { kind, id, version, editedAt: at, by, isDeleted, sale } = row;
  if (version === 0 || kind === 'head' || kind === 'unread') return undefined;
  const gone = isDeleted ? { isDeleted } : {};
  return kind === 'report' ? { kind, id, at, sale, ...gone } : { kind, id, at, by, ...gone };
}

/** Whether this device has the library's keys or knows that the library exists. */
export async function isLibraryKnown(accountId: string): Promise<boolean> {
  const { library } = accountDatabase(accountId);
  const [ring, server] = await library.bulkGet(['ring', 'server']);
  return ring !== undefined || (server?.name === 'server' && server.library !== null);
}

/**
 * Notes whether the account has a library, as the server reports whenever the app starts. A device
 * with the library's keys ignores this report, because it learns more from each sync.
 */
export async function noteSharing(accountId: string, isSharing: boolean): Promise<void> {
  const { library } = accountDatabase(accountId);
  await library.db.transaction('rw', library, async () => {
    const isKnown = (await isLibraryKnown(accountId)) === isSharing;
    if (isKnown || (await library.get('ring'))) return;
    await library.put({ name: 'server', library: isSharing ? 'told' : null });
  });
}

/**
 * Notes all data on this phone that the library may lack, each item with the time of its last
 * change. If the library has a later version, that version wins.
 */
export async function noteAll(accountId: string): Promise<void> {
  const { reports, cars, profile } = accountDatabase(accountId);
  const tables = [reports, cars, profile, ...changeTables(accountId)];
  await reports.db.transaction('rw', tables, async () => {
    if (!(await isLibraryOn(accountId))) return;
    const known = await knownPlaces(accountId);
    const all = await allOf(accountId);
    await putChanges(
      accountId,
      all.filter((change) => !known.has(placeOf(change))),
    );
  });
}

async function knownPlaces(accountId: string): Promise<ReadonlySet<string>> {
  const { records, changes } = accountDatabase(accountId);
  const [known, pending] = await Promise.all([records.toArray(), changes.toArray()]);
  return new Set([...known, ...pending].map(placeOf));
}

async function allOf(accountId: string): Promise<Omit<ChangeRow, 'mark'>[]> {
  const { cars, profile } = accountDatabase(accountId);
  const all: Omit<ChangeRow, 'mark'>[] = [];
  await readReports(accountId, ({ id, at }) => all.push({ kind: 'report', id, at }));
  for (const { plate, editedAt } of await cars.toArray()) {
    all.push({ kind: 'note', id: plate, at: editedAt });
  }
  for (const { name, editedAt } of await profile.toArray()) {
    all.push({ kind: name, id: name, at: editedAt });
  }
  return all;
}

function placeOf({ kind, id }: { kind: RecordRow['kind'] | ChangeKind; id: string }): string {
  return `${kind} ${id}`;
}

type Named<N extends LibraryRow['name']> = Extract<LibraryRow, { name: N }>;

export async function libraryRow<N extends LibraryRow['name']>(
  accountId: string,
  name: N,
): Promise<Named<N> | undefined> {
  const row = await accountDatabase(accountId).library.get(name);
  return row as Named<N> | undefined; // the row's name determines its type
}

export async function putLibraryRow(accountId: string, row: LibraryRow): Promise<void> {
  await accountDatabase(accountId).library.put(row);
}

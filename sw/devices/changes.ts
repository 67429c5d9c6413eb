// What the library has yet to be told, noted in the very commit that makes it so. Where the library
// is off, that is one read of one row, and nothing is written.

import { accountDatabase, type CarRow } from '../account/database.ts';
import type { ChangeKind, ChangeRow, RecordRow, Sale } from '../account/library-rows.ts';
import { stampNow } from '../server-clock.ts';

/** What a transaction that notes a change is to include. */
export function changeTables(accountId: string) {
  const { library, changes, records } = accountDatabase(accountId);
  return [library, changes, records];
}

/** Whether this device has the keys of a library. */
export async function isLibraryOn(accountId: string): Promise<boolean> {
  return (await accountDatabase(accountId).library.get('ring')) !== undefined;
}

type SoldHere = { id: string; sale: Sale };

/** Reports were stored here, in the caller's transaction. */
export async function noteStored(accountId: string, reports: SoldHere[]): Promise<void> {
  if (!(await isLibraryOn(accountId))) return;
  const known = await knownRecords(accountId, reports);
  await putChanges(
    accountId,
    reports.map(({ id, sale }) => {
      const record = known.get(id);
      // Deleted everywhere, and brought back from a copy: that is later than its deletion.
      return { kind: 'report', id, sale, at: record?.isDeleted ? after(record.editedAt) : sale.at };
    }),
  );
}

/** Reports were deleted here, and so everywhere; in the caller's transaction. */
export async function noteDeleted(accountId: string, reports: SoldHere[]): Promise<void> {
  const known = await knownRecords(accountId, reports);
  const { changes } = accountDatabase(accountId);
  const pending = await changes.bulkGet(
    reports.map(({ id }): [ChangeKind, string] => ['report', id]),
  );
  await putChanges(
    accountId,
    reports.map(({ id, sale }, index) => {
      // Later than the sale, whatever this phone's clock says: a deletion that is earlier is none.
      const before = [sale.at, known.get(id)?.editedAt, pending[index]?.at];
      return { kind: 'report', id, sale, at: after(before.reduce(greater)), isDeleted: true };
    }),
  );
}

type Edit = {
  kind: 'note' | 'dealership';
  id: string;
  /** Of what stood there before. */
  editedAt?: string | undefined;
  isDeleted?: boolean;
};

/**
 * Something was typed here, in the caller's transaction; gives the time it is to be stored with.
 */
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

/**
 * A note came back from a copy, in the caller's transaction; gives the time it is to be stored
 * with: its own, so that what another device has noted since stands, or now where it had been
 * deleted.
 */
export async function noteBrought(
  accountId: string,
  { plate: id, editedAt }: Pick<CarRow, 'plate' | 'editedAt'>,
): Promise<string | undefined> {
  if (!(await isLibraryOn(accountId))) return editedAt;
  const record = await recordOf(accountId, 'note', id);
  if (record?.isDeleted) return noteEdit(accountId, { kind: 'note', id, editedAt });
  await putChanges(accountId, [{ kind: 'note', id, at: editedAt ?? '' }]);
  return editedAt;
}

/** The record of something on this phone; undefined until it was sent or has come. */
export async function recordOf(
  accountId: string,
  kind: RecordRow['kind'],
  id: string,
): Promise<RecordRow | undefined> {
  return accountDatabase(accountId).records.where('[kind+id]').equals([kind, id]).first();
}

/** Notes changes, in the caller's transaction; of one thing only the last counts. */
export async function putChanges(
  accountId: string,
  changes: Omit<ChangeRow, 'mark'>[],
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, mark: crypto.randomUUID() }));
  await accountDatabase(accountId).changes.bulkPut(rows);
}

async function knownRecords(
  accountId: string,
  reports: SoldHere[],
): Promise<Map<string, RecordRow>> {
  const keys = reports.map(({ id }): [ChangeKind, string] => ['report', id]);
  const { records } = accountDatabase(accountId);
  const rows = await records.where('[kind+id]').anyOf(keys).toArray();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Now, and later than what was seen before, whatever the clocks of two devices say. */
function after(editedAt: string | undefined): string {
  const known = editedAt === undefined || editedAt === '' ? 0 : Date.parse(editedAt);
  return new Date(Math.max(stampNow(), known + 1)).toISOString();
}

function greater(one: string | undefined = '', other: string | undefined = ''): string {
  return one > other ? one : other;
}

/** Notes that these are to be sent again, in the caller's transaction; newer changes stand. */
export async function noteAgain(accountId: string, rows: RecordRow[]): Promise<void> {
  const again = rows.flatMap((row) => changeOf(row) ?? []);
  const pending = await accountDatabase(accountId).changes.bulkGet(
    again.map(({ kind, id }): [ChangeKind, string] => [kind, id]),
  );
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

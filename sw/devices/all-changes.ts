// All that a phone holds and its library may lack: noted when the phone gets the library's keys,
// and when reports of an earlier account are brought to it.

import { accountDatabase } from '../account/database.ts';
import type { ChangeKind, ChangeRow, RecordRow } from '../account/library-rows.ts';
import { readReports } from '../reports/report-search.ts';
import { changeTables, isLibraryOn, putChanges } from './changes.ts';

/**
 * Notes each thing that the library was not told of, with the time at which it came to be so: what
 * the library has of a later time holds.
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
  for (const { plate, editedAt = '' } of await cars.toArray()) {
    all.push({ kind: 'note', id: plate, at: editedAt });
  }
  for (const { name, editedAt = '' } of await profile.toArray()) {
    all.push({ kind: name, id: name, at: editedAt });
  }
  return all;
}

function placeOf({ kind, id }: { kind: RecordRow['kind'] | ChangeKind; id: string }): string {
  return `${kind} ${id}`;
}

// Compares the records here with other devices' lists: the latest head contains a digest of all ids
// and versions. This exposes a server that omits a record, offers an older version or brings back a
// deleted record, but not one that returns a complete older state with its heads.

import { accountDatabase } from '../../account/database.ts';
import type { DeviceSays, Doubts, RecordRow, Tries } from '../../account/library-rows.ts';
import { base64Url } from '../../proof/base64url.ts';
import { libraryRow, putLibraryRow } from '../changes.ts';
import { sha256 } from '../cipher.ts';
import type { Run } from './run.ts';

const KINDS = ['report', 'note', 'dealership', 'unread'] as const;

/** The digest of the ids and versions of all records except heads. */
export async function digestHere(accountId: string): Promise<string> {
  const known = await knownOf(accountId, KINDS);
  const lines = known.map(([record, version]) => `${record} ${version}`).sort();
  return base64Url(await sha256(new TextEncoder().encode(lines.join())));
}

/** The number of records known here, including heads and the records in doubt. */
export async function countHere(accountId: string, doubted: string[]): Promise<number> {
  const known = await knownOf(accountId, [...KINDS, 'head']);
  return new Set([...known.map(([record]) => record), ...doubted]).size;
}

/**
 * The known ids and versions. Reads only an index: ten thousand take a few tens of milliseconds.
 */
async function knownOf(
  accountId: string,
  kinds: readonly RecordRow['kind'][],
): Promise<[record: string, version: number][]> {
  const { records } = accountDatabase(accountId);
  const keys = await Promise.all(
    kinds.map((kind) => records.where('[kind+record+version]').between([kind], [kind, []]).keys()),
  );
  return keys.flat().flatMap((key): [string, number][] => {
    const [, record, version] = key as unknown as [string, string, number]; // the index's fields
    return version > 0 ? [[record, version]] : [];
  });
}

/** The latest head among those that have a digest. */
function referenceOf(heads: DeviceSays[] = []): DeviceSays | undefined {
  const sure = heads.filter(({ digest }) => digest !== '');
  return sure.sort((one, other) => other.order - one.order)[0];
}

export async function hasReference(accountId: string): Promise<boolean> {
  return referenceOf((await libraryRow(accountId, 'heads'))?.heads) !== undefined;
}

/** Compares the records here with another device's latest digest; `none` if there is none. */
export async function compareWithOthers({
  accountId,
  device,
}: Pick<Run, 'accountId' | 'device'>): Promise<'same' | 'differs' | 'none'> {
  const heads = (await libraryRow(accountId, 'heads'))?.heads ?? [];
  const reference = referenceOf(heads);
  if (!reference) return 'none';
  const here = await digestHere(accountId);
  const agrees = (head: DeviceSays) => head.device !== device && head.digest === here;
  if (reference.device === device) return heads.some(agrees) ? 'same' : 'none';
  return agrees(reference) ? 'same' : 'differs';
}

/** We keep the ids of at most this many doubtful records of each kind. */
const NOTED_MAX = 1000;

type Seen = Partial<Omit<Doubts, 'again'>> & { opened?: string[] };

/** Adds doubts, in the caller's transaction. A record that opens is no longer in doubt. */
export async function noteDoubts(accountId: string, seen: Seen): Promise<void> {
  const row = await libraryRow(accountId, 'doubts');
  const good = new Set(seen.opened);
  const added = (noted: string[] = [], more: string[] = []) =>
    [...new Set([...noted.filter((record) => !good.has(record)), ...more])].slice(-NOTED_MAX);
  const next = {
    unopened: added(row?.unopened, seen.unopened),
    older: added(row?.older, seen.older),
    tooLarge: added(row?.tooLarge, seen.tooLarge),
    former: added(row?.former, seen.former),
  };
  const isNew = Object.values(next).some((records) => records.length > 0);
  if (!row && !isNew && !seen.differs) return;
  const hasMore = next.unopened.some((record) => !row?.unopened.includes(record));
  const again = hasMore ? undefined : row?.again;
  const differs = seen.differs ?? row?.differs;
  await putLibraryRow(accountId, { name: 'doubts', ...next, differs, again });
}

/**
 * Removes doubts that are settled. `isSame`: the records match the other devices' lists. `isRead`:
 * the server no longer offers older versions.
 */
export async function settleDoubts(
  accountId: string,
  { isSame, isRead = false }: { isSame: boolean; isRead?: boolean },
): Promise<void> {
  const row = await libraryRow(accountId, 'doubts');
  if (!row || (!row.differs && row.older.length === 0)) return;
  const differs = isSame ? undefined : row.differs;
  await putLibraryRow(accountId, { ...row, differs, older: isRead ? [] : row.older });
}

const MINUTE_MS = 60_000;
/**
 * A failing record is refetched at once, then after 2, 4, 8 … minutes, and finally every 17 hours.
 */
const DOUBLED_MAX = 10;

export function isTime(tries: Tries | undefined): boolean {
  if (!tries) return true;
  const waitMs = MINUTE_MS * 2 ** Math.min(tries.count, DOUBLED_MAX);
  const passedMs = Date.now() - tries.at;
  return passedMs >= waitMs || passedMs < 0; // if the clock was set back, try now
}

export function oneMore(tries: Tries | undefined): Tries {
  return { count: (tries?.count ?? 0) + 1, at: Date.now() };
}

// What the server gave that cannot be right, noted to be told: it is never stored.

import type { Doubts, Tries } from '../../account/library-rows.ts';
import { libraryRow, putLibraryRow } from '../library-row.ts';

/** Enough to say that it happened, and how often. */
const NOTED_MAX = 1000;

type Seen = Partial<Omit<Doubts, 'again'>> & { opened?: string[] };

/**
 * Adds to what is noted, in the caller's transaction; a record that opens is no longer in doubt.
 */
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

/** `isSame`: what is here is what others have listed; `isRead`: nothing older is offered now. */
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
/** What stays wrong is tried at once, then after 2, 4, 8 … minutes, in the end every 17 hours. */
const DOUBLED_MAX = 10;

export function isTime(tries: Tries | undefined): boolean {
  if (!tries) return true;
  const waitMs = MINUTE_MS * 2 ** Math.min(tries.count, DOUBLED_MAX);
  const passedMs = Date.now() - tries.at;
  return passedMs >= waitMs || passedMs < 0; // a clock that was put back makes none wait
}

export function oneMore(tries: Tries | undefined): Tries {
  return { count: (tries?.count ?? 0) + 1, at: Date.now() };
}

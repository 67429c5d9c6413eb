// What the server gave that cannot be right, noted to be told: it is never stored.

import { libraryRow, putLibraryRow } from '../library-row.ts';

/** Enough to say that it happened, and how often. */
const NOTED_MAX = 1000;

type Seen = { unopened?: string[]; opened?: string[]; older?: string[]; tooLarge?: string[] };

/**
 * Adds to what is noted, in the caller's transaction; a record that opens is no longer in doubt.
 */
export async function noteDoubts(accountId: string, seen: Seen): Promise<void> {
  const row = await libraryRow(accountId, 'doubts');
  const good = new Set(seen.opened);
  const added = (noted: string[] = [], more: string[] = []) =>
    [...new Set([...noted.filter((record) => !good.has(record)), ...more])].slice(0, NOTED_MAX);
  const next = {
    unopened: added(row?.unopened, seen.unopened),
    older: added(row?.older, seen.older),
    tooLarge: added(row?.tooLarge, seen.tooLarge),
  };
  const isNew = Object.values(next).some((records) => records.length > 0);
  if (row || isNew) await putLibraryRow(accountId, { name: 'doubts', ...next });
}

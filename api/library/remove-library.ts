// Removes a library: first detaches it from its account, then deletes it in short commits, so that
// dealers can keep buying. The next sweep finishes an interrupted removal.

import type { Backend } from '../backend.ts';
import { accountById, isErased } from '../identity/accounts.ts';
import type { Sql } from '../storage/database.ts';
import { closeJoins, forgetOldJoins } from './joins.ts';
import { type LibraryRow, libraryOf } from './libraries.ts';
import type { Library } from './library-file.ts';

/** The library to delete from: the server's own or a command's. */
type Written = Pick<Library, 'transaction' | 'truncateLog'>;

/** A commit of this many deletions takes a few milliseconds, even for the largest records. */
const RECORDS_PER_COMMIT = 100;

/** Detaches the library from its account; {@link removeDetached} deletes its content later. */
export function detach(
  sql: Sql,
  { number, account_id: accountId }: Pick<LibraryRow, 'number' | 'account_id'>,
): void {
  closeJoins(sql, accountId);
  sql.run(
    `UPDATE library SET account_id = NULL, recovery = :nothing, restart_at = NULL
     WHERE number = :number`,
    { number, nothing: Buffer.alloc(0) },
  );
}

/** Removes the account's whole library, if there is one. */
export async function removeLibraryOf(library: Written, accountId: string): Promise<void> {
  const had = await library.transaction((sql) => {
    const own = libraryOf(sql, accountId);
    if (own) detach(sql, own);
    return own !== undefined;
  });
  if (had) await removeDetached(library);
}

/** Deletes all detached libraries, or stops early once `isStopped` returns true. */
export async function removeDetached(
  library: Written,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let isRemoved = false;
  while (!isStopped()) {
    const left = await library.transaction(removeSome);
    if (left === undefined) break;
    isRemoved = true;
  }
  if (isRemoved) await library.truncateLog();
}

/** Returns undefined if there is nothing left to delete. */
function removeSome(sql: Sql): number | undefined {
  const detached = sql.get<{ number: number }>(
    'SELECT number FROM library WHERE account_id IS NULL LIMIT 1',
  );
  if (!detached) return undefined;
  const some = { ...detached, limit: RECORDS_PER_COMMIT };
  const removed =
    sql.run(
      `DELETE FROM box WHERE library = :number AND (phone, sale) IN
         (SELECT phone, sale FROM box WHERE library = :number ORDER BY phone, sale LIMIT :limit)`,
      some,
    ) ||
    sql.run(
      `DELETE FROM record WHERE library = :number AND seq IN
         (SELECT seq FROM record WHERE library = :number ORDER BY seq LIMIT :limit)`,
      some,
    );
  if (removed === 0) sql.run('DELETE FROM library WHERE number = :number', detached);
  return removed;
}

// The sweep deletes detached libraries, libraries whose account is gone, and old joins.

/** After a restore, a library without an account is kept this long: a newer copy may have it. */
const ORPHAN_KEPT_MS = 30 * 24 * 3_600_000;
/** One read of the main database looks up this many accounts, with one statement each. */
const LIBRARIES_AT_ONCE = 50;

type Swept = Pick<Backend, 'database' | 'library' | 'clock'>;
type Owned = Pick<LibraryRow, 'number' | 'account_id'> & { orphan_since: number | null };

/** Sweeps the libraries. Throws `library_down` while the file cannot be used. */
export async function sweepLibraries(
  { database, library, clock }: Swept,
  isStopped: () => boolean,
): Promise<void> {
  const at = clock();
  await library.transaction((sql) => forgetOldJoins(sql, at));
  for (let after = 0; !isStopped(); ) {
    const owned = await library.read((sql) => librariesAfter(sql, after));
    const last = owned.at(-1);
    if (!last) break;
    after = last.number;
    const standing = await database.read((main) => owned.map((each) => standingOf(main, each)));
    await library.transaction((sql) => {
      for (const [index, each] of owned.entries()) settle(sql, each, standing[index], at);
    });
  }
  await removeDetached(library, isStopped);
}

function librariesAfter(sql: Sql, after: number): Owned[] {
  return sql.all(
    `SELECT number, account_id, orphan_since FROM library
     WHERE number > :after AND account_id IS NOT NULL ORDER BY number LIMIT :limit`,
    { after, limit: LIBRARIES_AT_ONCE },
  );
}

type Standing = 'known' | 'removed' | 'unknown';

function standingOf(main: Sql, { account_id }: Owned): Standing {
  const account = accountById(main, account_id);
  if (!account) return 'unknown';
  return isErased(account) ? 'removed' : 'known';
}

function settle(sql: Sql, owned: Owned, standing: Standing | undefined, at: number): void {
  const { number, orphan_since: since } = owned;
  const isOverdue = since !== null && at - since >= ORPHAN_KEPT_MS;
  if (standing === 'removed' || (standing === 'unknown' && isOverdue)) detach(sql, owned);
  else if (standing === 'unknown' && since === null) setOrphan(sql, number, at);
  else if (standing === 'known' && since !== null) setOrphan(sql, number, null);
}

function setOrphan(sql: Sql, number: number, since: number | null): void {
  sql.run('UPDATE library SET orphan_since = :since WHERE number = :number', { number, since });
}

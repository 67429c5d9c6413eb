// Removing what devices shared: at once nobody's, then gone in short commits, so that dealers can
// go on buying. One that was interrupted is finished by the next sweep.

import type { Sql } from '../storage/database.ts';
import { closeJoins } from './joins/join-requests.ts';
import { type LibraryRow, libraryOf } from './libraries.ts';
import type { Library } from './library-file.ts';

/** The server's file, or a command's. */
type Written = Pick<Library, 'transaction' | 'truncateLog'>;

/** Some milliseconds, even of the largest records. */
const RECORDS_PER_COMMIT = 100;

/** From now on nobody's: {@link removeDetached} removes what it holds. */
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

/** Whether there was one. Resolves when nothing of it is left in the file. */
export async function removeLibraryOf(library: Written, accountId: string): Promise<boolean> {
  const had = await library.transaction((sql) => {
    const own = libraryOf(sql, accountId);
    if (own) detach(sql, own);
    return own !== undefined;
  });
  if (had) await removeDetached(library);
  return had;
}

/** Removes all that is nobody's; `isStopped` ends it early. */
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

/** Undefined where nothing is left to be removed. */
function removeSome(sql: Sql): number | undefined {
  const detached = sql.get<{ number: number }>(
    'SELECT number FROM library WHERE account_id IS NULL LIMIT 1',
  );
  if (!detached) return undefined;
  const removed = sql.run(
    `DELETE FROM record WHERE library = :number AND seq IN
       (SELECT seq FROM record WHERE library = :number ORDER BY seq LIMIT :limit)`,
    { ...detached, limit: RECORDS_PER_COMMIT },
  );
  if (removed === 0) sql.run('DELETE FROM library WHERE number = :number', detached);
  return removed;
}

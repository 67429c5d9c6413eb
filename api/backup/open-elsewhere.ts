// Whether another process has a database open.

import Sqlite from 'better-sqlite3';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import { lookAt } from '../storage/database-file.ts';

export function refuseOpenElsewhere(db: string): void {
  if ((lookAt(db)?.size ?? 0) === 0 || !isOpenElsewhere(db)) return;
  throw new DatabaseTrouble(
    'Stop the server first: it works with this database, or Litestream or a forgotten ' +
      'sqlite3 does.',
    exitCodes.inUse,
  );
}

/**
 * Whether another process has the database open: only a sole user can take it out of WAL mode.
 * A database that SQLite cannot read is nobody's.
 */
export function isOpenElsewhere(db: string): boolean {
  const file = new Sqlite(db, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
    file.pragma('journal_mode = WAL');
    return false;
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY')) return true;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return false;
    throw error; // a full disk says nothing about who has the database
  } finally {
    file.close();
  }
}

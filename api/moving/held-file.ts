// An SQLite file that nobody else can read or write while its rows are copied.

import Sqlite from 'better-sqlite3';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import { leaveOneFile } from '../storage/create-database.ts';

export type HeldFile = { file: Sqlite.Database; release: () => void };

/** Throws {@link DatabaseTrouble} where another process has it. */
export function holdFile(path: string): HeldFile {
  let file: Sqlite.Database | undefined;
  try {
    leaveOneFile(path);
    file = new Sqlite(path, { fileMustExist: true, timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
    // With a log beside it others could still read and write.
    if (file.pragma('journal_mode', { simple: true }) !== 'delete') throw inUse(path);
  } catch (error) {
    file?.close();
    const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw isBusy ? inUse(path) : error;
  }
  const held = file;
  return { file: held, release: () => held.close() };
}

function inUse(path: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `Another command works with ${path}: wait for its end, and type this again. Nothing was moved.`,
    exitCodes.inUse,
  );
}

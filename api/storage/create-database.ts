// A database is created once: beside its final place, complete with its tables and its mode, and
// renamed into place. An interruption leaves no database rather than half of one.

import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Config } from '../settings/config.ts';
import { makeDatabase } from './database.ts';
import { databasePath } from './database-file.ts';
import { makeDurable } from './durable.ts';
import { keepMode } from './money-mode.ts';

/** Creates the database of a folder that has none. The caller holds the folder's lock. */
export async function createDatabase(
  dataDir: string,
  settings: Pick<Config, 'mode' | 'razorpay'>,
  at: number,
): Promise<void> {
  const folder = mkdtempSync(join(dataDir, 'making-'));
  try {
    const database = makeDatabase(folder);
    await database.transaction((sql) => keepMode(sql, settings, at));
    await database.close();
    const made = databasePath(folder);
    leaveOneFile(made);
    await makeDurable(made);
    renameSync(made, databasePath(dataDir));
    await makeDurable(dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checkpoints the log and closes it: the renamed file is then all there is. */
export function leaveOneFile(db: string): void {
  const file = new Sqlite(db, { fileMustExist: true });
  try {
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}

// A book is made once: beside its place, whole with its tables and the money it counts, and put
// there by one rename. Whoever is interrupted leaves no book rather than half of one.

import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Config } from '../settings/config.ts';
import { makeDatabase } from './database.ts';
import { bookPath } from './database-file.ts';
import { makeDurable } from './durable.ts';
import { keepMode } from './money-mode.ts';

/** Makes the book of a folder that has none. Whoever calls it holds the folder's lock. */
export async function makeBook(
  dataDir: string,
  settings: Pick<Config, 'mode' | 'razorpay'>,
  at: number,
): Promise<void> {
  const folder = mkdtempSync(join(dataDir, 'making-'));
  try {
    const database = makeDatabase(folder);
    await database.transaction((sql) => keepMode(sql, settings, at));
    await database.close();
    const made = bookPath(folder);
    leaveOneFile(made);
    await makeDurable(made);
    renameSync(made, bookPath(dataDir));
    await makeDurable(dataDir);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the log into the book and ends it: what is renamed then is all there is. */
export function leaveOneFile(book: string): void {
  const file = new Sqlite(book, { fileMustExist: true });
  try {
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}

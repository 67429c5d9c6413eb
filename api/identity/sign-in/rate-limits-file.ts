// The file of counts. It matters less than any sign-in: a damaged one is set aside and replaced;
// where none can be opened the counts are kept in memory until the next start.

import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Counts } from './counts.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS attempts (
  key TEXT PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire INTEGER
)`;

/**
 * Damaged, or impossible to open: a full disk and a locked file pass.
 */
const UNUSABLE = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|READONLY|IOERR|PERM|AUTH)/;

export function isUnusable(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && UNUSABLE.test(error.code);
}

export function openCounts(dataDir: string, log: Pick<Logger, 'error'>): Sqlite.Database {
  const path = join(dataDir, 'limits.db');
  try {
    return opened(path);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    log.error({ error }, 'limits.db cannot be used: attempts to sign in are counted anew');
  }
  try {
    renameSync(path, `${path}.damaged`);
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    return opened(path);
  } catch (error) {
    log.error({ error }, 'attempts to sign in are counted in memory: limits.db cannot be used');
    return new Sqlite(':memory:');
  }
}

/** Throws where it is not whole, or cannot be written. */
function opened(path: string): Sqlite.Database {
  const file = new Sqlite(path, { timeout: 1000 });
  try {
    file.pragma('journal_mode = WAL');
    file.exec(TABLE);
    const said = file.pragma('quick_check(1)', { simple: true });
    if (said !== 'ok') throw new Sqlite.SqliteError(String(said), 'SQLITE_CORRUPT');
    // A merely read-only file says so at the first row.
    file.prepare("DELETE FROM attempts WHERE key = ''").run();
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

const SWEEP_EVERY_MS = 3_600_000;

/** Counts in an open file. */
export function countsInFile(file: Sqlite.Database): Counts {
  // As the library would create it, but it does so a moment too late for the first attempt.
  file.exec(TABLE);
  const forget = file.prepare('DELETE FROM attempts WHERE key = ? AND expire > ?');
  const sweeping = setInterval(() => sweep(file), SWEEP_EVERY_MS).unref();
  return {
    limiter: (limit) =>
      new RateLimiterSQLite({
        ...limit,
        storeClient: file,
        storeType: 'better-sqlite3',
        tableName: 'attempts',
        tableCreated: true,
        // The library's own sweep has no end and no catch: a closed file or a full disk ends the
        // server.
        clearExpiredByTimeout: false,
      }),
    async forgetBeyond(key, at) {
      forget.run(key, at);
    },
    async close() {
      clearInterval(sweeping);
      file.close();
    },
  };
}

/** Deletes expired counts, so that the file stays small; if that fails, the next run does it. */
function sweep(file: Sqlite.Database): void {
  try {
    file.prepare('DELETE FROM attempts WHERE expire < ?').run(Date.now());
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

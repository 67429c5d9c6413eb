// Limits sign-in attempts per email and per network. The counts survive a restart, and a flood of
// attempts never delays money.

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { Refusal, refusal } from '../../refusal.ts';
import type { Counts, Limiter } from '../../storage/counts.ts';
import { inFile, lookAt } from '../../storage/database-file.ts';
import { countsOfAll, hasSharedCounts, type Place } from '../../storage/open-configured.ts';
import { type Attempt, type By, type Counted, countsOf } from './attempts.ts';

/** Another server's clock may be ahead by this much, so its counts may expire this much late. */
const CLOCKS_APART_MS = 60_000;

/**
 * Opens the counts of attempts. Servers on one database share them; a single server keeps them in a
 * file. If the counts cannot be used, this server counts in a temporary file, because sign-ins must
 * go on.
 */
export function openLimits(place: Place, log: Pick<Logger, 'error'>): Limits {
  const shared = countsOfAll(place);
  const first = limitsOf(shared ?? countsInFile(openCounts(place.dataDir, log)));
  let limits = first;

  async function counted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isUnusable(error)) throw error;
      if (limits === first) {
        limits = limitsOf(countsInFile(opened('')));
        log.error({ error }, shared ? TABLE_UNUSABLE : FILE_UNUSABLE);
      }
      await work();
    }
  }
  return {
    count: (attempt, by) => counted(() => limits.count(attempt, by)),
    giveBack: (attempt, by) => counted(() => limits.giveBack(attempt, by)),
    // Other attempts may still be using the first counts, so these are not closed until now.
    close: async () => void (await Promise.all([first.close(), limits.close()])),
  };
}

const FILE_UNUSABLE = 'limits.db cannot be used: delete it while the server is stopped';
const TABLE_UNUSABLE = 'table "attempts" cannot be used: truncate it, then restart the servers';

/** Matches errors that show damaged or unreachable counts. A full disk or a lock is temporary. */
const UNUSABLE = /^(SQLITE_(CORRUPT|NOTADB|CANTOPEN|READONLY|IOERR)|XX00[12]$)/;

function isUnusable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNUSABLE.test(String(error.code));
}

export type Limits = ReturnType<typeof limitsOf>;

function limitsOf(counts: Counts) {
  const limiters = new Map<string, Limiter>();
  function limiterOf({ key: _, ...limit }: Counted): Limiter {
    const limiter = limiters.get(limit.keyPrefix) ?? counts.limiter(limit);
    limiters.set(limit.keyPrefix, limiter);
    return limiter;
  }
  return {
    /** Counts an attempt. Throws `too_many_attempts` after too many attempts. */
    async count(attempt: Attempt, by: By): Promise<void> {
      const counted: { limiter: Limiter; key: string }[] = [];
      for (const each of countsOf(attempt, by)) {
        const { key } = each;
        const limiter = limiterOf(each);
        // A fast clock may have dated a count in the future; the dealer must not wait until then.
        const latest = Date.now() + limiter.msDuration + CLOCKS_APART_MS;
        await counts.forgetBeyond(limiter.getKey(key), latest);
        counted.push({ limiter, key });
        await consume(limiter, key).catch(async (error) => {
          // A refused attempt is not counted, so it does not harm others on the network.
          if (error instanceof Refusal)
            for (const each of counted) await each.limiter.reward(each.key);
          throw error;
        });
      }
    },
    /** Takes back an attempt that succeeded, because only failures count. */
    async giveBack(attempt: Attempt, by: By): Promise<void> {
      for (const each of countsOf(attempt, by)) await limiterOf(each).reward(each.key);
    },
    close: counts.close,
  };
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    throw refusal('too_many_attempts', { retryAfterSeconds });
  }
}

const TABLE = `CREATE TABLE IF NOT EXISTS attempts (
  key TEXT PRIMARY KEY,
  points INTEGER NOT NULL DEFAULT 0,
  expire INTEGER
)`;

/** Opens the file, or a temporary one if it cannot be used. */
function openCounts(dataDir: string, log: Pick<Logger, 'error'>): Sqlite.Database {
  try {
    return opened(join(dataDir, 'limits.db'));
  } catch (error) {
    log.error({ error }, FILE_UNUSABLE);
    return opened('');
  }
}

/** Throws if the file is damaged or not writable. */
function opened(path: string): Sqlite.Database {
  const file = new Sqlite(path, { timeout: 1000 });
  try {
    file.pragma('journal_mode = WAL');
    // The library would also create this table, but too late for the first attempt.
    file.exec(TABLE);
    if (!isSound(file)) throw new Error('A page is damaged.');
    // A read-only file fails at its first write.
    file.prepare("DELETE FROM attempts WHERE key = ''").run();
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Returns why the file of counts cannot be used; undefined if it can, or if there is none. */
export function limitsTrouble(place: Place): string | undefined {
  const path = join(place.dataDir, 'limits.db');
  if (hasSharedCounts(place) || !lookAt(path)) return undefined;
  try {
    return inFile(path, { readonly: true }, isSound) ? undefined : FILE_UNUSABLE;
  } catch (error) {
    if (!isUnusable(error)) throw error;
    return FILE_UNUSABLE;
  }
}

function isSound(file: Sqlite.Database): boolean {
  return file.pragma('quick_check(1)', { simple: true }) === 'ok';
}

const SWEEP_EVERY_MS = 3_600_000;

function countsInFile(file: Sqlite.Database): Counts {
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
        // The library's own sweep never stops and catches no errors, so a closed file or a full
        // disk would end the server.
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

/** Deletes expired counts, so that the file stays small. If a run fails, the next catches up. */
function sweep(file: Sqlite.Database): void {
  try {
    file.prepare('DELETE FROM attempts WHERE expire < ?').run(Date.now());
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

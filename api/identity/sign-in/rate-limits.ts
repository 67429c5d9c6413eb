// How often anyone may try to sign in, per email and per network. Stored in a file of its own: the
// counts survive a restart, and a flood of them never queues in front of money.

import Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { Refusal } from '../../refusal.ts';
import { ALLOWED, type Attempt, type By, keysOf, type Scope } from './attempts.ts';
import { isUnusable, openCounts, TABLE } from './rate-limits-file.ts';

export type Limits = {
  /** Counts an attempt; throws `rate_limited` when there were too many. */
  count: (attempt: Attempt, by: By) => Promise<void>;
  /** Uncounts an attempt that proved honest: only failures add up. */
  giveBack: (attempt: Attempt, by: By) => Promise<void>;
  close: () => void;
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Counts in `limits.db`, or in memory where that cannot be opened: a broken file of counts keeps
 * nobody from signing in, and nobody guesses uncounted. It is logged.
 */
export function openLimits(dataDir: string, log: Pick<Logger, 'error'>): Limits {
  let counts = countsIn(openCounts(dataDir, log));
  async function counted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isUnusable(error)) throw error;
      log.error({ error }, 'attempts to sign in are counted in memory: limits.db cannot be used');
      counts.close();
      counts = countsIn(new Sqlite(':memory:'));
      await work();
    }
  }
  return {
    count: (attempt, by) => counted(() => counts.count(attempt, by)),
    giveBack: (attempt, by) => counted(() => counts.giveBack(attempt, by)),
    close: () => counts.close(),
  };
}

function countsIn(file: Sqlite.Database): Limits {
  // As the library would create it, but it does so a moment too late for the first attempt.
  file.exec(TABLE);
  const limiters = mapAttempts((attempt) => limitersOf(file, attempt));
  const forget = file.prepare('DELETE FROM attempts WHERE key = ? AND expire > ?');
  const sweeping = sweptHourly(file);
  return {
    async count(attempt, by) {
      for (const { scope, key } of keysOf(attempt, by)) {
        const counted = limiters[attempt][scope];
        // Counted while the clock was ahead: nobody waits until that distant time.
        forget.run(counted.getKey(key), Date.now() + counted.msDuration);
        await consume(counted, key);
      }
    },
    async giveBack(attempt, by) {
      for (const { scope, key } of keysOf(attempt, by)) await limiters[attempt][scope].reward(key);
    },
    close: () => {
      clearInterval(sweeping);
      file.close();
    },
  };
}

function limitersOf(file: Sqlite.Database, attempt: Attempt): Record<Scope, RateLimiterSQLite> {
  const limiter = (scope: string, points: number, duration: number) =>
    new RateLimiterSQLite({
      storeClient: file,
      storeType: 'better-sqlite3',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: `${attempt}-${scope}`,
      points,
      duration,
      // The library's own sweep has no end and no catch: a closed file or a full disk ends the
      // server.
      clearExpiredByTimeout: false,
    });
  const { pair, email, network } = ALLOWED[attempt];
  return {
    network: limiter('network', network, HOUR_SECONDS),
    pair: limiter('pair', pair, HOUR_SECONDS),
    email: limiter('email', email, DAY_SECONDS),
    knownHour: limiter('known-hour', pair, HOUR_SECONDS),
    knownDay: limiter('known-day', email, DAY_SECONDS),
  };
}

/** Deletes expired counts, so that the file stays small; if that fails, the next run does it. */
function sweptHourly(file: Sqlite.Database): NodeJS.Timeout {
  const sweep = () => {
    try {
      file.prepare('DELETE FROM attempts WHERE expire < ?').run(Date.now());
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError)) throw error;
    }
  };
  return setInterval(sweep, HOUR_SECONDS * 1000).unref();
}

async function consume(limiter: RateLimiterSQLite, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    const message = `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`;
    throw new Refusal('rate_limited', message, { retryAfterSeconds });
  }
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function mapAttempts<T>(make: (attempt: Attempt) => T): Record<Attempt, T> {
  return { code: make('code'), guess: make('guess'), password: make('password') };
}

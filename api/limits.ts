// How often anyone may try to sign in, per email and per network. Kept in a file of its own: the
// counts survive a restart, and a flood of them never waits in line with money.

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

type Attempt = 'code' | 'guess' | 'password';

export type Limits = {
  /** Counts an attempt; throws `rate_limited` when there were too many. */
  count: (attempt: Attempt, by: { email: string; network: string }) => Promise<void>;
  close: () => void;
};

const HOUR_SECONDS = 3600;

/**
 * Tries an hour. A dealer needs one or two. Indian mobile networks put thousands of phones behind
 * one address, so a network gets far more than an email, and still too few to guess six digits.
 */
const PER_HOUR: Record<Attempt, { email: number; network: number }> = {
  code: { email: 6, network: 300 },
  guess: { email: 15, network: 600 },
  password: { email: 10, network: 300 },
};

export function openLimits(dataDir: string): Limits {
  const file = new Sqlite(join(dataDir, 'limits.db'));
  file.pragma('journal_mode = WAL');
  const limiter = (name: string, points: number) =>
    new RateLimiterSQLite({
      storeClient: file,
      storeType: 'better-sqlite3',
      tableName: 'attempts',
      keyPrefix: name,
      points,
      duration: HOUR_SECONDS,
      // Old rows go by themselves, so that the file stays small.
      clearExpiredByTimeout: true,
    });
  const limiters = mapAttempts((attempt) => ({
    email: limiter(`${attempt}-email`, PER_HOUR[attempt].email),
    network: limiter(`${attempt}-network`, PER_HOUR[attempt].network),
  }));
  return {
    async count(attempt, { email, network }) {
      await consume(limiters[attempt].network, networkOf(network));
      await consume(limiters[attempt].email, email);
    },
    close: () => file.close(),
  };
}

async function consume(limiter: RateLimiterSQLite, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const message = `Too many attempts. Try again in ${minutes} minutes.`;
    throw new Refusal('rate_limited', message, { retryAfterSeconds });
  }
}

/** An IPv6 customer has a whole /64: its addresses count as one. */
function networkOf(address: string): string {
  const isMapped = address.startsWith('::ffff:');
  return address.includes(':') && !isMapped ? address.split(':').slice(0, 4).join(':') : address;
}

function mapAttempts<T>(make: (attempt: Attempt) => T): Record<Attempt, T> {
  return { code: make('code'), guess: make('guess'), password: make('password') };
}

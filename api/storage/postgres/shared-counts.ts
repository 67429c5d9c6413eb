// Counts of attempts that all servers of a database share: with two of them nobody has twice the
// attempts.

import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Counts } from '../counts.ts';
import { openPool, persistently, sweepEvery } from './connections.ts';

/** Of the server's own, so that a flood of attempts takes none from money. */
const CONNECTIONS = 2;

const SWEEP_EVERY_MS = 3_600_000;
const SWEEP = 'DELETE FROM attempts WHERE expire < $1';

/** Its table is made with the engine's own. */
export function openSharedCounts(url: string): Counts {
  const pool = openPool(url, {
    max: CONNECTIONS,
    // The last count may be lost with the primary; nobody waits for a disk or a standby.
    options: '-c synchronous_commit=off',
  });
  // Where only the answer was lost, an attempt counts twice.
  const storeClient = { query: (asked: pg.QueryConfig) => persistently(() => pool.query(asked)) };
  const endSweeps = sweepEvery(SWEEP_EVERY_MS, () => pool.query(SWEEP, [Date.now()]));
  return {
    limiter: (limit) =>
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: 'client',
        tableName: 'attempts',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    async forgetBeyond(key, at) {
      const text = 'DELETE FROM attempts WHERE key = $1 AND expire > $2';
      await storeClient.query({ name: 'forget', text, values: [key, at] });
    },
    async close() {
      endSweeps();
      if (!pool.ending) await pool.end();
    },
  };
}

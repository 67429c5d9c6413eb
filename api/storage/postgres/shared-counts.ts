// Counts of attempts that all servers of a database share: with two of them nobody has twice the
// attempts.

import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Counts } from '../../identity/sign-in/counts.ts';
import { persistently } from './again.ts';
import { ANSWER_MS_MAX } from './statement.ts';

/** Of the server's own, so that a flood of attempts takes none from money. */
const CONNECTIONS = 2;

const SWEEP_EVERY_MS = 3_600_000;

/** Its table is made with the engine's own. */
export function openSharedCounts(url: string): Counts {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: ANSWER_MS_MAX,
    // The last count may be lost with the primary; nobody waits for a disk or a standby.
    options: '-c synchronous_commit=off',
  });
  // As the engine's own connections: one that breaks at rest would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  // Where only the answer was lost, an attempt counts twice.
  const storeClient = { query: (asked: pg.QueryConfig) => persistently(() => pool.query(asked)) };
  // A sweep that finds no database is made up for by the next.
  const sweep = () =>
    void pool.query('DELETE FROM attempts WHERE expire < $1', [Date.now()]).catch(ignore);
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
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
      clearInterval(sweeping);
      if (!pool.ending) await pool.end();
    },
  };
}

function ignore(): void {}

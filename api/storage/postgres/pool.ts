// Connections to PostgreSQL that a server has open for as long as it runs.

import pg from 'pg';
import { ANSWER_MS_MAX } from './statement.ts';

/** One that breaks at rest ends no process; whoever asks a broken one next is told. */
export function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: ANSWER_MS_MAX,
    ...settings,
  });
  // Each needs a listener of our own for its whole life, also while it is lent.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Deletes now and then what is over; gives what ends that. */
export function sweepEvery(everyMs: number, sweep: () => Promise<unknown>): () => void {
  // A sweep that finds no database is made up for by the next.
  const sweeping = setInterval(() => void sweep().catch(ignore), everyMs).unref();
  return () => clearInterval(sweeping);
}

function ignore(): void {}

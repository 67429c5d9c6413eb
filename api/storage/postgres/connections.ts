// Opens a server's connections to PostgreSQL. A broken connection is not used again.

import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { refusal } from '../../refusal.ts';
import type { Counts } from '../counts.ts';
import { codeOf } from '../exit-codes.ts';
import { ANSWER_MS_MAX, types } from './statement.ts';

/** Opens a pool. If an idle connection breaks, the process continues and the next query fails. */
function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: ANSWER_MS_MAX,
    ...settings,
  });
  // Each connection needs our error listener for as long as it exists, even while it is lent.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {}

/** A fail-over takes half a minute, and a caller waits up to seventy seconds for a report. */
const LOST_MS_MAX = 50_000;
/** A job that hits more conflicts than this probably breaks a rule itself. */
const RUNS_MAX = 20;

export const ROLLED_BACK = '40000';

/** Matches a serialization failure, deadlock, unavailable lock, or key just written elsewhere. */
const CROSSED = /^(40000|40001|40P01|55P03|23505)$/;

/** The table of a prepared statement has a new column: a newer server has migrated the tables. */
const OUTGROWN = '0A000';

/**
 * Matches the errors of a lost connection: the server is unreachable, full, starting, stopping, or
 * not the primary; an operator or a time limit ended the connection; or the socket failed
 * (PostgreSQL's manual, appendix A).
 */
const LOST = /^(0A000|08...|53...|57...|58...|25006|25P0[234]|40003|E[A-Z]{3,})$/;
/** Matches the messages of `pg` about a lost connection, which come without a code. */
const LOST_TEXT = /connection|timeout|not queryable|Client was closed/i;

/** Repeats the work while the database cannot be reached. In the end, throws {@link busy}. */
export async function persistently<T>(once: () => Promise<T>): Promise<T> {
  const end = performance.now() + LOST_MS_MAX;
  for (let runs = 1; ; runs += 1) {
    try {
      return await once();
    } catch (error) {
      const isLate = performance.now() > end;
      if (isLost(error)) {
        if (isLate) throw refusal('busy');
        await after(250 + Math.random() * 250);
      } else if (CROSSED.test(codeOf(error)) && runs < RUNS_MAX && !isLate) {
        await after(Math.random() * 2 ** Math.min(runs, 6));
      } else {
        throw error;
      }
    }
  }
}

/** Returns whether the database could not be reached, or the connection to it was lost. */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== '') return LOST.test(code);
  return error instanceof Error && LOST_TEXT.test(error.message);
}

const SWEEP_EVERY_MS = 600_000;
/** After an hour, no server still asks how a transaction ended. */
const SWEEP = "DELETE FROM commit_mark WHERE at < now() - interval '1 hour'";

type Connections = {
  /** Lends a connection to the work. Rolls back a transaction that the work leaves unfinished. */
  lend: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

export function openConnections(url: string, schema: string, max: number): Connections {
  const pool = openPool(url, {
    max,
    types,
    pipeline: true,
    statement_timeout: 60_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    options: `-c search_path=${schema}`,
  });

  async function lend<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const value = await work(client);
      isBroken = false;
      return value;
    } catch (error) {
      const isUndone = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      isBroken = !isUndone || codeOf(error) === OUTGROWN;
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  // If one sweep does not reach the database, the next one deletes that sweep's rows too.
  const sweep = () => void pool.query(SWEEP).catch(ignore);
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return {
    lend,
    async close() {
      clearInterval(sweeping);
      if (!pool.ending) await pool.end();
    },
  };
}

// Counts attempts for all servers of a database, so that two servers do not allow twice as many.

/** Attempts have their own connections, so that a flood of attempts does not delay money. */
const CONNECTIONS = 2;

export function openSharedCounts(url: string): Counts {
  const pool = openPool(url, {
    max: CONNECTIONS,
    // Requests do not wait for a disk or a standby. A fail-over may lose the latest counts.
    options: '-c synchronous_commit=off',
  });
  // If only the answer was lost, an attempt is counted twice.
  const storeClient = { query: (asked: pg.QueryConfig) => persistently(() => pool.query(asked)) };
  return {
    limiter: (limit) =>
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: 'client',
        tableName: 'attempts',
        tableCreated: true,
        clearExpiredByTimeout: true,
      }),
    async forgetBeyond(key, at) {
      const text = 'DELETE FROM attempts WHERE key = $1 AND expire > $2';
      await storeClient.query({ name: 'forget', text, values: [key, at] });
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

// The connections of a server to its PostgreSQL. One that broke is not used again.

import type pg from 'pg';
import { codeOf, OUTGROWN } from './again.ts';
import { openPool, sweepEvery } from './pool.ts';
import { types } from './statement.ts';

const SWEEP_EVERY_MS = 600_000;
/** Nobody asks for longer what became of a transaction. */
const SWEEP = "DELETE FROM commit_mark WHERE at < now() - interval '1 hour'";

type Connections = {
  /** Lends one to the work; what the work leaves unfinished is undone. */
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

  const endSweeps = sweepEvery(SWEEP_EVERY_MS, () => pool.query(SWEEP));
  return {
    lend,
    async close() {
      endSweeps();
      if (!pool.ending) await pool.end();
    },
  };
}

// The connections of a server to its PostgreSQL. One that broke is not used again.

import pg from 'pg';
import { codeOf, OUTGROWN } from './again.ts';
import { ANSWER_MS_MAX, types } from './statement.ts';

const SWEEP_EVERY_MS = 600_000;
/** Nobody asks for longer what became of a transaction. */
const SWEEP = "DELETE FROM commit_mark WHERE at < now() - interval '1 hour'";

type Connections = {
  /** Lends one to the work; what the work leaves unfinished is undone. */
  lend: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

export function openConnections(url: string, schema: string, max: number): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: ANSWER_MS_MAX,
    statement_timeout: 60_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    options: `-c search_path=${schema}`,
  });
  // Whoever asks a broken connection next is told. Without a listener of our own, and for its whole
  // life, a connection that breaks at rest would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

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

  // A sweep that finds no database is made up for by the next.
  const sweep = () => void lend((client) => client.query(SWEEP)).catch(ignore);
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return {
    lend,
    async close() {
      clearInterval(sweeping);
      if (!pool.ending) await pool.end();
    },
  };
}

function ignore(): void {}

// Opens a connection to PostgreSQL for a start or a command. Every failure becomes a sentence that
// gives the next step and leaves out the password.

import pg from 'pg';
import { DatabaseTrouble, exitCodes } from '../exit-codes.ts';

const FORM = 'postgres://USER@HOST:5432/DATABASE is one, with the password in PGPASSWORD';
const VERSION_MIN = 140000;

export type Target = {
  client: pg.Client;
  /** The URL without its password. */
  name: string;
};

/** Lends a connection that is free of the time limits in PostgreSQL's own settings. */
export async function withPostgres<T>(
  url: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const client = clientFor(url);
  const name = `PostgreSQL at ${client.host}/${client.database ?? ''}`;
  // A broken connection makes the next query fail. Without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error) => {
      // PostgreSQL may be starting or failing over, so systemd starts us again.
      throw new DatabaseTrouble(
        `${name} cannot be reached: ${sentenceOf(error)}. Nothing was changed.`,
        exitCodes.inUse,
      );
    });
    await client.query('SET statement_timeout = 0');
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await refuseUnfit({ client, name });
    return await work({ client, name });
  } finally {
    await client.end().catch(() => undefined); // the connection may already be broken
  }
}

/** Runs the work in a transaction, which begins with this statement. */
export async function inTransaction<T>(
  client: pg.ClientBase,
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const value = await work();
    const { command } = await client.query('COMMIT');
    // If a statement in the transaction failed, PostgreSQL replies to COMMIT with ROLLBACK and no
    // error.
    if (command !== 'COMMIT') throw new Error('the transaction rolled back');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the earlier error is the useful one
    throw error;
  }
}

/** Throws if anyone else is connected, because that might be a server that writes. */
export async function refuseOthers({ client, name }: Target): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rowCount === 0) return;
  throw new DatabaseTrouble(
    `Stop every server first: other programs are connected to ${name}. Nothing was changed.`,
    exitCodes.inUse,
  );
}

function clientFor(url: string): pg.Client {
  const connectionTimeoutMillis = 10_000;
  try {
    if (!/^postgres(ql)?:/.test(url)) throw new Error('of another kind');
    return new pg.Client({ connectionString: url, connectionTimeoutMillis, keepAlive: true });
  } catch {
    // The parser's message might contain the password.
    throw new DatabaseTrouble(`This is not a PostgreSQL address: ${FORM}.`, exitCodes.misuse);
  }
}

/** Describes an error. Some socket errors have no message, only the addresses that were tried. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentenceOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

type About = { version: string; encoding: string; is_standby: boolean };

async function refuseUnfit({ client, name }: Target): Promise<void> {
  const { rows } = await client.query<About>(
    `SELECT current_setting('server_version_num') AS version,
       current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS is_standby`,
  );
  const [about] = rows;
  const trouble = about && unfitness(about);
  if (trouble === undefined) return;
  // A standby may have become the primary by the next start.
  const exitCode = about?.is_standby ? exitCodes.inUse : exitCodes.settings;
  throw new DatabaseTrouble(`${name} ${trouble}. Nothing was changed.`, exitCode);
}

function unfitness({ version, encoding, is_standby: isStandby }: About): string | undefined {
  if (Number(version) < VERSION_MIN) return 'is older than version 14: upgrade it';
  if (encoding !== 'UTF8') {
    return `stores text as ${encoding}: make a database with CREATE DATABASE … ENCODING 'UTF8'`;
  }
  if (isStandby) return "is a standby: use the primary's address";
  return undefined;
}

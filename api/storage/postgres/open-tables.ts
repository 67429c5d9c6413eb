// Opens the tables of a PostgreSQL database, moving them to this version first.

import { DatabaseTrouble, exitCodes } from '../../operations/exit-codes.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './engine.ts';
import { moveTables, versionOf } from './move.ts';
import { withPostgres } from './one-connection.ts';

type Tables = {
  /** The schema that holds them. */
  schema: string;
  /** The migrations that they are made of. */
  steps: readonly string[];
  /** What becomes of them where there are none, or older ones; a live server's `init` makes. */
  may: 'be made' | 'be moved' | 'only be opened';
};

/** Throws {@link DatabaseTrouble} where there are none, or of a newer version, or no PostgreSQL. */
export async function openTables(url: string, tables: Tables): Promise<Database> {
  const { schema, steps, may } = tables;
  await withPostgres(url, async ({ client }) => {
    if (may === 'be made') await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`SET search_path = ${schema}`);
    const version = await versionOf(client);
    if (may !== 'be made' && version === 0) throw noTables();
    if (may === 'only be opened' && version < steps.length) throw olderTables();
    await moveTables(client, steps);
  });
  return openPostgres(url, schema);
}

/** Which version they are of; 0 = there are none. */
export function versionOfTables(url: string, schema: string): Promise<number> {
  return withPostgres(url, async ({ client }) => {
    await client.query(`SET search_path = ${schema}`);
    return versionOf(client);
  });
}

function olderTables(): DatabaseTrouble {
  return new DatabaseTrouble(
    'The database is of an older version: restart its servers as this version first.',
    exitCodes.inUse,
  );
}

function noTables(): DatabaseTrouble {
  return new DatabaseTrouble(
    "The PostgreSQL database is empty: is DATABASE_URL right? Only a new server's first database " +
      'is made, by `init`.',
    exitCodes.noDatabase,
  );
}

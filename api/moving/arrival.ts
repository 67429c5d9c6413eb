// What a PostgreSQL database holds of a move: nothing yet, rows that only arrive, or a database in
// use. Rows that arrive are used by no server until the file has the name that they say.

import type { ClientBase } from 'pg';

type Arrival = {
  state: 'empty' | 'arriving' | 'in use' | "somebody else's";
  /** The name that the file is given when it is set aside. */
  fromFile?: string;
};

/** The schema of what devices share; money is in `public`. */
export const LIBRARY = 'library';

const TABLES = /* sql */ `
SELECT relname AS name FROM pg_class
WHERE relnamespace IN (to_regnamespace('public'), to_regnamespace('${LIBRARY}'))
  AND relkind IN ('r', 'p', 'v', 'm', 'f')`;

export async function arrivalIn(client: ClientBase): Promise<Arrival> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  if (tables.length === 0) return { state: 'empty' };
  if (!tables.some(({ name }) => name === 'schema_version')) return { state: "somebody else's" };
  const { rows } = await client.query<{ from_file: string | null; is_arriving: boolean }>(
    'SELECT from_file, is_arriving FROM public.schema_version',
  );
  const [row] = rows;
  const state = row?.is_arriving ? 'arriving' : 'in use';
  return { state, ...(row?.from_file != null && { fromFile: row.from_file }) };
}

/** With the rows, in their transaction: no server uses them yet. */
export async function beginArrival(client: ClientBase, fromFile: string): Promise<void> {
  await client.query('UPDATE public.schema_version SET from_file = $1, is_arriving = true', [
    fromFile,
  ]);
}

/** Removes rows that were never in use, in the caller's transaction. */
export async function clearArrival(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  await client.query(`DROP SCHEMA IF EXISTS ${LIBRARY} CASCADE`);
  await client.query(`DROP TABLE ${rows.map(({ name }) => `public.${name}`)} CASCADE`);
}

/** From now on servers use the rows. */
export async function takeIntoUse(client: ClientBase): Promise<void> {
  await client.query('UPDATE public.schema_version SET is_arriving = false');
}

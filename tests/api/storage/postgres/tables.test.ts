// PostgreSQL's tables compared with SQLite's: both are made from the same steps.

import Sqlite from 'better-sqlite3';
import type { Client } from 'pg';
import { schema } from '../../../../api/storage/migrate.ts';
import { moveTables } from '../../../../api/storage/postgres/tables.ts';
import { statementsOf } from '../../../../api/storage/postgres/translation.ts';
import { librarySchema } from '../../../../api/storage/schema/library.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

type Column = { table: string; column: string; type: string; isNullable: number; isKey: number };
type Described = { columns: Column[]; uniques: string[]; indexes: string[]; triggers: string[] };

/** Objects needed only by SQLite's file or by its REPLACE. */
const OF_THE_FILE = /^(written_twice|sqlite_|entry_takes_no_place|entry_only_follows)|_twice$/;
/** Objects needed only by PostgreSQL or by its TRUNCATE. */
const OF_THE_ENGINE = /^(schema_version|commit_mark|attempts)|_is_never_emptied$/;

function sqliteTables(steps: readonly string[]): Described {
  const file = new Sqlite(':memory:');
  for (const step of steps) file.exec(step);
  const names = (type: string) =>
    file
      .prepare<[string], { name: string }>('SELECT name FROM sqlite_master WHERE type = ?')
      .all(type)
      .map(({ name }) => name)
      .filter((name) => !OF_THE_FILE.test(name))
      .sort();
  const tables = names('table');
  const columns = tables.flatMap((table) =>
    file
      .prepare<[], { name: string; type: string; notnull: number; pk: number }>(
        `PRAGMA table_info(${table})`,
      )
      .all()
      .map(({ name, type, notnull, pk }) => ({
        table,
        column: name,
        type,
        isNullable: notnull || pk ? 0 : 1,
        isKey: pk ? 1 : 0,
      })),
  );
  const uniques = tables.flatMap((table) =>
    file
      .prepare<[], { name: string; unique: number; partial: number }>(`PRAGMA index_list(${table})`)
      .all()
      .filter(({ unique }) => unique === 1)
      .map(({ name, partial }) => {
        const parts = file.prepare<[], { name: string }>(`PRAGMA index_info(${name})`).all();
        return `${table} (${parts.map((part) => part.name)})${partial ? ' WHERE' : ''}`;
      }),
  );
  // SQLite needs no index for a key that is the row number.
  const keys = columns.filter(({ isKey }) => isKey);
  const ofNumber = tables.filter(
    (table) =>
      keys.filter((key) => key.table === table).length === 1 &&
      keys.some((key) => key.table === table && key.type === 'INTEGER'),
  );
  for (const table of ofNumber) {
    const key = keys.find((each) => each.table === table)?.column;
    uniques.push(`${table} (${key})`);
  }
  return {
    columns,
    uniques: uniques.sort(),
    indexes: names('index'),
    triggers: names('trigger'),
  };
}

const TYPES: Record<string, string> = { bigint: 'INTEGER', text: 'TEXT', bytea: 'BLOB' };

async function postgresTables(client: Client): Promise<Described> {
  const all = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows;
  const columns = await all<{ table: string; column: string; type: string; nullable: string }>(
    `SELECT table_name AS table, column_name AS column, data_type AS type,
       is_nullable AS nullable FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name COLLATE "C", ordinal_position`,
  );
  const indexes = await all<{ name: string; text: string; key: boolean; parts: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS text, i.indisprimary AS key,
       t.relname || ' (' || (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = i.indexrelid) || ')' ||
         CASE WHEN indpred IS NULL THEN '' ELSE ' WHERE' END
         AS parts
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace`,
  );
  const triggers = await all<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal`,
  );
  const isOurs = ({ table }: { table: string }) => !OF_THE_ENGINE.test(table);
  const keyOf = (table: string) =>
    indexes.find((each) => each.key && each.parts.startsWith(`${table} (`));
  return {
    columns: columns.filter(isOurs).map(({ table, column, type, nullable }) => ({
      table,
      column,
      type: TYPES[type] ?? type,
      isNullable: nullable === 'YES' ? 1 : 0,
      isKey: keyOf(table)
        ?.parts.match(/\((.*)\)/)?.[1]
        ?.split(',')
        .includes(column)
        ? 1
        : 0,
    })),
    uniques: indexes
      .filter(({ text, parts }) => text.startsWith('CREATE UNIQUE') && !OF_THE_ENGINE.test(parts))
      .map(({ parts }) => parts)
      .sort(),
    indexes: indexes
      .map(({ name }) => name)
      .filter((name) => !/_(pkey|key)$/.test(name))
      .sort(),
    triggers: triggers
      .map(({ name }) => name)
      .filter((name) => !OF_THE_ENGINE.test(name))
      .sort(),
  };
}

async function made(steps: readonly string[], from?: readonly string[]): Promise<Described> {
  return asked(await newDatabase(), async (client) => {
    if (from) await moveTables(client, from);
    await moveTables(client, steps);
    return postgresTables(client);
  });
}

it("PostgreSQL's tables have the main database's columns, keys, indexes, triggers", async () => {
  expect(await made(schema)).toEqual(sqliteTables(schema));
});

it("PostgreSQL's tables have the library's columns, keys, indexes and triggers", async () => {
  expect(await made(librarySchema)).toEqual(sqliteTables(librarySchema));
});

it("PostgreSQL's tables are the same after a migration as when newly created", async () => {
  const next = [
    ...schema,
    `ALTER TABLE hold ADD COLUMN for_account TEXT REFERENCES account (id);
       ALTER TABLE wallet ADD COLUMN limit_paise INTEGER NOT NULL DEFAULT 0;
       CREATE TABLE errand (name TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
       CREATE INDEX errand_by_end ON errand (until);
       CREATE TRIGGER errand_stays BEFORE DELETE ON errand
       BEGIN SELECT RAISE(ABORT, 'an errand stays'); END;
       DROP TRIGGER hold_is_settled_once;
       CREATE TRIGGER hold_is_settled_once BEFORE UPDATE ON hold WHEN OLD.outcome IS NOT NULL
       BEGIN SELECT RAISE(ABORT, 'a settled hold stays settled'); END;`,
  ];
  const moved = await made(next, schema);
  expect(moved).toEqual(sqliteTables(next));
  expect(moved).toEqual(await made(next));
});

it('a migration replaces the function that numbers vouchers', async () => {
  const found = await asked(await newDatabase(), async (client) => {
    await moveTables(client, schema);
    await client.query(
      `CREATE OR REPLACE FUNCTION number_voucher() RETURNS trigger LANGUAGE plpgsql
         AS 'BEGIN RETURN NULL; END'`,
    );
    await moveTables(client, [...schema, 'CREATE INDEX entry_by_time ON entry (at)']);
    return client.query("SELECT prosrc FROM pg_proc WHERE proname = 'number_voucher'");
  });
  expect(found.rows).toEqual([{ prosrc: expect.stringContaining('voucher_counter') }]);
});

it.each(['UPDATE wallet SET id = id', 'DELETE FROM hold', 'DROP TABLE hold'])(
  'the migration %s is refused, because a copy would run it after its rows',
  (step) => expect(() => statementsOf([step])).toThrow(step),
);

it('PostgreSQL tables from a newer version are refused and left unchanged', async () => {
  const url = await newDatabase();
  await asked(url, (client) => moveTables(client, schema));
  await expect(asked(url, (client) => moveTables(client, schema.slice(0, -1)))).rejects.toThrow(
    /is newer than this server/,
  );
  expect(await asked(url, postgresTables)).toEqual(sqliteTables(schema));
});

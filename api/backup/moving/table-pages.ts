// Reads a table's rows from either engine in key order, in pages, so that a database of any size
// takes little memory.

import { createHash, hash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { inFile } from '../../storage/database-file.ts';

export type Shape = {
  table: string;
  columns: Column[];
  /** The columns that identify a row. Both engines return rows in this order. */
  key: string[];
};

type Column = { name: string; type: 'INTEGER' | 'TEXT' | 'BLOB' };

/** Returns the tables that both engines have, each after the tables that it refers to. */
export function shapesOf(steps: readonly string[]): Shape[] {
  return inFile(':memory:', {}, (file) => {
    for (const step of steps) file.exec(step);
    const strings = (text: string) => file.prepare<[], string>(text).pluck().all();
    const ordered = new Set<string>();
    const add = (table: string) => {
      const others = strings(`SELECT "table" FROM pragma_foreign_key_list('${table}')`);
      for (const other of others) if (other !== table && !ordered.has(other)) add(other);
      ordered.add(table);
    };
    strings(TABLES).forEach(add);
    return [...ordered].map((table) => shapeOf(file, table));
  });
}

/** PostgreSQL has no second copies of rows. */
const TABLES = /* sql */ `
  SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'written_twice' ORDER BY rowid`;

function shapeOf(file: Sqlite.Database, table: string): Shape {
  const columns = file
    .prepare<[], Column & { pk: number }>(
      `SELECT name, type, pk FROM pragma_table_info('${table}')`,
    )
    .all();
  const primary = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const names = primary.length > 0 ? primary.map(({ name }) => name) : uniqueKey(file, table);
  const all = columns.map(({ name, type }) => ({ name, type }));
  return { table, columns: all, key: names.length > 0 ? names : all.map(({ name }) => name) };
}

/** Returns the columns of the table's first unique index; none if it has no such index. */
function uniqueKey(file: Sqlite.Database, table: string): string[] {
  const text = `SELECT parts.name FROM (SELECT name FROM pragma_index_list('${table}')
      WHERE "unique" = 1 AND partial = 0 ORDER BY name LIMIT 1) AS named,
    pragma_index_info(named.name) AS parts ORDER BY parts.seqno`;
  return file.prepare<[], string>(text).pluck().all();
}

export type Row = (string | number | Buffer | null)[];

/** Larger pages are not faster. */
const ROWS_MAX = 250;
/** Memory holds about five versions of a page, and one sealed answer may take a few megabytes. */
const BYTES_MAX = 2 * 1024 ** 2;

function inOrder({ table, columns, key }: Shape): string {
  return `SELECT ${columns.map(({ name }) => name)} FROM ${table} ORDER BY ${key}`;
}

export function* pagesOfFile(file: Sqlite.Database, shape: Shape): Generator<Row[]> {
  let page: Row[] = [];
  let bytes = 0;
  for (const row of file.prepare<[], Row>(inOrder(shape)).raw(true).iterate()) {
    page.push(row);
    for (const value of row) bytes += typeof value === 'number' ? 8 : (value?.length ?? 0);
    if (page.length < ROWS_MAX && bytes < BYTES_MAX) continue;
    yield page;
    page = [];
    bytes = 0;
  }
  if (page.length > 0) yield page;
}

/** Reads inside a transaction, because PostgreSQL keeps a cursor only until the commit. */
export async function* pagesOfPostgres(client: ClientBase, shape: Shape): AsyncGenerator<Row[]> {
  const count = await rowsAtOnce(client, shape);
  await client.query(`DECLARE in_order NO SCROLL CURSOR FOR ${inOrder(shape)}`);
  for (let isMore = true; isMore; ) {
    const text = `FETCH ${count} FROM in_order`;
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    if (rows.length > 0) yield rows.map((row) => asOfFile(row, shape));
    isMore = rows.length === count;
  }
  await client.query('CLOSE in_order');
}

/** One large row must not make a copy read a million other rows one by one. */
const ROWS_MIN = 8;

/** Returns how many rows to read at once, assuming that each is as large as the largest. */
async function rowsAtOnce(client: ClientBase, { table, columns }: Shape): Promise<number> {
  const lengths = columns
    .filter(({ type }) => type !== 'INTEGER')
    .map(({ name }) => `coalesce(octet_length(${name}), 0)`);
  const text = `SELECT max(${['64', ...lengths].join(' + ')}) AS bytes FROM ${table}`;
  const { rows } = await client.query<{ bytes: number | null }>(text);
  const most = Math.floor(BYTES_MAX / (rows[0]?.bytes ?? 64));
  return Math.max(ROWS_MIN, Math.min(ROWS_MAX, most));
}

/** Converts each value to the type that the migrations declare for its column. */
function asOfFile(row: unknown[], { columns }: Shape): Row {
  return row.map((value, index) => {
    if (value === null || typeof value === 'number') return value;
    if (columns[index]?.type === 'INTEGER') return Number(value);
    if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
    throw new Error(`A column has a value of a type that we do not use: ${typeof value}`);
  });
}

// Computes a table's row count and the SHA-256 of all its rows in key order. Equal checksums mean
// that both engines have the same rows.

export type TableSum = { table: string; rows: number; sha256: string };

export function summing(table: string) {
  const all = createHash('sha256');
  let rows = 0;
  return {
    /** Returns the number of rows so far. */
    add(page: Row[]) {
      rows += page.length;
      all.update(page.map((row) => `${row.map(textOf).join()}\n`).join(''));
      return { rows };
    },
    sum: (): TableSum => ({ table, rows, sha256: all.digest('hex') }),
  };
}

/** Longer values are hashed first, because hexadecimal digits would double their length. */
const WRITTEN_OUT_MAX = 64;

/** Starts each value with its type and length, so that different rows never have the same text. */
function textOf(value: Row[number]): string {
  if (value === null) return 'n';
  if (typeof value === 'number') return `i${value}`;
  if (typeof value === 'string') return `t${value.length}:${value}`;
  const isShort = value.length <= WRITTEN_OUT_MAX;
  return `b${value.length}:${isShort ? value.toString('hex') : hash('sha256', value, 'hex')}`;
}

/** Returns the tables whose rows differ, with their row counts. */
export function differences(here: TableSum[], there: TableSum[]): string[] {
  return here.flatMap((own, index) => {
    const other = there[index];
    if (own.table === other?.table && own.sha256 === other.sha256) return [];
    return [`${own.table} has ${own.rows} rows here and ${other?.rows ?? 0} there`];
  });
}

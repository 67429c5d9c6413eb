// A table's rows in the order of its key, from either engine: so many at a time that a database of
// any size takes little memory.

import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import type { Shape } from './table-shapes.ts';

export type Row = (string | number | Buffer | null)[];

/** More of them make nothing faster. */
const ROWS_MAX = 2_000;
/** A page is in memory some five times, in one form or another. */
const BYTES_MAX = 2 * 1024 ** 2;

function inOrder({ table, columns, key }: Shape): string {
  return `SELECT ${columns.map(({ name }) => name)} FROM ${table} ORDER BY ${key}`;
}

export function* pagesOfFile(file: Sqlite.Database, shape: Shape): Generator<Row[]> {
  let page: Row[] = [];
  let bytes = 0;
  for (const row of file.prepare<[], Row>(inOrder(shape)).raw(true).iterate()) {
    page.push(row);
    for (const value of row) bytes += bytesOf(value);
    if (page.length < ROWS_MAX && bytes < BYTES_MAX) continue;
    yield page;
    page = [];
    bytes = 0;
  }
  if (page.length > 0) yield page;
}

function bytesOf(value: Row[number]): number {
  return typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
}

/** Inside a transaction, in which nobody else's rows appear. */
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

/** As if each row were as large as the largest. */
async function rowsAtOnce(client: ClientBase, { table, columns }: Shape): Promise<number> {
  const lengths = columns
    .filter(({ type }) => type !== 'INTEGER')
    .map(({ name }) => `coalesce(octet_length(${name}), 0)`);
  const text = `SELECT coalesce(max(${['64', ...lengths].join(' + ')}), 1) AS bytes FROM ${table}`;
  const { rows } = await client.query<{ bytes: number | string }>(text);
  return Math.max(1, Math.min(ROWS_MAX, Math.floor(BYTES_MAX / Number(rows[0]?.bytes ?? 1))));
}

/** The columns' types are those of the tables that the migrations made. */
function asOfFile(row: unknown[], { columns }: Shape): Row {
  return row.map((value, index) => {
    if (value === null || typeof value === 'number') return value;
    if (columns[index]?.type === 'INTEGER') return Number(value);
    if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
    throw new Error(`A column of a type that no table of ours has: ${typeof value}`);
  });
}

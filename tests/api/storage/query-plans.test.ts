// No query scans a growing table, unless the list below says why it may. The test reads the
// statements from the source, so each new one is checked.

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeDatabase } from '../../../api/storage/database.ts';
import { librarySchema } from '../../../api/storage/schema/library.ts';
import { mayScan } from '../../support/may-scan.ts';
import { newDataDir } from '../../support/server.ts';
import { type Statement, statements } from '../../support/statements.ts';

const dataDir = newDataDir();
/**
 * Plans for a database without statistics, like ours, and for one with statistics of millions of
 * rows.
 */
let databases: { unanalysed: Sqlite.Database; analysed: Sqlite.Database };
let db: Sqlite.Database;
let tables: Set<string>;
let smallIndexes: Set<string>;
beforeAll(async () => {
  await makeDatabase(dataDir).close();
  const path = join(dataDir, 'lotproof.db');
  new Sqlite(path).exec(librarySchema.join('')).close();
  const analysedPath = join(dataDir, 'analysed.db');
  copyFileSync(path, analysedPath);
  analyse(analysedPath);
  databases = { unanalysed: opened(path), analysed: opened(analysedPath) };
  db = databases.unanalysed;
  const schema = db
    .prepare<[], { type: string; name: string; sql: string }>('SELECT * FROM sqlite_schema')
    .all();
  const named = (type: string, pattern = /./) =>
    new Set(
      schema.filter((each) => each.type === type && pattern.test(each.sql)).map(({ name }) => name),
    );
  tables = named('table');
  smallIndexes = named('index', smallIndex);
});
afterAll(() => {
  for (const each of Object.values(databases)) each.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function opened(path: string): Sqlite.Database {
  const file = new Sqlite(path, { readonly: true });
  file.prepare('ATTACH ? AS old').run(path); // a restore attaches the old database in this way
  return file;
}

const ROWS = 3_000_000;
/** Roughly how many calls and entries one dealer has. */
const ROWS_ALIKE = 500;
/** At most this many rows are open at one time. */
const ROWS_OPEN = 1000;
/** Tables with one row per server, per month, or per change of the seller. */
const FEW_ROWS = ['live_server', 'invoice_month', 'seller'];
/** Matches an index over open rows only; its size follows the work in progress. */
const smallIndex = /WHERE (settled|closed)_at IS NULL$/;

type Index = {
  table: string;
  name: string;
  isUnique: number;
  /** The index's SQL; null for a primary key. */
  sql: string | null;
  columns: number;
};

/** Gives an empty database the statistics of millions of rows in each table and index. */
function analyse(path: string): void {
  const file = new Sqlite(path);
  file.exec('ANALYZE');
  const indexes = file
    .prepare<[], Index>(
      `SELECT each.name AS "table", list.name, list."unique" AS isUnique,
         (SELECT sql FROM sqlite_schema WHERE name = list.name) AS sql,
         (SELECT count(*) FROM pragma_index_info(list.name)) AS columns
       FROM sqlite_schema AS each, pragma_index_list(each.name) AS list
       WHERE each.type = 'table'`,
    )
    .all();
  const add = file.prepare('INSERT INTO sqlite_stat1 VALUES (?, ?, ?)');
  for (const { table, name, isUnique, sql, columns } of indexes) {
    const rows = smallIndex.test(sql ?? '') ? ROWS_OPEN : ROWS;
    const alike = Array.from({ length: columns }, () => ROWS_ALIKE);
    if (isUnique) alike[columns - 1] = 1;
    add.run(table, name, [rows, ...alike].join(' '));
  }
  file.close();
}

type Step = { id: number; parent: number; detail: string };

function planOf({ text }: Statement): Step[] {
  // The values do not matter to a plan, but each parameter needs one.
  const values = Object.fromEntries([...text.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]));
  return db.prepare<[object], Step>(`EXPLAIN QUERY PLAN ${text}`).all(values);
}

/** Returns the table that the step scans; undefined for any other step. */
function scannedBy({ detail }: Step, { text }: Statement): string | undefined {
  const [, name, index] = detail.match(/^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/) ?? [];
  if (name === undefined || smallIndexes.has(index ?? '')) return undefined;
  const table = text.match(new RegExp(`\\b(\\w+) AS ${name}\\b`))?.[1] ?? name;
  return tables.has(table) && !FEW_ROWS.includes(table) ? table : undefined;
}

/** Returns the tables that the statement scans. */
function scanned(query: Statement): string[] {
  return planOf(query).flatMap((step) => scannedBy(step, query) ?? []);
}

/** Returns the tables scanned again for every row of another table: in a loop or a subquery. */
function scannedAgain(query: Statement): string[] {
  const plan = planOf(query);
  const above = (step: Step): Step[] => {
    const parent = plan.find(({ id }) => id === step.parent);
    return parent ? [parent, ...above(parent)] : [];
  };
  const isInLoop = (step: Step) =>
    plan.some(
      (other) =>
        other.parent === step.parent && other.id < step.id && /^(SCAN|SEARCH)/.test(other.detail),
    );
  const isAgain = (step: Step) =>
    isInLoop(step) || above(step).some(({ detail }) => /^CORRELATED/.test(detail));
  return plan.filter(isAgain).flatMap((step) => scannedBy(step, query) ?? []);
}

describe.each(['unanalysed', 'analysed'] as const)('Millions of rows, %s', (which) => {
  beforeAll(() => {
    db = databases[which];
  });

  it('only the queries on the list scan a growing table', () => {
    const slow = statements().flatMap((query) =>
      scanned(query)
        .filter((table) => !mayScan.some(([file, may]) => file === query.file && may.test(table)))
        .map((table) => `${query.file} scans ${table}: ${query.text.replace(/\s+/g, ' ').trim()}`),
    );
    expect(slow).toEqual([]);
  });

  it('no query scans a growing table more than once', () => {
    const square = statements().flatMap((query) =>
      scannedAgain(query).map((table) => `${query.file} scans ${table} in a loop: ${query.text}`),
    );
    expect(square).toEqual([]);
  });
});

// The tables that move between the engines, as the migrations make them.

import Sqlite from 'better-sqlite3';
import { catalogOf } from '../storage/postgres/catalog.ts';

export type Shape = {
  table: string;
  columns: Column[];
  /** Names each row: both engines give the rows in this order. */
  key: string[];
};

type Column = { name: string; type: 'INTEGER' | 'TEXT' | 'BLOB' };

/** Each table after those that it refers to. */
export function shapesOf(steps: readonly string[]): Shape[] {
  const file = new Sqlite(':memory:');
  try {
    for (const step of steps) file.exec(step);
    return [...catalogOf(steps).tables.keys()].map((table) => shapeOf(file, table));
  } finally {
    file.close();
  }
}

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

/** The columns of the first index that names each row; none where there is no such index. */
function uniqueKey(file: Sqlite.Database, table: string): string[] {
  const text = `SELECT parts.name FROM (SELECT name FROM pragma_index_list('${table}')
      WHERE "unique" = 1 AND partial = 0 ORDER BY name LIMIT 1) AS named,
    pragma_index_info(named.name) AS parts ORDER BY parts.seqno`;
  return file.prepare<[], string>(text).pluck().all();
}

// Opens a second, read-only connection to the database, so that long reads do not delay the
// connection that sells.

import Sqlite from 'better-sqlite3';
import { type Reader, statements } from './database.ts';
import { databasePath } from './database-file.ts';

export type ReadingConnection = Reader & { close: () => Promise<void> };

/** A read waits this long for a checkpoint, which needs the file to itself. */
const WAIT_MS = 2_000;

/** Opens the folder's database, which is at this version because its server has it open. */
export function openReadingFile(dataDir: string): ReadingConnection {
  const file = new Sqlite(databasePath(dataDir), { readonly: true, fileMustExist: true });
  file.pragma(`busy_timeout = ${WAIT_MS}`);
  file.pragma('query_only = ON');
  const sql = statements(file);
  return {
    file: file.name,
    async read(job) {
      sql.run('BEGIN');
      try {
        return job(sql);
      } finally {
        sql.run('COMMIT');
      }
    },
    close: async () => void file.close(),
  };
}

// Reads a large table page by page, so that it takes little memory and other jobs can run in
// between.

/**
 * Returns rows in order of `id`. The query selects rows with `id > :last`, up to `:limit`. Each
 * page is a separate snapshot.
 */
export async function* pagesOf<Row>(
  { read }: Pick<Reader, 'read'>,
  text: string,
  limit: number,
): AsyncGenerator<(Row & { id: number })[]> {
  let last = 0;
  for (;;) {
    const from = last;
    const page = await read((sql) => sql.all<Row & { id: number }>(text, { last: from, limit }));
    yield page;
    if (page.length < limit) return;
    last = page.at(-1)?.id ?? last;
  }
}

/** Returns the ids of the rows that fail the check, from a query as in {@link pagesOf}. */
export async function idsFailing<Row>(
  database: Pick<Reader, 'read'>,
  { text, limit }: { text: string; limit: number },
  isWhole: (row: Row) => boolean,
): Promise<number[]> {
  const failing: number[] = [];
  for await (const page of pagesOf<Row>(database, text, limit)) {
    for (const row of page) if (!isWhole(row)) failing.push(row.id);
  }
  return failing;
}

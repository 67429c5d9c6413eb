// A second connection to the database that can only read: long looks at it do not stand in the way
// of the one that sells.

import Sqlite from 'better-sqlite3';
import { type Reader, statements } from './database.ts';
import { databasePath } from './database-file.ts';

export type ReadingConnection = Reader & { close: () => Promise<void> };

/** How long it waits for a checkpoint that needs the file for itself. */
const WAIT_MS = 2_000;

/** The folder's database is there and of this version: its server has it open. */
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

// Reads a large table a page at a time: that needs little memory, and no job waits for all of it.

/**
 * Rows in the order of their `id`; the text selects those with `id > :last`, up to `:limit`. Each
 * page is of a moment of its own.
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

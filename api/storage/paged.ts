// Reads a large table a page at a time: that needs little memory, and nobody waits for all of it.

import type { Reader } from './database.ts';

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

// Reads a large table a page at a time, so that it needs little memory.

import type { Sql } from './sql.ts';

/** Rows in the order of their `id`; the text selects those with `id > :last`, up to `:limit`. */
export function* paged<Row>(
  sql: Sql,
  text: string,
  limit: number,
): Generator<Row & { id: number }> {
  let last = 0;
  for (;;) {
    const page = sql.all<Row & { id: number }>(text, { last, limit });
    yield* page;
    if (page.length < limit) return;
    last = page.at(-1)?.id ?? last;
  }
}

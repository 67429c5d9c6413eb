// Counts unknown words in workshops' job lines, so that an operator sees which words to add to the
// table of works. A word found in fewer than five dealers' reports may be a person's name, so it
// stays in memory until a restart. No word is stored with its report, car or dealer.

import type { Logger } from 'pino';
import { meaningOf } from '../../data/services/makers/works.ts';
import { indianDay } from '../../data/values/time-text.ts';
import type { Database } from '../storage/database.ts';
import type { Sql } from '../storage/sql.ts';

export type TradeWords = ReturnType<typeof makeTradeWords>;

const DEALERS_MIN = 5;
/** The maximum number of words in memory. Beyond it, the oldest word is forgotten. */
const WORDS_MAX = 5000;

export function makeTradeWords(
  { database, log }: { database: Pick<Database, 'transaction'>; log: Pick<Logger, 'warn'> },
  clock: () => number,
) {
  const heard = new Map<string, { dealers: Set<string>; reports: number }>();

  /** Returns the number of reports to store for the word now: 0 while too few dealers have it. */
  function countIn(word: string, accountId: string): number {
    const each = heard.get(word) ?? { dealers: new Set(), reports: 0 };
    heard.set(word, each);
    const [oldest] = heard.keys();
    if (heard.size > WORDS_MAX && oldest !== undefined) heard.delete(oldest);
    if (each.dealers.size < DEALERS_MIN) each.dealers.add(accountId);
    each.reports += 1;
    if (each.dealers.size < DEALERS_MIN) return 0;
    const { reports } = each;
    each.reports = 0;
    return reports;
  }

  return {
    /** Counts each word in a report once. Resolves when those that may be stored are written. */
    heard: async (accountId: string, words: readonly string[]): Promise<void> => {
      const day = indianDay(new Date(clock()).toISOString());
      const rows = [...new Set(words)]
        .map((word) => ({ word, count: countIn(word, accountId), day }))
        .filter(({ count }) => count > 0);
      if (rows.length === 0) return;
      // The sale does not need this: if the disk is full or the database in doubt, a count is lost.
      await database
        .transaction((sql) => {
          for (const row of rows) write(sql, row);
        })
        .catch((error: unknown) => log.warn({ error }, 'a trade word was not counted'));
    },
  };
}

function write(sql: Sql, row: { word: string; count: number; day: number }): void {
  sql.run(
    `INSERT INTO trade_word (word, count, first_day, last_day) VALUES (:word, :count, :day, :day)
     ON CONFLICT (word) DO UPDATE SET count = trade_word.count + :count, last_day = :day`,
    row,
  );
}

/** Skips a line with one of these words, because it is about a person. */
const OF_A_PERSON = new RegExp(
  String.raw`\b(MR|MRS|MS|MISS|SHRI|SHREE|SMT|SRI|DR|OWNER|CUSTOMER|DRIVER|CLIENT|NAME|CALL)\b|` +
    String.raw`\b[SDWC] ?/ ?O\b`,
  'i',
);

/**
 * Returns the unknown words in a job line, in capitals. Takes only whole alphabetic words, so that
 * parts of plates, numbers and email addresses are left out.
 */
export function unknownTradeWords(line: string): string[] {
  if (OF_A_PERSON.test(line)) return [];
  return line
    .split(/\s+/)
    .filter((part) => !/[\d@]/.test(part))
    .flatMap((part) => part.toUpperCase().split(/[^\p{L}\p{M}]+/u))
    .filter((word) => /^[A-Z]{3,20}$/.test(word))
    .flatMap((word) => meaningOf(word).unknown);
}

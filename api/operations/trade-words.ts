// Words of workshops' job lines that no table of works knows, counted so that an operator sees
// which to add there. A word of fewer than five dealers' reports may be a person's: it is in this
// server's memory alone, and gone with it. No report, car or dealer is kept beside a word.

import type { Logger } from 'pino';
import { meaningOf } from '../../data/services/makers/works.ts';
import { indianDay } from '../../data/values/time-text.ts';
import type { Database } from '../storage/database.ts';
import type { Sql } from '../storage/sql.ts';

export type TradeWords = {
  /** Counts the words of one report, each once; settles when those to be kept are written. */
  heard: (accountId: string, words: readonly string[]) => Promise<void>;
};

const DEALERS_MIN = 5;
/** Of the words that too few dealers had, the oldest goes first. */
const WORDS_MAX = 5000;

export function makeTradeWords(
  { database, log }: { database: Pick<Database, 'transaction'>; log: Pick<Logger, 'warn'> },
  clock: () => number,
): TradeWords {
  const heard = new Map<string, { dealers: Set<string>; reports: number }>();

  /** The reports not written yet; none while they are of too few dealers. */
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
    heard: async (accountId, words) => {
      const day = indianDay(new Date(clock()).toISOString());
      const rows = [...new Set(words)]
        .map((word) => ({ word, count: countIn(word, accountId), day }))
        .filter(({ count }) => count > 0);
      if (rows.length === 0) return;
      // A sale stands without it: a full disk or a database in doubt loses a count.
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

/** With these a line speaks of a person, and is left alone. */
const OF_A_PERSON = new RegExp(
  String.raw`\b(MR|MRS|MS|MISS|SHRI|SHREE|SMT|SRI|DR|OWNER|CUSTOMER|DRIVER|CLIENT|NAME|CALL)\b|` +
    String.raw`\b[SDWC] ?/ ?O\b`,
  'i',
);

/**
 * Of a job line the words that no table here knows, in capitals: whole words of letters alone, so
 * that no plate, number or address of mail is among them, nor a part of one.
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

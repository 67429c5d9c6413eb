// The hash chains of entries: each link covers all earlier entries of its account.

import { hash } from 'node:crypto';
import type { Reader } from '../storage/database.ts';
import { pagesOf } from '../storage/reading-connection.ts';
import type { Entry } from './ledger-entries.ts';

type Links = Omit<Entry, 'id' | 'hash'>;

/** Returns an entry's link: SHA-256 over its account's previous link and all its own fields. */
export function chained(previous: Buffer | undefined, entry: Links): Buffer {
  const fields = [
    entry.account_id,
    entry.number,
    entry.from_book,
    entry.to_book,
    entry.amount_paise,
    entry.balance_paise,
    entry.reference,
    entry.description,
    entry.at,
  ];
  const own = Buffer.from(JSON.stringify(fields));
  const link = previous ? Buffer.concat([previous, own]) : own;
  // Node hashes to hex faster than to a Buffer.
  return Buffer.from(hash('sha256', link, 'hex'), 'hex');
}

const PAGE_LENGTH = 2_000;

type Last = { number: number; hash: Buffer };
type Walk = Map<string, Last>;

/**
 * Returns the id of the first entry that breaks its account's chain; undefined if none does. Reads
 * each row once, in order of id, and remembers one link per account.
 */
export async function firstBrokenLink(database: Reader): Promise<number | undefined> {
  const walk: Walk = new Map();
  const text = 'SELECT * FROM entry WHERE id > :last ORDER BY id LIMIT :limit';
  for await (const page of pagesOf<Entry>(database, text, PAGE_LENGTH)) {
    for (const entry of page) {
      const isLeaping = entry.number > (walk.get(entry.account_id)?.number ?? 0) + 1;
      const late = isLeaping ? await committedSince(database, walk, entry) : [];
      if (![...late, entry].every((each) => isNext(walk, each))) return entry.id;
    }
  }
  return undefined;
}

/**
 * Reads the account's entries that were committed only after their page had been read. PostgreSQL
 * assigns ids before the commit, so a smaller id may appear later.
 */
function committedSince(
  { read }: Reader,
  walk: Walk,
  { id, account_id, number }: Entry,
): Promise<Entry[]> {
  const from = walk.get(account_id)?.number ?? 0;
  return read((sql) =>
    sql.all<Entry>(
      `SELECT * FROM entry WHERE account_id = :account_id AND number > :from AND number < :number
         AND id < :id ORDER BY number LIMIT :limit`,
      { account_id, from, number, id, limit: PAGE_LENGTH },
    ),
  );
}

/** Returns whether the entry continues its account's chain, and remembers it as the chain's end. */
function isNext(walk: Walk, entry: Entry): boolean {
  const before = walk.get(entry.account_id);
  walk.set(entry.account_id, { number: entry.number, hash: entry.hash });
  // PostgreSQL leaves gaps between ids, but the account's own numbers show a missing entry.
  return (
    entry.number === (before?.number ?? 0) + 1 && chained(before?.hash, entry).equals(entry.hash)
  );
}

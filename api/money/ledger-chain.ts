// The chains of entries: each link vouches for the account's entries before it.

import { hash } from 'node:crypto';
import type { Reader } from '../storage/database.ts';
import { pagesOf } from '../storage/reading-connection.ts';
import type { Entry } from './ledger-entries.ts';

type Links = Omit<Entry, 'id' | 'hash'>;

/** The link of an entry: SHA-256 over its account's previous link and every field of its own. */
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
  return Buffer.from(hash('sha256', link, 'hex'), 'hex'); // faster than asking for a Buffer
}

const PAGE_LENGTH = 2_000;

type Last = { number: number; hash: Buffer };
type Walk = Map<string, Last>;

/**
 * The first entry that is not the next one of its chain; undefined while all are. Reads each row
 * once, in the order they were written, and remembers a link for each account.
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
 * Entries of the account that were under way when their page was read: PostgreSQL gives ids before
 * it commits, so that one of a smaller id may come later. The account's next waited for them.
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

/** Whether the entry follows those walked so far, of which it is one from now on. */
function isNext(walk: Walk, entry: Entry): boolean {
  const before = walk.get(entry.account_id);
  walk.set(entry.account_id, { number: entry.number, hash: entry.hash });
  // PostgreSQL leaves gaps between ids; what an account lacks, its own count shows.
  return (
    entry.number === (before?.number ?? 0) + 1 && chained(before?.hash, entry).equals(entry.hash)
  );
}

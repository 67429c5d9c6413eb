// The chains of entries: each link vouches for those before it. An account's entries are a chain of
// their own; those of a database's first years are one chain over all accounts.

import { hash } from 'node:crypto';
import type { Reader } from '../storage/database.ts';
import { pagesOf } from '../storage/paged.ts';
import type { Entry } from './ledger-entries.ts';

type Links = Omit<Entry, 'id' | 'hash'>;

/** The link of an entry: SHA-256 over its account's previous link and every field of its own. */
export function chained(previous: Buffer | undefined, entry: Links): Buffer {
  return linked(previous, fieldsOf(entry));
}

/** The same for an entry of the one chain over all accounts: `previous` is the entry before it. */
export function chainedToAll(previous: Buffer | undefined, entry: Links & { id: number }): Buffer {
  return linked(previous, [entry.id, ...fieldsOf(entry)]);
}

function fieldsOf(entry: Links): (string | number)[] {
  return [
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
}

function linked(previous: Buffer | undefined, fields: (string | number)[]): Buffer {
  const own = Buffer.from(JSON.stringify(fields));
  const link = previous ? Buffer.concat([previous, own]) : own;
  return Buffer.from(hash('sha256', link, 'hex'), 'hex'); // faster than asking for a Buffer
}

const PAGE_LENGTH = 2_000;

type GlobalChain = { last_entry_id: number; hash: Buffer | null };
type Last = { id: number; number: number; hash: Buffer };
type Walk = {
  /** Where the one chain over all accounts ends; undefined where that is lost. */
  global: GlobalChain | undefined;
  before: Last | undefined;
  ofAccount: Map<string, Last>;
};

/**
 * The first entry that is not the next one of its chain; undefined while all are. Reads each row
 * once, in the order they were written, and remembers a link for each account.
 */
export async function firstBrokenLink(database: Reader): Promise<number | undefined> {
  const end = 'SELECT last_entry_id, hash FROM global_chain';
  const global = await database.read((sql) => sql.get<GlobalChain>(end));
  const walk: Walk = { global, before: undefined, ofAccount: new Map() };
  const text = 'SELECT * FROM entry WHERE id > :last ORDER BY id LIMIT :limit';
  for await (const page of pagesOf<Entry>(database, text, PAGE_LENGTH)) {
    for (const entry of page) {
      const isLeaping = entry.number > (walk.ofAccount.get(entry.account_id)?.number ?? 0) + 1;
      const late = isLeaping ? await committedSince(database, walk, entry) : [];
      if (![...late, entry].every((each) => isNext(walk, each))) return entry.id;
    }
  }
  const last = walk.before?.id ?? 0;
  // The rows that told where the one chain ends, or the end itself, are gone.
  return global && global.last_entry_id <= last ? undefined : last;
}

/**
 * Entries of the account that were under way when their page was read: PostgreSQL gives ids before
 * it commits, so that one of a smaller id may come later. The account's next waited for them.
 */
function committedSince(
  { read }: Reader,
  { ofAccount }: Walk,
  { id, account_id, number }: Entry,
): Promise<Entry[]> {
  const from = ofAccount.get(account_id)?.number ?? 0;
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
  const { global, before, ofAccount } = walk;
  const own = ofAccount.get(entry.account_id);
  const isOfAll = entry.id <= (global?.last_entry_id ?? 0);
  const link = isOfAll ? chainedToAll(before?.hash, entry) : chained(own?.hash, entry);
  walk.before = { id: entry.id, number: entry.number, hash: entry.hash };
  ofAccount.set(entry.account_id, walk.before);
  // PostgreSQL leaves gaps between ids; what an account lacks, its own count shows.
  const isNextId = !isOfAll || entry.id === (before?.id ?? 0) + 1;
  const isEnd = entry.id === global?.last_entry_id;
  return (
    isNextId &&
    entry.number === (own?.number ?? 0) + 1 &&
    link.equals(entry.hash) &&
    (!isEnd || global.hash?.equals(entry.hash) === true)
  );
}

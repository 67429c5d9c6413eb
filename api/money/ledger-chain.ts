// The chains of entries: each link vouches for those before it. An account's entries are a chain of
// their own; those of a database's first years are one chain over all accounts.

import { hash } from 'node:crypto';
import type { Sql } from '../storage/database.ts';
import { paged } from '../storage/paged.ts';
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

/**
 * The first entry that is not the next one of its chain; undefined while all are. Reads each row
 * once, in the order they were written, and remembers a link for each account.
 */
export function firstBrokenLink(sql: Sql): number | undefined {
  const global = sql.get<GlobalChain>('SELECT last_entry_id, hash FROM global_chain');
  const ofAccount = new Map<string, Last>();
  let before: Last | undefined;
  const text = 'SELECT * FROM entry WHERE id > :last ORDER BY id LIMIT :limit';
  for (const entry of paged<Entry>(sql, text, PAGE_LENGTH)) {
    const own = ofAccount.get(entry.account_id);
    const isOfAll = entry.id <= (global?.last_entry_id ?? 0);
    const link = isOfAll ? chainedToAll(before?.hash, entry) : chained(own?.hash, entry);
    // PostgreSQL leaves gaps between ids; what an account lacks, its own count shows.
    const isNextId = !isOfAll || entry.id === (before?.id ?? 0) + 1;
    if (!isNextId || entry.number !== (own?.number ?? 0) + 1) return entry.id;
    if (!link.equals(entry.hash)) return entry.id;
    if (entry.id === global?.last_entry_id && !global.hash?.equals(entry.hash)) return entry.id;
    before = { id: entry.id, number: entry.number, hash: entry.hash };
    ofAccount.set(entry.account_id, before);
  }
  // The rows that told where the one chain ends, or the end itself, are gone.
  return global && global.last_entry_id <= (before?.id ?? 0) ? undefined : (before?.id ?? 0);
}

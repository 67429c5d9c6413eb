// The ledger of a prepaid wallet: holds reserve, entries post, and counters follow in the same
// commit. Every function runs inside its caller's transaction and never awaits.

import { hash } from 'node:crypto';
import type { Paise } from '../../data/values/money.ts';
import type { Sql } from '../storage/database.ts';

/** `gateway`: money at Razorpay. `operator`: adjusted by hand. `revenue`: reports sold. */
type LedgerAccount = 'gateway' | 'wallet' | 'operator' | 'revenue';

type Posting = {
  accountId: string;
  from: LedgerAccount;
  to: LedgerAccount;
  amountPaise: Paise;
  /** Why the money moved; a reference moves it only once between the same two ledger accounts. */
  reference: string;
  description: string;
  at: number;
  /** The amount held for it, released in the same step. */
  releasedPaise?: Paise;
};

type Wallet = {
  posted_paise: Paise;
  held_paise: Paise;
  credited_paise: Paise;
  debited_paise: Paise;
  entry_count: number;
};

export type Entry = {
  id: number;
  account_id: string;
  /** The account's own count of its entries, from 1. */
  number: number;
  from_book: LedgerAccount;
  to_book: LedgerAccount;
  amount_paise: Paise;
  balance_paise: Paise;
  reference: string;
  description: string;
  at: number;
  hash: Buffer;
};

/** Stands in for an entry's link until it is computed from the entry's other fields. */
const NO_LINK = Buffer.alloc(0);

/** An empty wallet for a new account. */
export function openWallet(sql: Sql, accountId: string): void {
  sql.run('INSERT INTO wallet (account_id) VALUES (:accountId)', { accountId });
}

/** The wallet's counters; `spendable` is posted less held. */
export function walletOf(sql: Sql, accountId: string) {
  const wallet = countersOf(sql, accountId);
  return {
    postedPaise: wallet.posted_paise,
    spendablePaise: wallet.posted_paise - wallet.held_paise,
    creditedPaise: wallet.credited_paise,
    debitedPaise: wallet.debited_paise,
    entryCount: wallet.entry_count,
  };
}

/** Sets money aside. `false`, with nothing changed, when less than that can be spent. */
export function reserve(sql: Sql, accountId: string, amountPaise: Paise): boolean {
  const changed = sql.run(
    `UPDATE wallet SET held_paise = held_paise + :amountPaise
     WHERE account_id = :accountId AND posted_paise - held_paise >= :amountPaise`,
    { accountId, amountPaise },
  );
  return changed === 1;
}

/** Releases what was set aside. */
export function release(sql: Sql, accountId: string, amountPaise: Paise): void {
  sql.run(
    'UPDATE wallet SET held_paise = held_paise - :amountPaise WHERE account_id = :accountId',
    { accountId, amountPaise },
  );
}

/**
 * Appends an entry, chains it and moves the counters; returns it with the balance left to spend.
 * Throws if the reference has already moved money.
 */
export function post(sql: Sql, posting: Posting): { entry: Entry; spendablePaise: Paise } {
  const { accountId, amountPaise, from, to } = posting;
  const last = sql.get<{ id: number; hash: Buffer }>(
    'SELECT id, hash FROM entry ORDER BY id DESC LIMIT 1',
  );
  const counted = moveCounters(sql, posting);
  const entry: Entry = {
    id: (last?.id ?? 0) + 1,
    account_id: accountId,
    number: counted.entry_count,
    from_book: from,
    to_book: to,
    amount_paise: amountPaise,
    balance_paise: counted.posted_paise,
    reference: posting.reference,
    description: posting.description,
    at: posting.at,
    hash: NO_LINK,
  };
  entry.hash = chained(last?.hash, entry);
  sql.run(
    `INSERT INTO entry VALUES (:id, :account_id, :number, :from_book, :to_book, :amount_paise,
       :balance_paise, :reference, :description, :at, :hash)`,
    entry,
  );
  return { entry, spendablePaise: counted.posted_paise - counted.held_paise };
}

/** How many entries the database has: ids number them without a gap. */
export function entryCount(sql: Sql): number {
  const last = sql.get<{ id: number }>('SELECT id FROM entry ORDER BY id DESC LIMIT 1');
  return last?.id ?? 0;
}

/** The link of an entry: SHA-256 over the previous link and every field of its own. */
export function chained(previous: Buffer | undefined, entry: Omit<Entry, 'hash'>): Buffer {
  const fields = [
    entry.id,
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

/** The dealer's reference for an entry: unique and gap-free within the dealer's own statement. */
export function transactionId(number: number): string {
  return `T${String(number).padStart(6, '0')}`;
}

/** An account's entries in the order they were posted, after the given transaction. */
export function entriesAfter(
  sql: Sql,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Entry[] {
  // An unknown name has no number, so the list starts from the first entry.
  const number = Number(after?.match(/^T(\d{6,15})$/)?.[1] ?? 0);
  return sql.all<Entry>(
    `SELECT * FROM entry WHERE account_id = :accountId AND number > :number
     ORDER BY number LIMIT :limit`,
    { accountId, number, limit },
  );
}

function countersOf(sql: Sql, accountId: string): Wallet {
  const wallet = sql.get<Wallet>('SELECT * FROM wallet WHERE account_id = :accountId', {
    accountId,
  });
  if (!wallet) throw new Error('An account has no wallet.');
  return wallet;
}

function moveCounters(sql: Sql, posting: Posting): Wallet {
  const { accountId, to, amountPaise, releasedPaise = 0 } = posting;
  sql.run(
    `UPDATE wallet SET
       posted_paise = posted_paise + :credited - :debited,
       held_paise = held_paise - :releasedPaise,
       credited_paise = credited_paise + :credited,
       debited_paise = debited_paise + :debited,
       entry_count = entry_count + 1
     WHERE account_id = :accountId`,
    {
      accountId,
      credited: to === 'wallet' ? amountPaise : 0,
      debited: to === 'wallet' ? 0 : amountPaise,
      releasedPaise,
    },
  );
  // RETURNING would build a table for its one row: a look-up costs a quarter of that.
  return countersOf(sql, accountId);
}

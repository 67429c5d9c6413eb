// The ledger of a prepaid wallet: holds reserve money, entries post it, and the same commit changes
// the counters. Every function runs inside its caller's transaction and never awaits.

import type { Paise } from '../../data/values/money.ts';
import type { Sql } from '../storage/database.ts';
import { chained } from './ledger-chain.ts';
import type { Entry, LedgerAccount } from './ledger-entries.ts';

type Posting = {
  accountId: string;
  from: LedgerAccount;
  to: LedgerAccount;
  amountPaise: Paise;
  /** Says why the money moved. Between two accounts, one reference moves money at most once. */
  reference: string;
  description: string;
  at: number;
  /** The amount of the hold that this posting releases. */
  releasedPaise?: Paise;
};

type Wallet = {
  posted_paise: Paise;
  held_paise: Paise;
  credited_paise: Paise;
  debited_paise: Paise;
  entry_count: number;
};

const NO_WALLET = 'An account has no wallet.';

/** Stands in for an entry's link until its other fields are known. */
const NO_LINK = Buffer.alloc(0);

export function openWallet(sql: Sql, accountId: string): void {
  sql.run('INSERT INTO wallet (account_id) VALUES (:accountId)', { accountId });
}

/** Returns the wallet's counters. `spendable` is posted minus held. */
export function walletOf(sql: Sql, accountId: string) {
  const wallet = sql.get<Wallet>('SELECT * FROM wallet WHERE account_id = :accountId', {
    accountId,
  });
  if (!wallet) throw new Error(NO_WALLET);
  return {
    postedPaise: wallet.posted_paise,
    spendablePaise: wallet.posted_paise - wallet.held_paise,
    creditedPaise: wallet.credited_paise,
    debitedPaise: wallet.debited_paise,
    entryCount: wallet.entry_count,
  };
}

/** Makes other transactions on the account's money wait until this one ends. */
export function lockWallet(sql: Sql, accountId: string): void {
  sql.run('UPDATE wallet SET held_paise = held_paise WHERE account_id = :accountId', { accountId });
}

/** Sets money aside. Returns `false` and changes nothing if the dealer cannot spend that much. */
export function reserve(sql: Sql, accountId: string, amountPaise: Paise): boolean {
  const changed = sql.run(
    `UPDATE wallet SET held_paise = held_paise + :amountPaise
     WHERE account_id = :accountId AND posted_paise - held_paise >= :amountPaise`,
    { accountId, amountPaise },
  );
  return changed === 1;
}

/** Releases money that was set aside. */
export function release(sql: Sql, accountId: string, amountPaise: Paise): void {
  sql.run(
    'UPDATE wallet SET held_paise = held_paise - :amountPaise WHERE account_id = :accountId',
    { accountId, amountPaise },
  );
}

/**
 * Appends an entry, chains it and updates the counters. Returns it with the spendable balance.
 * Throws if the reference has already moved money.
 */
export function post(sql: Sql, posting: Posting): { entry: Entry; spendablePaise: Paise } {
  const { accountId, amountPaise, from, to } = posting;
  const counted = moveCounters(sql, posting);
  const entry: Omit<Entry, 'id'> = {
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
  entry.hash = chained(counted.previous ?? undefined, entry);
  const id = sql.insert(
    `INSERT INTO entry (account_id, number, from_book, to_book, amount_paise, balance_paise,
       reference, description, at, hash)
     VALUES (:account_id, :number, :from_book, :to_book, :amount_paise, :balance_paise,
       :reference, :description, :at, :hash)`,
    entry,
  );
  if (id === undefined) throw new Error('An entry was not inserted.');
  return { entry: { ...entry, id }, spendablePaise: counted.posted_paise - counted.held_paise };
}

/** `previous` is the link of the account's last entry. */
type MovedWallet = Wallet & { previous: Buffer | null };

function moveCounters(sql: Sql, posting: Posting): MovedWallet {
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
  // A separate look-up takes a quarter as long as RETURNING, which builds a table for its one row.
  // We keep the wallet's row locked until the commit, so no other transaction appends to this
  // account.
  const moved = sql.get<MovedWallet>(
    `SELECT wallet.*, entry.hash AS previous FROM wallet
     LEFT JOIN entry ON entry.account_id = wallet.account_id
       AND entry.number = wallet.entry_count - 1
     WHERE wallet.account_id = :accountId`,
    { accountId },
  );
  if (!moved) throw new Error(NO_WALLET);
  return moved;
}

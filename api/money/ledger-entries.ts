// Counts, names and lists the ledger's entries.

import type { Paise } from '../../data/values/money.ts';
import type { Sql } from '../storage/database.ts';

/** `gateway` is money at Razorpay, `operator` manual adjustments, `revenue` sold reports. */
export type LedgerAccount = 'gateway' | 'wallet' | 'operator' | 'revenue';

export type Entry = {
  id: number;
  account_id: string;
  /** The position of the entry in its account, counted from 1. */
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

export function entryCount(sql: Sql): number {
  return sql.get<{ count: number }>('SELECT count(*) AS count FROM entry')?.count ?? 0;
}

/** Returns the dealer's reference for an entry. References are unique and without gaps. */
export function transactionId(number: number): string {
  return `T${String(number).padStart(6, '0')}`;
}

/** Returns an account's entries after the given transaction, in the order they were posted. */
export function entriesAfter(
  sql: Sql,
  { accountId, after, limit }: { accountId: string; after: string | undefined; limit: number },
): Entry[] {
  // If `after` names no transaction, the number is 0 and the list starts from the first entry.
  const number = Number(after?.match(/^T(\d{6,15})$/)?.[1] ?? 0);
  return sql.all<Entry>(
    `SELECT * FROM entry WHERE account_id = :accountId AND number > :number
     ORDER BY number LIMIT :limit`,
    { accountId, number, limit },
  );
}

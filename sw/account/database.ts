// One dealer's data on this phone: reports, transactions and the wallet as last seen. A database
// per account, so that signing in as another shows nothing of the first.

import type { Table } from 'dexie';
import type { CheckoutSuccess, Receipt, Transaction } from '../../data/contract.ts';
import type { Paise } from '../../data/values/money.ts';
import { Database } from '../database.ts';

/** A line of the reports list: small, so that ten thousand are read quickly. */
export type ReportSummary = {
  /** The idempotency key of the call that bought it: known before it arrives. */
  id: string;
  /** Of any build: this one may not know it, after the update was taken back. */
  serviceId: string;
  /** The plate, or the masked number, that it is about. */
  subject: string;
  /** ISO 8601, UTC. */
  at: string;
  pricePaise: Paise;
};

/** What was bought, as it arrived; the document is made of it again at will. */
export type StoredResult = {
  id: string;
  result: unknown;
  receipt: Receipt;
  madeFor: string;
  isSandbox: boolean;
};

/** The PDF of a report. ArrayBuffer, not Blob: old WebViews lose blobs in IndexedDB. */
export type StoredDocument = { id: string; fileName: string; bytes: ArrayBuffer };

/** That a check on a person was bought, without the number; see marks.ts. */
export type ReportMark = {
  mark: string;
  /** Of its newest report. */
  id: string;
  /** ISO 8601, UTC: when that was bought. */
  at: string;
};

/** The wallet's four numbers, each fetched separately. */
export type Statistics = {
  balancePaise: Paise;
  totalTransactions: number;
  creditsUsedPaise: Paise;
  creditsAddedPaise: Paise;
};

/** What is known of them: each is missing until it was told once. */
export type WalletSnapshot = Partial<Statistics> & {
  /** ISO 8601, UTC: when the server told the oldest of those known. */
  asOf: string;
  /** When it told each; an older build asked for all at once, and noted `asOf` alone. */
  toldAt?: Partial<Record<keyof Statistics, string>>;
  /** When each was asked for, by the phone's own clock, in milliseconds since 1970. */
  askedAt?: Partial<Record<keyof Statistics, number>>;
};

/** A payment that the gateway's window took, and that the server has not credited yet. */
export type UnverifiedPayment = {
  proof: CheckoutSuccess;
  amountPaise: Paise;
  /** Why the server does not add it, in its own words; absent while it is to be asked again. */
  refusal?: string;
};

type WalletRow =
  | (WalletSnapshot & { name: 'wallet' })
  | { name: 'unverified'; payments: UnverifiedPayment[] }
  /** When the whole list of transactions was last here; ISO 8601, UTC. */
  | { name: 'statement'; asOf: string };

class AccountDatabase extends Database {
  declare reports: Table<ReportSummary, string>;
  declare results: Table<StoredResult, string>;
  declare documents: Table<StoredDocument, string>;
  declare marks: Table<ReportMark, string>;
  /** `position` counts up in the order of posting. */
  declare transactions: Table<Transaction & { position?: number }, number>;
  declare wallet: Table<WalletRow, WalletRow['name']>;

  constructor(accountId: string) {
    // A report must be safe before the server is told to forget it: Chrome's relaxed commits are
    // not.
    super(accountDatabaseName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      reports: 'id, at',
      results: 'id',
      documents: 'id',
      transactions: '++position, &transactionId',
      wallet: 'name',
    });
    this.version(2).stores({ marks: 'mark, at' });
  }
}

export function accountDatabaseName(accountId: string): string {
  return `lotproof-${accountId}`;
}

const open = new Map<string, AccountDatabase>();

/** The account's database, opened once per page or worker. */
export function accountDatabase(accountId: string): AccountDatabase {
  const known = open.get(accountId);
  if (known) return known;
  const database = new AccountDatabase(accountId);
  open.set(accountId, database);
  return database;
}

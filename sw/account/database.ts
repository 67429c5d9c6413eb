// One dealer's data on this phone: reports, transactions and the wallet as last seen. A database
// per account, so that signing in as another shows nothing of the first.

import type { Table } from 'dexie';
import type { Seen, Stock } from '../../data/car/seen.ts';
import type { Answer, CheckoutSuccess, Receipt, Transaction } from '../../data/contract.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import type { Language } from '../../data/values/language.ts';
import type { Paise } from '../../data/values/money.ts';
import type { Day } from '../../data/values/time-text.ts';
import { type BornRow, Database, openedOnce } from '../database.ts';
import type { ChangeKind, ChangeRow, LibraryRow, OtherNote, RecordRow } from './library-rows.ts';

/** A line of the reports list: small, so that ten thousand are read quickly. */
export type ReportSummary = {
  /** The idempotency key of the call that bought it, which is known before it arrives. */
  id: string;
  /** Perhaps of a newer build, if an update was rolled back: this one may not know it. */
  serviceId: string;
  /** The plate, or the masked number, that it is about. */
  subject: string;
  /** ISO 8601, UTC. */
  at: string;
  pricePaise: Paise;
  /** Of the sale, as the wallet lists it. */
  transactionId: string;
};

/** What was bought, as it arrived; its document can be made again at any time. */
export type StoredResult = {
  id: string;
  result: unknown;
  receipt: Receipt;
  madeFor: string;
  isSandbox: boolean;
  /**
   * The text of the buyer's disclosure, as the statement in its receipt has its digest; absent
   * where none does. Stored, since the view of a later build may be another.
   */
  buyersText?: string | undefined;
};

/** The PDF of a report. ArrayBuffer, not Blob: old WebViews lose blobs in IndexedDB. */
/** `language`: what its findings are written in, besides English. */
export type StoredDocument = {
  id: string;
  fileName: string;
  bytes: ArrayBuffer;
  language: Language;
};

/** A report that another device has deleted; see reports/bin.ts. `at`: ISO 8601, UTC. */
type BinRow = { id: string; at: string; stored: StoredResult };

/** That a check on a person was bought, without the number; see marks.ts. */
export type ReportMark = {
  mark: string;
  /** Of its newest report. */
  id: string;
  /** ISO 8601, UTC: when that was bought. */
  at: string;
};

/** The reports of one plate; see reports/plates.ts. */
export type PlateRow = {
  /** Its key: all spellings of a plate are one car. */
  plate: string;
  /** As its newest report spells it. */
  written: string;
  /** ISO 8601, UTC: when that was bought. */
  newestAt: string;
  /** Newest first. */
  reports: ReportSummary[];
};

/** What the dealer noted of a car; `plate` is its key. */
export type CarRow = {
  /** Its key: all spellings of a plate are one car. */
  plate: string;
  /** As it was spelt when the first note was made. */
  written: string;
  note: string;
  seen?: Seen | undefined;
  stock?: Stock | undefined;
  /** Ids of the reports on whoever sells it. */
  sellerIds?: string[] | undefined;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
  /** Two devices changed it at once: the one that was earlier. */
  before?: OtherNote | undefined;
  /** What this phone reminded of, and on which day last; not shared. See reports/reminders.ts. */
  reminded?: { on: Day; of: readonly string[] } | undefined;
};

/** The wallet's four numbers, each fetched separately. */
export type Statistics = {
  balancePaise: Paise;
  totalTransactions: number;
  creditsUsedPaise: Paise;
  creditsAddedPaise: Paise;
};

/** Those that are known: each is missing until first received. */
export type WalletSnapshot = Partial<Statistics> & {
  /** ISO 8601, UTC: when the oldest of the known ones was received. */
  asOf: string;
  /** When each was received. */
  toldAt?: Partial<Record<keyof Statistics, string>>;
  /** After how many entries of the ledger the balance is; a restored server counts again. */
  entries?: number | undefined;
  /** Payments that the server is still bringing into the wallet, as of the balance. */
  coming?: { paymentId: string; amountPaise: Paise }[] | undefined;
  /** Of a phone that was given to a buyer: its balance is what it may still spend that day. */
  phone?: Answer<'balance'>['phone'];
  /** When each was asked for, by the phone's own clock, in milliseconds since 1970. */
  askedAt?: Partial<Record<keyof Statistics, number>>;
};

/** A payment that the gateway took and the server has not credited yet. */
export type UnverifiedPayment = {
  proof: CheckoutSuccess;
  amountPaise: Paise;
  /** Why the server will not credit it; absent while it is still to be asked. */
  refusal?: RefusalBody;
};

type WalletRow =
  | (WalletSnapshot & { name: 'wallet' })
  | { name: 'unverified'; payments: UnverifiedPayment[] }
  | BornRow
  /** When the whole list of transactions was last here; ISO 8601, UTC. */
  | { name: 'statement'; asOf: string };

/** What the dealer typed of the dealership, for letterheads. */
type ProfileRow = {
  name: 'dealership';
  title: string;
  phone: string;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
};

class AccountDatabase extends Database {
  declare reports: Table<ReportSummary, string>;
  declare results: Table<StoredResult, string>;
  declare documents: Table<StoredDocument, string>;
  declare bin: Table<BinRow, string>;
  declare marks: Table<ReportMark, string>;
  declare cars: Table<CarRow, string>;
  declare plates: Table<PlateRow, string>;
  declare profile: Table<ProfileRow, ProfileRow['name']>;
  /** `position` counts up in the order of posting. */
  declare transactions: Table<Transaction & { position?: number }, number>;
  declare wallet: Table<WalletRow, WalletRow['name']>;
  declare library: Table<LibraryRow, LibraryRow['name']>;
  declare changes: Table<ChangeRow, [ChangeKind, string]>;
  declare records: Table<RecordRow, string>;

  constructor(accountId: string) {
    // A report must be safe before the server is told to forget it: Chrome's relaxed commits are
    // not.
    super(accountDatabaseName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      reports: 'id, at',
      // By the chassis, where it is a register's: one that two plates share is found at once.
      results: 'id, result.vehicle_chasi_number',
      documents: 'id',
      transactions: '++position, &transactionId',
      wallet: 'name',
      marks: 'mark, at',
      cars: 'plate',
      profile: 'name',
      plates: 'plate, newestAt',
      library: 'name',
      bin: 'id, at',
      changes: '[kind+id], sale.id',
      records: 'record, [kind+id], [kind+by], [kind+record+version]',
    });
  }
}

export function accountDatabaseName(accountId: string): string {
  return `lotproof-${accountId}`;
}

export const accountDatabase = openedOnce((accountId) => new AccountDatabase(accountId));

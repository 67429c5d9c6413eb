// One dealer's data on this phone: reports, transactions and the last known wallet. Each account
// has its own database, so that another dealer who signs in sees none of this data.

import type { Table } from 'dexie';
import type { Seen, Stock } from '../../data/car/seen.ts';
import type { Answer, CheckoutSuccess, Receipt, Transaction } from '../../data/contract.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import type { Language } from '../../data/values/language.ts';
import type { Paise } from '../../data/values/money.ts';
import type { Day } from '../../data/values/time-text.ts';
import { type BornRow, Database, openedOnce } from '../database.ts';
import type { ChangeKind, ChangeRow, LibraryRow, OtherNote, RecordRow } from './library-rows.ts';

/** A row in the list of reports, small enough that ten thousand load quickly. */
export type ReportSummary = {
  /**
   * The idempotency key of the call that bought the report, known before the report arrives; for a
   * report from another device, the id of its record in the library.
   */
  id: string;
  /** The service's id, which this build may not know if an update was rolled back. */
  serviceId: string;
  /** The plate, or the masked number. */
  subject: string;
  /** ISO 8601, UTC. */
  at: string;
  pricePaise: Paise;
  /** The sale's transaction, as shown in the list of transactions. */
  transactionId: string;
};

/** A bought report as it arrived. Its document can be made from it at any time. */
export type StoredResult = {
  id: string;
  result: unknown;
  receipt: Receipt;
  madeFor: string;
  isSandbox: boolean;
  /**
   * The text of the buyer's view of the report, if its digest is in the signed statement. Stored
   * because a later build may produce a different text.
   */
  buyersText?: string | undefined;
  /** The name of the buyer's phone that sealed the report for this device. */
  boughtBy?: string | undefined;
};

/**
 * A report's PDF, as an ArrayBuffer because old WebViews lose blobs stored in IndexedDB.
 * `language`: the language, besides English, of the findings in the PDF.
 */
export type StoredDocument = {
  id: string;
  fileName: string;
  bytes: ArrayBuffer;
  language: Language;
};

/** A report that another device has deleted; see reports/delete-reports.ts. `at`: ISO 8601, UTC. */
type BinRow = { id: string; at: string; stored: StoredResult };

/** The reports on one plate, in one row; see reports/plates.ts. */
export type PlateRow = {
  /** The plate's key, which is the same for all its spellings. */
  plate: string;
  /** The plate's spelling in the newest report. */
  written: string;
  /** When the newest report was bought; ISO 8601, UTC. */
  newestAt: string;
  /** The plate's reports, newest first. */
  reports: ReportSummary[];
};

/** The dealer's note on a car; `plate` is its key. */
export type CarRow = {
  /** The plate's key, which is the same for all its spellings. */
  plate: string;
  /** The plate's spelling in the first note. */
  written: string;
  note: string;
  seen?: Seen | undefined;
  stock?: Stock | undefined;
  /** Ids of the reports on the seller. */
  sellerIds?: string[] | undefined;
  /** ISO 8601, UTC, by the server's clock. */
  editedAt: string;
  /** The earlier version, if two devices changed the note at the same time. */
  before?: OtherNote | undefined;
  /**
   * The papers that this phone has reminded the dealer about, and the day of the last reminder. Not
   * shared with other devices. See reports/reminders.ts.
   */
  reminded?: { on: Day; of: readonly string[] } | undefined;
};

/** The wallet's four numbers, each fetched separately. */
export type Statistics = {
  balancePaise: Paise;
  totalTransactions: number;
  creditsUsedPaise: Paise;
  creditsAddedPaise: Paise;
};

/** The figures received so far. The others are missing. */
export type WalletSnapshot = Partial<Statistics> & {
  /** When the oldest of these figures was received; ISO 8601, UTC. */
  asOf: string;
  /** When each figure was received. */
  toldAt?: Partial<Record<keyof Statistics, string>>;
  /** How many ledger entries the balance includes. A restored server may have fewer. */
  entries?: number | undefined;
  /**
   * Payments that the gateway had accepted but the server had not yet credited when it sent the
   * balance.
   */
  coming?: { paymentId: string; amountPaise: Paise }[] | undefined;
  /**
   * Set on a buyer's phone. The balance is then the amount that the phone may still spend today.
   */
  phone?: Answer<'balance'>['phone'];
  /** When each figure was requested, by the phone's clock, in milliseconds since 1970. */
  askedAt?: Partial<Record<keyof Statistics, number>>;
};

/** A payment that the gateway has accepted but the server has not credited yet. */
export type UnverifiedPayment = {
  proof: CheckoutSuccess;
  amountPaise: Paise;
  /** Why the server will not credit the payment; absent until the server has decided. */
  refusal?: RefusalBody;
};

type WalletRow =
  | (WalletSnapshot & { name: 'wallet' })
  | { name: 'unverified'; payments: UnverifiedPayment[] }
  | BornRow
  /** When the whole list of transactions was last fetched; ISO 8601, UTC. */
  | { name: 'statement'; asOf: string };

/** The dealership's details as the dealer typed them, for letterheads. */
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
  declare cars: Table<CarRow, string>;
  declare plates: Table<PlateRow, string>;
  declare profile: Table<ProfileRow, ProfileRow['name']>;
  /** `position` increases in the order of posting. */
  declare transactions: Table<Transaction & { position?: number }, number>;
  declare wallet: Table<WalletRow, WalletRow['name']>;
  declare library: Table<LibraryRow, LibraryRow['name']>;
  declare changes: Table<ChangeRow, [ChangeKind, string]>;
  declare records: Table<RecordRow, string>;

  constructor(accountId: string) {
    // A report must be on disk before the server forgets it. Chrome's relaxed commits do not
    // guarantee this.
    super(accountDatabaseName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      reports: 'id, at',
      // The index by chassis number finds the same car under different plates.
      results: 'id, result.vehicle_chasi_number',
      documents: 'id',
      transactions: '++position, &transactionId',
      wallet: 'name',
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

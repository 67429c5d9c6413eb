// The tables, as migrations: each runs once, in order, and is never edited after it has shipped.
// Times are milliseconds since 1970; money is paise.

import { accountChains } from './migrations/account-chains.ts';
import { indexesOfEntry, triggersOfEntry, voucherOfEntry } from './migrations/around-entries.ts';
import { bookMode } from './migrations/book-mode.ts';
import { browsers } from './migrations/browsers.ts';
import { chainRoots } from './migrations/chain-roots.ts';
import { checksums } from './migrations/checksums.ts';
import { consentOfHold } from './migrations/consent-of-hold.ts';
import { dailyCounts } from './migrations/daily-counts.ts';
import { damagedAnswers } from './migrations/damaged-answers.ts';
import { desk } from './migrations/desk.ts';
import { events } from './migrations/events.ts';
import { followedSince } from './migrations/followed-since.ts';
import { giveBacks } from './migrations/give-backs.ts';
import { lastWrite } from './migrations/last-write.ts';
import { lookups } from './migrations/lookups.ts';
import { openOrdersOfAccount } from './migrations/open-orders.ts';
import { ordersByTime } from './migrations/orders-by-time.ts';
import { paymentEvents } from './migrations/payment-events.ts';
import { paymentFees } from './migrations/payment-fees.ts';
import { proof } from './migrations/proof.ts';
import { returnedMoney } from './migrations/returned-money.ts';
import { servers } from './migrations/servers.ts';
import { sessionEpoch } from './migrations/session-epoch.ts';
import { unclaimedLosses } from './migrations/unclaimed-losses.ts';
import { unclaimedPayments } from './migrations/unclaimed-payments.ts';
import { unsettledPayments } from './migrations/unsettled-payments.ts';
import { voucherCounters } from './migrations/voucher-counters.ts';
import { voucherText } from './migrations/voucher-text.ts';
import { withdrawals } from './migrations/withdrawals.ts';
import { witness } from './migrations/witness.ts';
import {
  proofsWrittenTwice,
  restoresWrittenTwice,
  rowsWrittenTwice,
} from './migrations/written-twice.ts';

const first = /* sql */ `
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  verified_at INTEGER,
  password_hash TEXT,
  google_id TEXT UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  id_hash BLOB PRIMARY KEY,
  account_id TEXT REFERENCES account (id),
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of_account ON session (account_id);

CREATE TABLE one_time_code (
  email TEXT PRIMARY KEY,
  code_hmac BLOB NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What can be spent is posted less held. The counters move in the commit of the entry they count.
CREATE TABLE wallet (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  posted_paise INTEGER NOT NULL DEFAULT 0 CHECK (posted_paise >= held_paise),
  held_paise INTEGER NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  credited_paise INTEGER NOT NULL DEFAULT 0,
  debited_paise INTEGER NOT NULL DEFAULT 0,
  entry_count INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Double entry, one row a transfer: the same amount leaves one book and reaches another, so that
-- every transaction, and the whole of them, sums to zero by its shape. Rows and most indexes grow
-- at their end only: a commit then writes few pages, whatever the size of the book.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  -- Counts an account's entries from 1 without a gap.
  number INTEGER NOT NULL,
  from_book TEXT NOT NULL CHECK (from_book IN ('gateway', 'wallet', 'operator', 'revenue')),
  to_book TEXT NOT NULL CHECK (to_book IN ('gateway', 'wallet', 'operator', 'revenue')),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  balance_paise INTEGER NOT NULL CHECK (balance_paise >= 0),
  reference TEXT NOT NULL,
  description TEXT NOT NULL,
  at INTEGER NOT NULL,
  hash BLOB NOT NULL,
  CHECK ((from_book = 'wallet') <> (to_book = 'wallet'))
) STRICT;
${indexesOfEntry}

${triggersOfEntry}

-- A call's row is for ever: its key can never buy a second report. The key itself is not here;
-- key_hash is of the account's id and the key.
CREATE TABLE call (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  key_hash BLOB NOT NULL UNIQUE,
  fingerprint BLOB NOT NULL,
  service TEXT NOT NULL,
  masked_identifier TEXT NOT NULL
) STRICT;

-- One row per attempt of a call. Open while settled_at is null.
CREATE TABLE hold (
  id INTEGER PRIMARY KEY,
  call_id INTEGER NOT NULL REFERENCES call (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  opened_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  settled_at INTEGER,
  outcome TEXT,
  provider TEXT,
  provider_reference TEXT,
  CHECK ((settled_at IS NULL) = (outcome IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_hold_per_call ON hold (call_id) WHERE settled_at IS NULL;
CREATE UNIQUE INDEX one_captured_hold_per_call ON hold (call_id) WHERE outcome = 'captured';
CREATE TRIGGER hold_is_settled_once BEFORE UPDATE ON hold WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a settled hold stays settled'); END;

-- The answer as the phone got it, readable only with the phone's key. Emptied at 'received'.
CREATE TABLE sealed_answer (
  call_id INTEGER PRIMARY KEY REFERENCES call (id),
  sealed BLOB,
  sealed_at INTEGER NOT NULL,
  forgotten_at INTEGER,
  CHECK ((sealed IS NULL) = (forgotten_at IS NOT NULL))
) STRICT;
CREATE INDEX sealed_answer_by_age ON sealed_answer (sealed_at) WHERE sealed IS NOT NULL;

CREATE TABLE payment_order (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  key_hash BLOB,
  created_at INTEGER NOT NULL,
  -- Paid and credited, or too old to be asked about.
  closed_at INTEGER,
  payment_id TEXT UNIQUE,
  CHECK (payment_id IS NULL OR closed_at IS NOT NULL),
  UNIQUE (account_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_order_open ON payment_order (created_at) WHERE closed_at IS NULL;
`;

const second = /* sql */ `
-- A bank check moves a rupee and is sent once: remembered here before it is sent.
CREATE TABLE bank_check (
  reference TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What an operator did by hand, with who and why, for ever. The reference is that of the entry.
CREATE TABLE act (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('credit', 'debit', 'refund', 'purge')),
  account_id TEXT NOT NULL REFERENCES account (id),
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> ''),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER act_is_never_changed BEFORE UPDATE ON act
BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;
CREATE TRIGGER act_is_never_removed BEFORE DELETE ON act
BEGIN SELECT RAISE(ABORT, 'what was done stays written'); END;

-- Money on its way back to its payer. Held while open: settled_at is null until the gateway said
-- yes (then its entry is posted) or no (then it is released). The id is the gateway's
-- idempotency key too: asked as often as it takes, it goes back once.
CREATE TABLE refund (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  payment_id TEXT NOT NULL,
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  opened_at INTEGER NOT NULL,
  settled_at INTEGER,
  outcome TEXT CHECK (outcome IN ('refunded', 'refused')),
  gateway_refund_id TEXT UNIQUE,
  CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome = 'refunded') = (gateway_refund_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE TRIGGER refund_is_settled_once BEFORE UPDATE ON refund WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a settled refund stays settled'); END;

-- The number of each receipt voucher (RV, CGST Rules 2017, rule 50) and refund voucher (FV, rule
-- 51): given in the commit of the entry itself, so that no year's numbers have a gap.
CREATE TABLE voucher (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  series TEXT NOT NULL CHECK (series IN ('RV', 'FV')),
  -- The year in which it began: 2026 for 1 April 2026 to 31 March 2027, Indian time.
  financial_year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0)
) STRICT;
CREATE UNIQUE INDEX voucher_number ON voucher (series, financial_year, number);
CREATE TRIGGER voucher_is_never_changed BEFORE UPDATE ON voucher
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its number'); END;
CREATE TRIGGER voucher_is_never_removed BEFORE DELETE ON voucher
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its number'); END;

${voucherOfEntry}

INSERT INTO voucher
SELECT id, series, year, row_number() OVER (PARTITION BY series, year ORDER BY id)
FROM (SELECT id, iif(from_book = 'gateway', 'RV', 'FV') AS series,
    CAST(strftime('%Y', at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER) AS year
  FROM entry WHERE from_book = 'gateway' OR to_book = 'gateway');
`;

// The same entries under cheaper checks: SQLite builds a table anew for each `IN` of more than two
// words, at every insert, which was half of what an entry cost. Ids, links and vouchers stay.
const third = /* sql */ `
CREATE TABLE entry_now (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  number INTEGER NOT NULL,
  from_book TEXT NOT NULL CHECK (from_book = 'gateway' OR from_book = 'wallet'
    OR from_book = 'operator' OR from_book = 'revenue'),
  to_book TEXT NOT NULL CHECK (to_book = 'gateway' OR to_book = 'wallet'
    OR to_book = 'operator' OR to_book = 'revenue'),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  balance_paise INTEGER NOT NULL CHECK (balance_paise >= 0),
  reference TEXT NOT NULL,
  description TEXT NOT NULL,
  at INTEGER NOT NULL,
  hash BLOB NOT NULL,
  CHECK ((from_book = 'wallet') <> (to_book = 'wallet'))
) STRICT;
INSERT INTO entry_now SELECT * FROM entry ORDER BY id;
DROP TABLE entry;
ALTER TABLE entry_now RENAME TO entry;
${indexesOfEntry}
${triggersOfEntry}
${voucherOfEntry}
`;

export const schema: readonly string[] = [
  first,
  second,
  third,
  lookups,
  sessionEpoch,
  events,
  bookMode,
  withdrawals,
  browsers,
  returnedMoney,
  voucherText,
  giveBacks,
  consentOfHold,
  paymentEvents,
  followedSince,
  dailyCounts,
  unsettledPayments,
  lastWrite,
  witness,
  paymentFees,
  damagedAnswers,
  checksums,
  rowsWrittenTwice,
  unclaimedPayments,
  unclaimedLosses,
  restoresWrittenTwice,
  proof,
  openOrdersOfAccount,
  desk,
  voucherCounters,
  proofsWrittenTwice,
  accountChains,
  ordersByTime,
  chainRoots,
  servers,
];

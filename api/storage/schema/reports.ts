// Reports: the calls that buy them, their holds, the answers, and the proof of each sale.

import { appendOnly } from './append-only.ts';

export const reports = /* sql */ `
-- A call's row is never deleted, so that its key can never buy a second report. The key itself is
-- not stored: key_hash is the hash of the account's id and the key.
CREATE TABLE call (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  key_hash BLOB NOT NULL UNIQUE,
  fingerprint BLOB NOT NULL,
  service TEXT NOT NULL,
  masked_identifier TEXT NOT NULL,
  -- CRC-32 of all columns except the masked number, which removing the dealer deletes.
  checksum INTEGER NOT NULL
) STRICT;
-- Without this index and hold_of_call, removing a dealer or refusing a call would read all rows.
CREATE INDEX call_of_account ON call (account_id);

-- One row for each attempt of a call, which is open while settled_at is null.
CREATE TABLE hold (
  id INTEGER PRIMARY KEY,
  call_id INTEGER NOT NULL REFERENCES call (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  opened_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  session_reference BLOB,
  -- The version of the consent that the dealer confirmed; null for a car, or a call in the sandbox.
  consent TEXT,
  -- The server that runs the call, among those that share the database.
  server INTEGER NOT NULL,
  -- The buyer's phone; null if the owner bought.
  phone_id INTEGER REFERENCES buyer_phone (id),
  opened_checksum INTEGER NOT NULL,
  settled_at INTEGER,
  outcome TEXT,
  provider TEXT,
  provider_reference TEXT,
  settled_checksum INTEGER,
  CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  CHECK ((settled_at IS NULL) = (settled_checksum IS NULL))
) STRICT;
CREATE INDEX hold_of_call ON hold (call_id);
-- Each call of a buyer's phone first sums what the phone spent that day.
CREATE INDEX hold_of_phone ON hold (phone_id, opened_at) WHERE phone_id IS NOT NULL;
CREATE UNIQUE INDEX one_open_hold_per_call ON hold (call_id) WHERE settled_at IS NULL;
CREATE UNIQUE INDEX one_captured_hold_per_call ON hold (call_id) WHERE outcome = 'captured';
CREATE TRIGGER hold_is_settled_once BEFORE UPDATE ON hold WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a settled hold stays settled'); END;

-- The answer as the phone got it, which only the phone's key can open. It is deleted in the end.
CREATE TABLE sealed_answer (
  call_id INTEGER PRIMARY KEY REFERENCES call (id),
  sealed BLOB,
  sealed_at INTEGER NOT NULL,
  forgotten_at INTEGER,
  -- 'received': a phone has it. 'expired': no phone fetched it. 'erased': the dealer was removed.
  forgotten_why TEXT CHECK (forgotten_why = 'received' OR forgotten_why = 'expired'
    OR forgotten_why = 'damaged' OR forgotten_why = 'erased'),
  -- CRC-32 of the sealed bytes, which shows damage even without the phone's key.
  checksum INTEGER NOT NULL,
  CHECK ((sealed IS NULL) = (forgotten_at IS NOT NULL)),
  CHECK ((forgotten_at IS NULL) = (forgotten_why IS NULL))
) STRICT;
CREATE INDEX sealed_answer_by_age ON sealed_answer (sealed_at) WHERE sealed IS NOT NULL;

-- A refunded price: the answer was too old or damaged, and is deleted.
CREATE TABLE give_back (
  call_id INTEGER PRIMARY KEY REFERENCES call (id),
  entry_id INTEGER NOT NULL UNIQUE REFERENCES entry (id),
  -- 1: the sealed answer was damaged. 0: no phone fetched it in time.
  is_damaged INTEGER NOT NULL CHECK (is_damaged = 0 OR is_damaged = 1)
) STRICT;
${appendOnly('give_back', 'a refund is never changed or removed')}

-- A key in this table never buys anything, even if its call never arrived and so has no row.
CREATE TABLE cancellation (
  key_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
${appendOnly('cancellation', 'a cancellation is never changed or removed')}

-- Bank checks. Each moves a rupee and is sent only once, so it is recorded here before it is sent.
CREATE TABLE bank_check (
  reference TEXT PRIMARY KEY,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every key that may have signed, and the host for which it signs; x and y as in its JWK.
CREATE TABLE signing_key (
  kid TEXT NOT NULL CHECK (length(kid) = 8),
  iss TEXT NOT NULL CHECK (iss <> ''),
  x TEXT NOT NULL CHECK (length(x) = 43),
  y TEXT NOT NULL CHECK (length(y) = 43),
  made_at INTEGER NOT NULL,
  listed_at INTEGER NOT NULL,
  PRIMARY KEY (kid, iss)
) STRICT, WITHOUT ROWID;
${appendOnly('signing_key', 'a public key stays as it was listed')}

-- Keys that may have been copied, so that the dates they signed prove nothing.
CREATE TABLE stolen_key (
  kid TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> '')
) STRICT, WITHOUT ROWID;
${appendOnly('stolen_key', 'a stolen key stays stolen')}

-- Digests of sales, in order of the second of the sale: new rows are neighbours, so a commit writes
-- few pages. There is no reference to the call, because SQLite would search all rows whenever a
-- refused call is deleted.
CREATE TABLE sale_digest (
  second INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  call_id INTEGER NOT NULL,
  -- CRC-32 of the other columns.
  checksum INTEGER NOT NULL,
  PRIMARY KEY (second, digest)
) STRICT, WITHOUT ROWID;
${appendOnly('sale_digest', 'a digest is never changed or removed')}

-- Reports whose data proved wrong. There is no call if a restored database lacks the sale.
CREATE TABLE withdrawn_report (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  call_id INTEGER UNIQUE REFERENCES call (id),
  -- The entry that refunded the price; null if nothing was owed.
  entry_id INTEGER UNIQUE REFERENCES entry (id),
  at INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> '')
) STRICT, WITHOUT ROWID;
${appendOnly('withdrawn_report', 'a withdrawn report stays withdrawn')}
`;

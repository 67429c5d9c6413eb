// The tables of library.db, as migrations: each runs once, in order, and is never edited after its
// release. Times are milliseconds since 1970.

const first = /* sql */ `
-- One row about this file. A restore of the server changes the epoch, and devices then compare.
CREATE TABLE file (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch BLOB NOT NULL CHECK (length(epoch) = 8),
  -- The time when the main database was last replaced; 0 if never.
  restored_at INTEGER NOT NULL
) STRICT;

-- One account's shared records. A library without an account is being removed.
CREATE TABLE library (
  number INTEGER PRIMARY KEY,
  account_id TEXT UNIQUE,
  -- The id that the device chose when it turned the library on. Every record contains it, sealed.
  id BLOB NOT NULL CHECK (length(id) = 16),
  generation INTEGER NOT NULL CHECK (generation > 0),
  -- SHA-256 of the token that every write needs.
  write_hash BLOB NOT NULL CHECK (length(write_hash) = 32),
  -- The keys, sealed under the recovery code.
  recovery BLOB NOT NULL,
  code_since INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  written_at INTEGER,
  last_seq INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0 CHECK (records >= 0),
  bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  restart_at INTEGER,
  -- The time when a sweep first found that the main database does not know the account.
  orphan_since INTEGER
) STRICT;
CREATE UNIQUE INDEX library_of_id ON library (id) WHERE account_id IS NOT NULL;

CREATE TABLE record (
  library INTEGER NOT NULL REFERENCES library (number),
  id BLOB NOT NULL CHECK (length(id) = 16),
  -- Numbers the writes to this library; a replaced record gets the next number.
  seq INTEGER NOT NULL,
  version INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  sealed BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX record_of_id ON record (library, id);
CREATE UNIQUE INDEX record_of_seq ON record (library, seq);

-- Reports that buyers' phones have sealed for the devices, until one device has stored them.
CREATE TABLE box (
  library INTEGER NOT NULL REFERENCES library (number),
  -- The phone's id in the main database.
  phone INTEGER NOT NULL,
  -- The sale's number, as the account's statement has it.
  sale TEXT NOT NULL,
  generation INTEGER NOT NULL,
  -- The sealed report; empty if no device could open it, so that the phone seals it again.
  sealed BLOB NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0,
  -- This is 0 if the ledger knew no such sale. The row then stays after a device has taken it.
  is_bought INTEGER NOT NULL CHECK (is_bought = 0 OR is_bought = 1),
  PRIMARY KEY (library, phone, sale)
) STRICT, WITHOUT ROWID;

-- A new device's request to join, and the answer of the approving device.
CREATE TABLE join_request (
  id BLOB PRIMARY KEY CHECK (length(id) = 16),
  account_id TEXT NOT NULL,
  session_hash BLOB NOT NULL,
  browser TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'offered', 'answered', 'sealed', 'refused')),
  commitment BLOB NOT NULL,
  asker_point BLOB,
  approver_point BLOB,
  sealed BLOB,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX join_request_of_account ON join_request (account_id, expires_at);
CREATE INDEX join_request_by_end ON join_request (expires_at);
`;

export const librarySchema: readonly string[] = [first];

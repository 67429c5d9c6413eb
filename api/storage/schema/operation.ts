// The operator: acts on the terminal and at the desk, the servers that share the database, and rows
// that show whether the database has changed since it was written.

import { appendOnly } from './append-only.ts';

export const operation = /* sql */ `
-- The kind of money that is counted, real or the sandbox's. One row, written at the first start.
CREATE TABLE book_mode (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  mode TEXT NOT NULL CHECK (mode = 'sandbox' OR mode = 'live'),
  -- The merchant account, and whether its payments are real: rzp_live_… or rzp_test_…
  razorpay_key_id TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;

-- Operators' acts, with name and reason, for ever. The reference is the entry's.
CREATE TABLE act (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('credit', 'debit', 'refund', 'purge')),
  account_id TEXT NOT NULL REFERENCES account (id),
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> ''),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
${appendOnly('act', 'an act is never changed or removed')}

-- One row, locked for each manual credit, because a day's limit is the sum over all accounts.
CREATE TABLE credit_by_hand (
  one INTEGER PRIMARY KEY CHECK (one = 1)
) STRICT;
INSERT INTO credit_by_hand VALUES (1);

-- People who may work at the desk.
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  may TEXT NOT NULL CHECK (may = 'see' OR may = 'act'),
  invited_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

-- The public key. The private key never leaves the device (WebAuthn, section 4).
CREATE TABLE passkey (
  credential_id TEXT PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id),
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_of_person ON passkey (person_id);

-- People end a session by its number; only its browser knows its id.
CREATE TABLE desk_session (
  number INTEGER PRIMARY KEY,
  id_hash BLOB NOT NULL UNIQUE,
  person_id INTEGER NOT NULL REFERENCES person (id),
  begun_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX desk_session_of_person ON desk_session (person_id);

-- Challenges that were answered, because each may be answered once. Expired ones are deleted.
CREATE TABLE spent_challenge (
  challenge TEXT PRIMARY KEY,
  spent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE invitation (
  token_hash BLOB PRIMARY KEY,
  person_id INTEGER NOT NULL REFERENCES person (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Acts about people and at the desk, for ever; acts that moved money are in act.
CREATE TABLE desk_event (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind <> ''),
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL,
  about TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
${appendOnly('desk_event', 'an event is never changed or removed')}

-- A service's last row says whether it is sold.
CREATE TABLE service_switch (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL CHECK (service <> ''),
  is_off INTEGER NOT NULL CHECK (is_off = 0 OR is_off = 1),
  -- The message to dealers while it is off.
  sentence TEXT NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> ''),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX switch_of_service ON service_switch (service);
${appendOnly('service_switch', 'a switch is never changed or removed')}

CREATE TABLE live_server (
  id INTEGER PRIMARY KEY,
  -- The machine's name, for people to read.
  name TEXT NOT NULL,
  -- A count that grows while the server lives. A time would not do, because clocks differ.
  beats INTEGER NOT NULL
) STRICT;

-- The server on duty: it watches orders and refunds, writes roots, compares, checks and sweeps.
CREATE TABLE duty (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  server INTEGER NOT NULL
) STRICT;

-- Unknown words in workshops' job lines. A word is stored once five dealers' reports have it,
-- without naming a dealer. Days count from 1970, in Indian time.
CREATE TABLE trade_word (
  word TEXT PRIMARY KEY CHECK (word <> ''),
  count INTEGER NOT NULL CHECK (count > 0),
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row, written only to test that writing works.
CREATE TABLE last_write (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;

-- One row: the number of commits that changed the database, to compare with the witness's count.
CREATE TABLE commit_count (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  count INTEGER NOT NULL
) STRICT;
INSERT INTO commit_count VALUES (1, 0);

-- One row while the database is not trusted: the newest damage, and how often servers and commands
-- have recorded some. No server sells until the operator has checked the database.
CREATE TABLE damage (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  sentence TEXT NOT NULL CHECK (sentence <> ''),
  times INTEGER NOT NULL CHECK (times > 0)
) STRICT;

-- One row once a witness exists outside the database: from then on a missing one is reported.
CREATE TABLE witnessed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since INTEGER NOT NULL
) STRICT;
`;

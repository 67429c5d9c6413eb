// Dealers: their accounts, sign-ins and events.

import { appendOnly } from './append-only.ts';

export const accounts = /* sql */ `
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  verified_at INTEGER,
  password_hash TEXT,
  google_id TEXT UNIQUE,
  -- The number of times that all sessions of the account were ended. A sign-in that began before
  -- must not start a session.
  session_epoch INTEGER NOT NULL DEFAULT 0,
  -- The dealer's email at Google when a code last proved that the Google account is theirs.
  google_email TEXT
) STRICT, WITHOUT ROWID;

-- A phone that the owner gave to a buyer. It buys for the account and can do nothing else. It is
-- in use while it has a session.
CREATE TABLE buyer_phone (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  -- The phone's daily limit, in Indian time.
  limit_paise INTEGER NOT NULL CHECK (limit_paise > 0),
  checks_persons INTEGER NOT NULL CHECK (checks_persons = 0 OR checks_persons = 1),
  -- The amount that the owner added on one day; days count from 1970.
  raised_paise INTEGER NOT NULL DEFAULT 0,
  raised_day INTEGER NOT NULL DEFAULT 0,
  paused_at INTEGER,
  -- The time when the buyer asked for more; null once the owner has answered.
  asked_at INTEGER,
  seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX buyer_phone_of_account ON buyer_phone (account_id);

-- The code that adds the next phone: it works once, within ten minutes, and not after a sign-out
-- everywhere. The first phone to use it shows digits, which the owner picks out of three.
CREATE TABLE phone_offer (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  key_hash BLOB NOT NULL UNIQUE,
  name TEXT NOT NULL,
  limit_paise INTEGER NOT NULL CHECK (limit_paise > 0),
  checks_persons INTEGER NOT NULL,
  session_epoch INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  digits TEXT NOT NULL,
  choices TEXT NOT NULL,
  secret_hash BLOB,
  phone_id INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  id_hash BLOB PRIMARY KEY,
  account_id TEXT REFERENCES account (id),
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The buyer's phone; null in the owner's session. Here and in events there is no foreign key,
  -- because each new phone would read all rows.
  phone_id INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX session_of_account ON session (account_id);

-- A code works only in the browser that requested it.
CREATE TABLE sign_in_code (
  email TEXT NOT NULL,
  browser_hash BLOB NOT NULL,
  code_hmac BLOB NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  sent_at INTEGER NOT NULL,
  -- The dealer's other email at Google, which the code then proves too; null without one.
  google_email TEXT,
  PRIMARY KEY (email, browser_hash)
) STRICT, WITHOUT ROWID;

-- Browsers that have signed in to an account. Each has its own limits.
CREATE TABLE browser (
  account_id TEXT NOT NULL REFERENCES account (id),
  browser_hash BLOB NOT NULL,
  signed_in_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
) STRICT, WITHOUT ROWID;

-- Every sign-in and what followed, for ever, without addresses and emails: a keyed hash shows only
-- whether two networks are the same.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL CHECK (kind <> ''),
  way TEXT,
  session_reference BLOB,
  network_hash BLOB,
  who TEXT,
  why TEXT,
  at INTEGER NOT NULL,
  phone_id INTEGER
) STRICT;
CREATE INDEX event_of_account ON event (account_id, id);
-- Finds the events that a person caused.
CREATE INDEX event_by_person ON event (at) WHERE who IS NOT NULL;
${appendOnly('event', 'an event is never changed or removed')}

-- Accounts that may not sign in. Unblocking deletes the row; both acts are events.
CREATE TABLE block (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A dealer's questions in the 24 hours from the first. Running questions count until they end.
CREATE TABLE daily_count (
  account_id TEXT NOT NULL REFERENCES account (id),
  what TEXT NOT NULL CHECK (what = 'vehicle' OR what = 'person' OR what = 'cancellation'),
  since INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (account_id, what)
) STRICT, WITHOUT ROWID;
`;

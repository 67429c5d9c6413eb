// Payments for accounts that a restored book does not know, and what tells whose they are.

export const unclaimedPayments = /* sql */ `
-- Which account has proved an email, by the keyed hash that an order's note carries for it.
CREATE TABLE proved_owner (
  owner_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX proved_owner_of_account ON proved_owner (account_id);

-- Waits for its owner while settled_at is null. Claimed, it has an account and is an open order of
-- that account; without one it went back to its payer.
CREATE TABLE unclaimed_payment (
  payment_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  -- What the order was for, and what of the payment the gateway still has.
  order_paise INTEGER NOT NULL CHECK (order_paise > 0),
  left_paise INTEGER NOT NULL CHECK (left_paise > 0),
  -- Null: ordered before notes carried one, so that only the operator can tell.
  owner_hash BLOB,
  found_at INTEGER NOT NULL,
  settled_at INTEGER,
  account_id TEXT REFERENCES account (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX unclaimed_payment_open ON unclaimed_payment (found_at) WHERE settled_at IS NULL;
CREATE INDEX unclaimed_payment_of_owner ON unclaimed_payment (owner_hash);
CREATE TRIGGER unclaimed_payment_is_never_removed BEFORE DELETE ON unclaimed_payment
BEGIN SELECT RAISE(ABORT, 'what was found stays written'); END;

-- Each restore: what was paid between the two times was most likely credited, and perhaps returned
-- in part, in the book that this one replaced.
CREATE TABLE restoration (
  restored_at INTEGER PRIMARY KEY,
  book_ended_at INTEGER NOT NULL
) STRICT;
`;

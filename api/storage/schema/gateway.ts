// Money that comes in from the gateway and goes back to it, and differences for the operator.

export const gateway = /* sql */ `
CREATE TABLE payment_order (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  key_hash BLOB,
  created_at INTEGER NOT NULL,
  -- When the payment was credited, or the order became too old to ask the gateway about.
  closed_at INTEGER,
  payment_id TEXT UNIQUE,
  CHECK (payment_id IS NULL OR closed_at IS NOT NULL),
  UNIQUE (account_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_order_open ON payment_order (created_at) WHERE closed_at IS NULL;
CREATE INDEX payment_order_open_of_account ON payment_order (account_id, created_at)
  WHERE closed_at IS NULL;
CREATE INDEX order_of_account ON payment_order (account_id, created_at, id);

-- What phone and gateway reported about payments, and the outcomes. Equal reports share one row,
-- because anyone with a signed proof can send it for ever.
CREATE TABLE payment_event (
  payment_id TEXT NOT NULL,
  event TEXT NOT NULL,
  outcome TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (payment_id, event, outcome)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_event_unsettled ON payment_event (first_at, payment_id)
  WHERE outcome IN ('pending', 'gateway_down', 'unavailable');

-- The gateway's fee for each payment, to match the ledger to the bank statement.
CREATE TABLE payment_fee (
  payment_id TEXT PRIMARY KEY,
  -- The whole fee, including its tax.
  fee_paise INTEGER NOT NULL CHECK (fee_paise >= 0),
  tax_paise INTEGER NOT NULL CHECK (tax_paise BETWEEN 0 AND fee_paise)
) STRICT, WITHOUT ROWID;

-- Money on its way back to its payer. It is held while open: settled_at is null until the gateway
-- accepts (its entry is then posted) or refuses (it is then released). The id is also the
-- idempotency key at the gateway, so however often it is requested, it is refunded once.
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
CREATE INDEX refund_open ON refund (opened_at) WHERE settled_at IS NULL;
CREATE TRIGGER refund_is_settled_once BEFORE UPDATE ON refund WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a settled refund stays settled'); END;

-- A refund that failed at the bank after the gateway had made it, so its money came back.
CREATE TABLE failed_refund (
  refund_id TEXT PRIMARY KEY REFERENCES refund (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A payer has asked the bank for the money back. While the dispute is open, the rest of the payment
-- is held: settled_at is null until the bank has decided. The id is the gateway's.
CREATE TABLE dispute (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  payment_id TEXT NOT NULL,
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  frozen_paise INTEGER NOT NULL CHECK (frozen_paise >= 0 AND frozen_paise <= amount_paise),
  opened_at INTEGER NOT NULL,
  settled_at INTEGER,
  outcome TEXT CHECK (outcome = 'won' OR outcome = 'lost'),
  CHECK ((settled_at IS NULL) = (outcome IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX dispute_of_payment ON dispute (payment_id);
CREATE INDEX dispute_open ON dispute (opened_at) WHERE settled_at IS NULL;
CREATE TRIGGER dispute_is_settled_once BEFORE UPDATE ON dispute WHEN OLD.settled_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a settled dispute stays settled'); END;

-- A difference between gateway and database that no rule resolves. It is reported once and listed
-- until an operator settles it. The reference is the gateway's id of the record that differs.
CREATE TABLE difference (
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  account_id TEXT REFERENCES account (id),
  payment_id TEXT NOT NULL,
  amount_paise INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  settled_at INTEGER,
  settled_by TEXT,
  settled_why TEXT,
  PRIMARY KEY (kind, reference),
  CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
  CHECK ((settled_by IS NULL) = (settled_why IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX difference_open ON difference (found_at) WHERE settled_at IS NULL;
CREATE INDEX difference_of_payment ON difference (payment_id);
CREATE TRIGGER difference_is_never_removed BEFORE DELETE ON difference
BEGIN SELECT RAISE(ABORT, 'a difference is never removed'); END;

-- The progress of the nightly comparison with the gateway's lists; one row per list.
CREATE TABLE comparison (
  list TEXT PRIMARY KEY CHECK (list = 'payments' OR list = 'refunds' OR list = 'disputes'),
  round_at INTEGER NOT NULL,
  -- The round has compared everything from this time to its start; null when done.
  reached_at INTEGER,
  failed INTEGER NOT NULL -- the records that could not be compared
) STRICT, WITHOUT ROWID;

-- The account that has proved an email, by the keyed hash of the email in an order's note.
CREATE TABLE proved_owner (
  owner_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX proved_owner_of_account ON proved_owner (account_id);

-- An unclaimed payment waits for its owner while settled_at is null. Once claimed, it has an
-- account and is an open order of that account. If settled without one, it went back to its payer.
CREATE TABLE unclaimed_payment (
  payment_id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  -- The order's amount, and the part of the payment that the gateway still has.
  order_paise INTEGER NOT NULL CHECK (order_paise > 0),
  left_paise INTEGER NOT NULL CHECK (left_paise > 0),
  -- The owner's hash; null if the order's note has none, and only the operator can find the owner.
  owner_hash BLOB,
  found_at INTEGER NOT NULL,
  settled_at INTEGER,
  account_id TEXT REFERENCES account (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX unclaimed_payment_open ON unclaimed_payment (found_at) WHERE settled_at IS NULL;
CREATE INDEX unclaimed_payment_of_owner ON unclaimed_payment (owner_hash);
CREATE INDEX unclaimed_payment_of_account ON unclaimed_payment (account_id)
  WHERE account_id IS NOT NULL;
CREATE INDEX unclaimed_payment_of_order ON unclaimed_payment (order_id);
CREATE TRIGGER unclaimed_payment_is_never_removed BEFORE DELETE ON unclaimed_payment
BEGIN SELECT RAISE(ABORT, 'an unclaimed payment is never removed'); END;

-- One row for each restore. Payments between the two times were probably credited, and perhaps
-- partly refunded, in the database that was replaced.
CREATE TABLE restoration (
  restored_at INTEGER PRIMARY KEY,
  book_ended_at INTEGER NOT NULL
) STRICT;

-- A dispute that we lost while its payment was unclaimed, so that less waits for the owner. The id
-- is the gateway's. Once the payment is claimed, the dispute is followed like any other.
CREATE TABLE unclaimed_loss (
  dispute_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES unclaimed_payment (payment_id),
  paise INTEGER NOT NULL CHECK (paise > 0),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unclaimed_loss_of_payment ON unclaimed_loss (payment_id);
`;

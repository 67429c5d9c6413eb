// Money that goes back to its payer by other ways than ours, and what the operator must look at.

export const returnedMoney = /* sql */ `
-- A refund that the gateway made and that failed at the bank afterwards: its money came back.
CREATE TABLE failed_refund (
  refund_id TEXT PRIMARY KEY REFERENCES refund (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A payer who asks the bank for the money back. What is left of the payment is held while open:
-- settled_at is null until the bank has decided. The id is the gateway's.
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

-- Where the gateway and the book differ, and no rule says what is right: told once, and listed
-- until an operator has settled it. The reference is the gateway's id of what differs.
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
BEGIN SELECT RAISE(ABORT, 'what was found stays written'); END;

-- How far the nightly comparison with the gateway's own lists has come; one row a list.
CREATE TABLE comparison (
  list TEXT PRIMARY KEY,
  round_at INTEGER NOT NULL,
  -- Everything from here to the round's begin was compared; null when the round is over.
  reached_at INTEGER
) STRICT, WITHOUT ROWID;
`;

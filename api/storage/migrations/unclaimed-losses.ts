// What banks took of payments that wait for their owners.

export const unclaimedLosses = /* sql */ `
-- A dispute that was lost while its payment was unclaimed: so much less waits. The id is the
-- gateway's. Once claimed, the dispute is followed as any other.
CREATE TABLE unclaimed_loss (
  dispute_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL REFERENCES unclaimed_payment (payment_id),
  paise INTEGER NOT NULL CHECK (paise > 0),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unclaimed_loss_of_payment ON unclaimed_loss (payment_id);
`;

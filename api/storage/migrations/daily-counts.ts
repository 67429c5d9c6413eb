// What a dealer may do only so often a day, because it is free.

export const dailyCounts = /* sql */ `
-- A day is 24 hours from the first. Questions under way count until they end.
CREATE TABLE daily_count (
  account_id TEXT NOT NULL REFERENCES account (id),
  what TEXT NOT NULL CHECK (what = 'vehicle' OR what = 'person' OR what = 'withdrawal'),
  since INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (account_id, what)
) STRICT, WITHOUT ROWID;
`;

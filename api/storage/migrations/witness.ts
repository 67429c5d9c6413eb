// What tells that a book is still what was written.

export const witness = /* sql */ `
-- CRC-32 of the sealed bytes: only the phone's key opens them, and damage must be seen without it.
-- Null: sealed before there was one.
ALTER TABLE sealed_answer ADD COLUMN checksum INTEGER;

-- One row once there is a witness outside the book: from then on a missing one is told.
CREATE TABLE witnessed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since INTEGER NOT NULL
) STRICT;
`;

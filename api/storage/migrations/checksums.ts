// What tells that a row, and the end of the log, are still what was written.

export const checksums = /* sql */ `
-- CRC-32 of what never changes in a row. Null: written before there was one.
ALTER TABLE call ADD COLUMN checksum INTEGER;
ALTER TABLE hold ADD COLUMN opened_checksum INTEGER;
ALTER TABLE hold ADD COLUMN settled_checksum INTEGER;

-- One row: how many commits have changed the book. The witness has seen how many.
CREATE TABLE commit_count (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  count INTEGER NOT NULL
) STRICT;
INSERT INTO commit_count VALUES (1, 0);
`;

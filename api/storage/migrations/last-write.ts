// Whether the book can be written at all.

export const lastWrite = /* sql */ `
-- One row, written for no other reason than to see that it can be.
CREATE TABLE last_write (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;
`;

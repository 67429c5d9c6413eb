// Roots: how far the chains of all accounts had come, hour by hour. A chain that lost its end is
// whole in itself; a root still names the link that it had.

export const chainRoots = /* sql */ `
CREATE TABLE chain_root (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  at INTEGER NOT NULL,
  -- Of the root before it, and of its own parts.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE TRIGGER chain_root_is_never_changed BEFORE UPDATE ON chain_root
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
CREATE TRIGGER chain_root_is_never_removed BEFORE DELETE ON chain_root
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;

-- The last entry of each account that has moved since the root before.
CREATE TABLE root_part (
  account_id TEXT NOT NULL REFERENCES account (id),
  number INTEGER NOT NULL CHECK (number > 0),
  root_id INTEGER NOT NULL REFERENCES chain_root (id),
  hash BLOB NOT NULL,
  PRIMARY KEY (account_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX part_of_root ON root_part (root_id);
CREATE TRIGGER root_part_is_never_changed BEFORE UPDATE ON root_part
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
CREATE TRIGGER root_part_is_never_removed BEFORE DELETE ON root_part
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
`;

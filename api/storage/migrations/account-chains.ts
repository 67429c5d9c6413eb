// From here on each account's entries are a chain of their own: whoever appends one needs its
// account's last link, and not everybody's. The entries that are there stay as they are, and are
// checked by the rule they were written by.

export const accountChains = /* sql */ `
-- The entries up to this one are one chain over all accounts, which ends in this link.
CREATE TABLE global_chain (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last_entry_id INTEGER NOT NULL CHECK (last_entry_id >= 0),
  hash BLOB
) STRICT;
INSERT INTO global_chain SELECT 1, coalesce(max(id), 0), NULL FROM entry;
UPDATE global_chain SET hash = (SELECT hash FROM entry WHERE id = last_entry_id);
CREATE TRIGGER global_chain_is_never_changed BEFORE UPDATE ON global_chain
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER global_chain_is_never_removed BEFORE DELETE ON global_chain
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- REPLACE would remove a row without a word: a new one takes no place of another, and follows the
-- last. Before it is written it has no id where the statement names none.
DROP TRIGGER entry_only_follows;
CREATE TRIGGER entry_takes_no_place BEFORE INSERT ON entry
WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entry_only_follows AFTER INSERT ON entry
WHEN NEW.id <> (SELECT max(id) FROM entry)
  OR (NEW.id <> 1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = NEW.id - 1))
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
`;

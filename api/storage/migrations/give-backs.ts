// Reports that were paid for and never fetched.

export const giveBacks = /* sql */ `
-- The answer was forgotten by age, and its price went back to the wallet in the same commit.
CREATE TABLE give_back (
  call_id INTEGER PRIMARY KEY REFERENCES call (id),
  entry_id INTEGER NOT NULL UNIQUE REFERENCES entry (id)
) STRICT;
CREATE TRIGGER give_back_is_never_changed BEFORE UPDATE ON give_back
BEGIN SELECT RAISE(ABORT, 'what was given back stays so'); END;
CREATE TRIGGER give_back_is_never_removed BEFORE DELETE ON give_back
BEGIN SELECT RAISE(ABORT, 'what was given back stays so'); END;
`;

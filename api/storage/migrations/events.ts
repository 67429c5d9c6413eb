// What to investigate with: every sign-in and what followed from it, for ever; whom the operator
// has blocked; and which session opened a hold.

export const events = /* sql */ `
-- No address and no email: a keyed hash says whether two networks are one, and no more.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL CHECK (kind <> ''),
  way TEXT,
  session_reference BLOB,
  network_hash BLOB,
  who TEXT,
  why TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX event_of_account ON event (account_id, id);
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'what happened stays written'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'what happened stays written'); END;

-- Who may not sign in. The row goes when they may again; both are events.
CREATE TABLE block (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE hold ADD COLUMN session_reference BLOB;
`;

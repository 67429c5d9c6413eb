// Requests that dealers took back.

export const withdrawals = /* sql */ `
-- A key in this table buys nothing, ever: also one whose call never arrived, and so has no row.
CREATE TABLE withdrawal (
  key_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER withdrawal_is_never_changed BEFORE UPDATE ON withdrawal
BEGIN SELECT RAISE(ABORT, 'what was taken back stays so'); END;
CREATE TRIGGER withdrawal_is_never_removed BEFORE DELETE ON withdrawal
BEGIN SELECT RAISE(ABORT, 'what was taken back stays so'); END;
`;

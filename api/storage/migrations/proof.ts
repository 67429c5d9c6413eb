// What proves a report that was sold: the public keys, and the digest of each sale.

export const proof = /* sql */ `
-- Every key that may have signed, by the host it signs for; x and y as in its JWK (RFC 7518).
CREATE TABLE signing_key (
  kid TEXT NOT NULL CHECK (length(kid) = 8),
  iss TEXT NOT NULL CHECK (iss <> ''),
  x TEXT NOT NULL CHECK (length(x) = 43),
  y TEXT NOT NULL CHECK (length(y) = 43),
  made_at INTEGER NOT NULL,
  listed_at INTEGER NOT NULL,
  PRIMARY KEY (kid, iss)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER signing_key_is_never_changed BEFORE UPDATE ON signing_key
BEGIN SELECT RAISE(ABORT, 'a public key stays as it was listed'); END;
CREATE TRIGGER signing_key_is_never_removed BEFORE DELETE ON signing_key
BEGIN SELECT RAISE(ABORT, 'a public key stays as it was listed'); END;

-- Keys that somebody else may have: the dates they signed prove nothing.
CREATE TABLE stolen_key (
  kid TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> '')
) STRICT, WITHOUT ROWID;
CREATE TRIGGER stolen_key_is_never_changed BEFORE UPDATE ON stolen_key
BEGIN SELECT RAISE(ABORT, 'a stolen key stays stolen'); END;
CREATE TRIGGER stolen_key_is_never_removed BEFORE DELETE ON stolen_key
BEGIN SELECT RAISE(ABORT, 'a stolen key stays stolen'); END;

-- By the second of the sale: new rows lie side by side, so that a commit writes few pages. No
-- reference to the call: SQLite would look through all of these whenever a refused call is undone.
CREATE TABLE sale_digest (
  second INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  call_id INTEGER NOT NULL,
  PRIMARY KEY (second, digest)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER sale_digest_is_never_changed BEFORE UPDATE ON sale_digest
BEGIN SELECT RAISE(ABORT, 'what was sold stays so'); END;
CREATE TRIGGER sale_digest_is_never_removed BEFORE DELETE ON sale_digest
BEGIN SELECT RAISE(ABORT, 'what was sold stays so'); END;

-- Reports whose data proved wrong. No call: a restored database lacks the sale.
CREATE TABLE withdrawn_report (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  call_id INTEGER UNIQUE REFERENCES call (id),
  at INTEGER NOT NULL,
  who TEXT NOT NULL CHECK (who <> ''),
  why TEXT NOT NULL CHECK (why <> '')
) STRICT, WITHOUT ROWID;
CREATE TRIGGER withdrawn_report_is_never_changed BEFORE UPDATE ON withdrawn_report
BEGIN SELECT RAISE(ABORT, 'a withdrawn report stays withdrawn'); END;
CREATE TRIGGER withdrawn_report_is_never_removed BEFORE DELETE ON withdrawn_report
BEGIN SELECT RAISE(ABORT, 'a withdrawn report stays withdrawn'); END;
`;

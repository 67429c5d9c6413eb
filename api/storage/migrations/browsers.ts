// A code is good only in the browser that asked for it, and a browser that an account has signed in
// with keeps limits of its own.

export const browsers = /* sql */ `
CREATE TABLE sign_in_code (
  email TEXT NOT NULL,
  browser_hash BLOB NOT NULL,
  code_hmac BLOB NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (email, browser_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE browser (
  account_id TEXT NOT NULL REFERENCES account (id),
  browser_hash BLOB NOT NULL,
  signed_in_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
) STRICT, WITHOUT ROWID;

-- Nobody reads these codes any longer, and they hold emails.
DELETE FROM one_time_code;
`;

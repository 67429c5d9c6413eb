// Servers that work on one database: who lives, who does what only one of them does, and whose each
// open hold is.

export const servers = /* sql */ `
CREATE TABLE live_server (
  id INTEGER PRIMARY KEY,
  -- Of its machine, for people.
  name TEXT NOT NULL,
  -- Counts on while it lives. No time: two machines' clocks differ, and one may be set back.
  beats INTEGER NOT NULL
) STRICT;

-- The server that watches orders and refunds, writes roots, compares, checks and sweeps.
CREATE TABLE duty (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  server INTEGER NOT NULL
) STRICT;

-- Null: opened before servers were told apart.
ALTER TABLE hold ADD COLUMN server INTEGER;

-- Locked by whoever credits by hand: a day's limit is over all accounts.
CREATE TABLE credit_by_hand (
  one INTEGER PRIMARY KEY CHECK (one = 1)
) STRICT;
INSERT INTO credit_by_hand VALUES (1);
`;

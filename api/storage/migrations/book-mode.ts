// What the book counts: real money, or the sandbox's. One row, written at the first start.

export const bookMode = /* sql */ `
CREATE TABLE book_mode (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  mode TEXT NOT NULL CHECK (mode = 'sandbox' OR mode = 'live'),
  -- Whose payments it counts, and whether they were real: rzp_live_… or rzp_test_…
  razorpay_key_id TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT;
`;

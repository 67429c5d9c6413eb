// What was told of a payment, by the phone or by the gateway, and what became of it: for whoever
// asks where the money is.

export const paymentEvents = /* sql */ `
-- One row for all that is alike: who has one signed proof may send it for ever.
CREATE TABLE payment_event (
  payment_id TEXT NOT NULL,
  event TEXT NOT NULL,
  outcome TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (payment_id, event, outcome)
) STRICT, WITHOUT ROWID;
`;

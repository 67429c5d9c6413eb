// What the gateway keeps of each payment, so that the book meets what the bank shows.

export const paymentFees = /* sql */ `
CREATE TABLE payment_fee (
  payment_id TEXT PRIMARY KEY,
  -- All that the gateway keeps, its tax included.
  fee_paise INTEGER NOT NULL CHECK (fee_paise >= 0),
  tax_paise INTEGER NOT NULL CHECK (tax_paise BETWEEN 0 AND fee_paise)
) STRICT, WITHOUT ROWID;
`;

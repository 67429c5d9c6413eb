// A dealer's open orders, found without reading everybody's, nor all that the dealer ever paid.

export const openOrdersOfAccount = /* sql */ `
CREATE INDEX payment_order_open_of_account ON payment_order (account_id, created_at)
  WHERE closed_at IS NULL;
`;

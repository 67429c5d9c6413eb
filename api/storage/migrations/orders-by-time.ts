// A dealer's orders, the newest first, without reading all that the dealer ever placed.

export const ordersByTime = /* sql */ `
CREATE INDEX order_of_account ON payment_order (account_id, created_at, id);
`;

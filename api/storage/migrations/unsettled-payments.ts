// The few payments that were told of and could not be settled at once, found without reading all.

export const unsettledPayments = /* sql */ `
CREATE INDEX payment_event_unsettled ON payment_event (first_at, payment_id)
  WHERE outcome IN ('pending', 'gateway_down', 'unavailable');
`;

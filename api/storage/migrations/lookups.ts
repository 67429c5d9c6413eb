// What is looked up by its call, its dealer or its being open: without an index each such look-up
// reads a table that grows with the book. Refusing a call reads the holds too, for its foreign key.

export const lookups = /* sql */ `
CREATE INDEX hold_of_call ON hold (call_id);
CREATE INDEX call_of_account ON call (account_id);
CREATE INDEX refund_open ON refund (opened_at) WHERE settled_at IS NULL;
`;

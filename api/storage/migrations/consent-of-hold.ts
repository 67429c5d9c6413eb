// What a dealer confirmed about the person a check is about.

export const consentOfHold = /* sql */ `
-- The version of the words; given when the hold was opened. Null: a car, or a call of the sandbox.
ALTER TABLE hold ADD COLUMN consent TEXT;
`;

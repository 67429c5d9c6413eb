// Counts how often all sessions of an account were ended: a sign-in that was decided before one of
// these ends must not begin a session after it.

export const sessionEpoch = /* sql */ `
ALTER TABLE account ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;
`;

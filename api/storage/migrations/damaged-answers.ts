// Answers that were damaged before their phone had them.

export const damagedAnswers = /* sql */ `
-- 1: given back since the answer was no longer what had been sealed. 0: nobody fetched it in time.
ALTER TABLE give_back ADD COLUMN is_damaged INTEGER NOT NULL DEFAULT 0;
`;

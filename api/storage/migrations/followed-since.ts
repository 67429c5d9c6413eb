// From when on refunds and disputes at the gateway move money here by themselves.

export const followedSince = /* sql */ `
-- What went back before was seen to by hand, or not: nobody can tell, and so it is only listed.
CREATE TABLE followed_since (
  at INTEGER NOT NULL
) STRICT;
INSERT INTO followed_since SELECT CAST(strftime('%s', 'now') AS INTEGER) * 1000;
`;

// Stores the public keys of passkeys. Each function runs inside its caller's transaction or read.

import type { Sql } from '../../storage/sql.ts';

/** A challenge leaves time for a fingerprint, a second try, or finding the phone. */
export const CHALLENGE_MS = 5 * 60_000;

export type Passkey = {
  credentialId: string;
  personId: number;
  publicKey: Buffer;
  /** The authenticator's count of signatures; 0 if it does not count. */
  counter: number;
  transports: string[];
};

type Row = Omit<Passkey, 'transports'> & { transports: string };

const PASSKEY = /* sql */ `
  SELECT credential_id AS "credentialId", person_id AS "personId", public_key AS "publicKey",
    counter, transports
  FROM passkey JOIN person ON person.id = person_id WHERE removed_at IS NULL`;

/** Returns undefined if the passkey is unknown or its person was removed. */
export function passkeyById(sql: Sql, credentialId: string): Passkey | undefined {
  const row = sql.get<Row>(`${PASSKEY} AND credential_id = :credentialId`, { credentialId });
  return row && passkeyOf(row);
}

export function passkeysOf(sql: Sql, personId: number): Passkey[] {
  return sql.all<Row>(`${PASSKEY} AND person_id = :personId`, { personId }).map(passkeyOf);
}

function passkeyOf({ transports, ...row }: Row): Passkey {
  return { ...row, transports: transports.split(' ').filter((each) => each !== '') };
}

/** Stores the passkey. Returns `false` if it is already enrolled. */
export function keepPasskey(sql: Sql, passkey: Passkey & { at: number }): boolean {
  const { transports, ...row } = passkey;
  const added = sql.run(
    `INSERT INTO passkey VALUES
       (:credentialId, :personId, :publicKey, :counter, :transports, :at, NULL)
     ON CONFLICT DO NOTHING`,
    { ...row, transports: transports.join(' ') },
  );
  return added === 1;
}

/**
 * Marks the challenge as used. Returns `false` if it was already answered, the passkey was removed,
 * or a later answer from the same authenticator came first: a counter never gives the same number
 * twice (WebAuthn, section 6.1.1).
 */
export function countUse(
  sql: Sql,
  { challenge, ...used }: { challenge: string; credentialId: string; counter: number; at: number },
): boolean {
  if (!spendChallenge(sql, challenge, used.at)) return false;
  const changed = sql.run(
    `UPDATE passkey SET counter = :counter, used_at = :at
     WHERE credential_id = :credentialId AND (counter < :counter OR :counter = 0)`,
    used,
  );
  return changed === 1;
}

/** Marks the challenge as used, inside a transaction. Returns `false` if it was used already. */
export function spendChallenge(sql: Sql, challenge: string, at: number): boolean {
  const either = { earliest: at - 2 * CHALLENGE_MS, latest: at + 2 * CHALLENGE_MS };
  sql.run('DELETE FROM spent_challenge WHERE spent_at < :earliest OR spent_at > :latest', either);
  const spent = sql.run(
    'INSERT INTO spent_challenge VALUES (:challenge, :at) ON CONFLICT DO NOTHING',
    { challenge, at },
  );
  return spent === 1;
}

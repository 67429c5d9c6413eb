// Permanently stores the public part of every key that may have signed, and every known theft.
// Functions run inside their caller's transaction or read.

import type { Sql } from '../storage/database.ts';
import type { PublicKey } from './signing-key.ts';

/** A public key. If it signed for two hosts, it is listed twice. */
export type KnownKey = PublicKey & {
  /** The host whose reports the key signs. */
  iss: string;
  /** The time of the key's theft, in ms since 1970; null if no theft is known. */
  stolenAt: number | null;
};

/** Lists a key before its first signature, or again if a restored database lacks it. */
export function listKey(sql: Sql, key: PublicKey, { iss, at }: { iss: string; at: number }): void {
  const { kid, x, y, madeAt } = key;
  sql.run(
    `INSERT INTO signing_key VALUES (:kid, :iss, :x, :y, :madeAt, :at) ON CONFLICT DO NOTHING`,
    { kid, iss, x, y, madeAt, at },
  );
}

/** Returns all known keys, oldest first. */
export function knownKeys(sql: Sql): KnownKey[] {
  return sql.all<KnownKey>(
    `SELECT signing_key.kid, iss, x, y, made_at AS "madeAt", stolen_key.at AS "stolenAt"
     FROM signing_key LEFT JOIN stolen_key ON stolen_key.kid = signing_key.kid
     ORDER BY made_at, listed_at, iss`,
  );
}

/** Returns when the newest key was listed, in ms since 1970. Earlier backups lack that key. */
export function lastListedAt(sql: Sql): number {
  return sql.get<{ at: number | null }>('SELECT max(listed_at) AS at FROM signing_key')?.at ?? 0;
}

type Theft = { kid: string; at: number; who: string; why: string };

/** Marks a key as stolen. If the theft is reported again, keeps the time first reported. */
export function markStolen(sql: Sql, theft: Theft): void {
  sql.run('INSERT INTO stolen_key VALUES (:kid, :at, :who, :why) ON CONFLICT DO NOTHING', theft);
}

export function isStolen(sql: Sql, kid: string): boolean {
  return sql.get('SELECT 1 FROM stolen_key WHERE kid = :kid', { kid }) !== undefined;
}

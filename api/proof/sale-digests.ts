// The digest of each sale, kept for ever: what answers whether this server sold a report.
// Functions run inside their caller's transaction or read.

import { checksumOfDigest } from '../integrity/row-checksums.ts';
import type { Sql } from '../storage/database.ts';

type Sale = { callId: number; digest: Buffer; at: number };

export const secondOf = (at: number) => Math.floor(at / 1000);

/** `at`: the moment of the sale, in ms. */
export function keepDigest(sql: Sql, { callId, digest, at }: Sale): void {
  const row = { second: secondOf(at), digest, call_id: callId };
  sql.run('INSERT INTO sale_digest VALUES (:second, :digest, :call_id, :checksum)', {
    ...row,
    checksum: checksumOfDigest(row),
  });
}

/** Whether a report of this digest was sold in this second. */
export function isSold(sql: Sql, { digest, second }: { digest: Buffer; second: number }): boolean {
  const sale = 'SELECT 1 FROM sale_digest WHERE second = :second AND digest = :digest';
  return sql.get(sale, { second, digest }) !== undefined;
}

/** The digest of a call that was sold at that moment, in ms. */
export function digestOf(sql: Sql, callId: number, at: number): Buffer | undefined {
  const row = sql.get<{ digest: Buffer }>(
    'SELECT digest FROM sale_digest WHERE second = :second AND call_id = :callId',
    { second: secondOf(at), callId },
  );
  return row?.digest;
}

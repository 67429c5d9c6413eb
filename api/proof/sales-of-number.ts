// Finds what was sold under the ten characters that a dealer or a buyer reads out.

import { reportNumberOf } from '../../data/proof/statement.ts';
import type { Sql } from '../storage/database.ts';

export type SaleOfNumber = { callId: number; digest: Buffer; second: number };

/** Crockford's base 32, as in `reportNumberOf`: its place is a character's five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 10;

/** Nearly always one: of a million sales two share a number once in two thousand databases. */
export function salesOfNumber(sql: Sql, number: string): SaleOfNumber[] {
  const bits = Array.from(number, (character) => ALPHABET.indexOf(character));
  if (bits.length !== LENGTH || bits.some((each) => each < 0)) return [];
  const prefix = Buffer.alloc(8);
  // Fifty bits; the first six bytes of them are compared by the database.
  prefix.writeBigUInt64BE(bits.reduce((sum, each) => sum * 32n + BigInt(each), 0n) << 14n);
  return sql
    .all<SaleOfNumber>(
      `SELECT call_id AS "callId", digest, second FROM sale_digest
       WHERE substr(digest, 1, 6) = :prefix`,
      { prefix: prefix.subarray(0, 6) },
    )
    .filter(({ digest }) => reportNumberOf(digest) === number);
}

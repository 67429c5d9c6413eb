// Keeps a permanent list of reports whose data proved wrong, so that every verifier sees them.
// Functions run inside their caller's transaction or read.

import { BASE_32, reportNumberOf } from '../../data/proof/statement.ts';
import type { Sql } from '../storage/database.ts';
import { checksumOfDigest } from '../storage/integrity/row-checksums.ts';

// Finds a sale by the ten characters that a dealer or a buyer reads out.

type SaleOfNumber = { callId: number; digest: Buffer; second: number };

const LENGTH = 10;

/** Returns the sales with this number; the odds that two of a million share one are 1 in 2,000. */
export function salesOfNumber(sql: Sql, number: string): SaleOfNumber[] {
  const bits = Array.from(number, (character) => BASE_32.indexOf(character));
  if (bits.length !== LENGTH || bits.some((each) => each < 0)) return [];
  const prefix = Buffer.alloc(8);
  // The database compares the first 48 of the fifty bits; the filter below compares all fifty.
  prefix.writeBigUInt64BE(bits.reduce((sum, each) => sum * 32n + BigInt(each), 0n) << 14n);
  return sql
    .all<SaleOfNumber>(
      `SELECT call_id AS "callId", digest, second FROM sale_digest
       WHERE substr(digest, 1, 6) = :prefix`,
      { prefix: prefix.subarray(0, 6) },
    )
    .filter(({ digest }) => reportNumberOf(digest) === number);
}

/** A sale found by its number or in the log of acts. A restored database may lack it. */
export type NamedSale = Pick<SaleOfNumber, 'digest' | 'second'>;

const REFERENCE_START = 'withdrawn-';

type Withdrawal = {
  digest: Buffer;
  callId: number | null;
  /** The ledger entry that refunded the price. */
  entryId: number | null;
  at: number;
  who: string;
  why: string;
};

export function keepWithdrawn(sql: Sql, withdrawal: Withdrawal): void {
  sql.run(
    'INSERT INTO withdrawn_report VALUES (:digest, :callId, :entryId, :at, :who, :why)',
    withdrawal,
  );
}

export function isWithdrawn(sql: Sql, digest: Buffer): boolean {
  return sql.get('SELECT 1 FROM withdrawn_report WHERE digest = :digest', { digest }) !== undefined;
}

/** Returns the withdrawal of a call's report; undefined if it was not withdrawn. */
export function withdrawnReportOf(
  sql: Sql,
  callId: number,
): Pick<Withdrawal, 'digest' | 'at' | 'why'> | undefined {
  const text = 'SELECT digest, at, why FROM withdrawn_report WHERE call_id = :callId';
  return sql.get(text, { callId });
}

/**
 * Returns the reference of the entry that refunds the price. It is always the same for a report, so
 * the price is refunded only once.
 */
export function withdrawalReference(digest: Buffer): string {
  return `${REFERENCE_START}${digest.toString('base64url')}`;
}

/** Returns the amount refunded for withdrawn reports since the given time, in paise. */
export function paidBackSince(sql: Sql, since: number): number {
  // Repeats the index's condition word for word, so that the query can use the index.
  const row = sql.get<{ paise: number }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise
     FROM act JOIN entry ON entry.reference = act.reference
       AND from_book IN ('operator', 'revenue') AND from_book = 'operator'
     WHERE act.reference > 'withdrawn-' AND act.reference < 'withdrawn.' AND act.at >= :since`,
    { since },
  );
  return row?.paise ?? 0;
}

/** Returns all withdrawn reports, oldest first. */
export function withdrawnReports(sql: Sql): { digest: Buffer; at: number }[] {
  return sql.all('SELECT digest, at FROM withdrawn_report ORDER BY at, digest');
}

/** Names a sale for the log of acts; {@link saleNamed} reads the name. */
export function nameOf({ digest, second }: NamedSale): string {
  return `${second}.${digest.toString('base64url')}`;
}

export function saleNamed(name: string): NamedSale {
  const [second, digest = ''] = name.split('.');
  return { second: Number(second), digest: Buffer.from(digest, 'base64url') };
}

// Keeps the digest of each sale forever, to show whether this server sold a report. Functions run
// inside their caller's transaction or read.

type Sale = { callId: number; digest: Buffer; at: number };

export const secondOf = (at: number) => Math.floor(at / 1000);

/** `at` is the moment of the sale, in ms since 1970. */
export function keepDigest(sql: Sql, { callId, digest, at }: Sale): void {
  const row = { second: secondOf(at), digest, call_id: callId };
  sql.run('INSERT INTO sale_digest VALUES (:second, :digest, :call_id, :checksum)', {
    ...row,
    checksum: checksumOfDigest(row),
  });
}

/** Returns whether a report with this digest was sold in this second. */
export function isSold(sql: Sql, { digest, second }: { digest: Buffer; second: number }): boolean {
  const sale = 'SELECT 1 FROM sale_digest WHERE second = :second AND digest = :digest';
  return sql.get(sale, { second, digest }) !== undefined;
}

/** Returns the digest of the sale that this call made at this time, in ms. */
export function digestOf(sql: Sql, callId: number, at: number): Buffer | undefined {
  const row = sql.get<{ digest: Buffer }>(
    'SELECT digest FROM sale_digest WHERE second = :second AND call_id = :callId',
    { second: secondOf(at), callId },
  );
  return row?.digest;
}

// Reports whose data proved wrong, for ever: whoever checks one is told. Functions run inside their
// caller's transaction or read.

import type { Sql } from '../storage/database.ts';
import type { SaleOfNumber } from './sales-of-number.ts';

/** A sale, found by its number or named in the log of acts; a restored database may lack it. */
export type NamedSale = Pick<SaleOfNumber, 'digest' | 'second'>;

type Withdrawal = { digest: Buffer; callId: number | null; at: number; who: string; why: string };

export function keepWithdrawn(sql: Sql, withdrawal: Withdrawal): void {
  sql.run('INSERT INTO withdrawn_report VALUES (:digest, :callId, :at, :who, :why)', withdrawal);
}

export function isWithdrawn(sql: Sql, digest: Buffer): boolean {
  return sql.get('SELECT 1 FROM withdrawn_report WHERE digest = :digest', { digest }) !== undefined;
}

/** When the report of a call was withdrawn, in ms since 1970; undefined if it never was. */
export function withdrawnReportAt(sql: Sql, callId: number): number | undefined {
  const text = 'SELECT at FROM withdrawn_report WHERE call_id = :callId';
  return sql.get<{ at: number }>(text, { callId })?.at;
}

/** The oldest first. */
export function withdrawnReports(sql: Sql): { digest: Buffer; at: number }[] {
  return sql.all('SELECT digest, at FROM withdrawn_report ORDER BY at, digest');
}

/** How the log of acts names a sale, and {@link saleNamed} reads it. */
export function nameOf({ digest, second }: NamedSale): string {
  return `${second}.${digest.toString('base64url')}`;
}

export function saleNamed(name: string): NamedSale {
  const [second, digest = ''] = name.split('.');
  return { second: Number(second), digest: Buffer.from(digest, 'base64url') };
}

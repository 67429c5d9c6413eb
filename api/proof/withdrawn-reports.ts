// Reports whose data proved wrong, for ever: whoever checks one is told. Functions run inside their
// caller's transaction or read.

import type { Sql } from '../storage/database.ts';
import type { SaleOfNumber } from './sales-of-number.ts';

/** A sale, found by its number or named in the log of acts; a restored database may lack it. */
export type NamedSale = Pick<SaleOfNumber, 'digest' | 'second'>;

const REFERENCE_START = 'withdrawn-';

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

/** The withdrawal of a call's report; undefined if there was none. */
export function withdrawnReportOf(
  sql: Sql,
  callId: number,
): Pick<Withdrawal, 'digest' | 'at' | 'why'> | undefined {
  const text = 'SELECT digest, at, why FROM withdrawn_report WHERE call_id = :callId';
  return sql.get(text, { callId });
}

/** What the entry that gives its price back refers to: the same for ever, so it is given once. */
export function withdrawalReference(digest: Buffer): string {
  return `${REFERENCE_START}${digest.toString('base64url')}`;
}

/** The call whose price that entry gave back; undefined for every other entry. */
export function callWithdrawnBy(sql: Sql, reference: string): number | undefined {
  if (!reference.startsWith(REFERENCE_START)) return undefined;
  const digest = Buffer.from(reference.slice(REFERENCE_START.length), 'base64url');
  const text = 'SELECT call_id AS "callId" FROM withdrawn_report WHERE digest = :digest';
  return sql.get<{ callId: number | null }>(text, { digest })?.callId ?? undefined;
}

type OfTodayAndLastDay = Record<'today' | 'lastDay', number>;

/** What went back for withdrawn reports from each of the two moments on, in paise. */
export function paidBackSince(sql: Sql, { today, lastDay }: OfTodayAndLastDay): OfTodayAndLastDay {
  // The index of corrections is found by its own condition, word for word.
  const row = sql.get<OfTodayAndLastDay>(
    `SELECT coalesce(sum(CASE WHEN act.at >= :today THEN amount_paise END), 0) AS today,
       coalesce(sum(CASE WHEN act.at >= :lastDay THEN amount_paise END), 0) AS "lastDay"
     FROM act JOIN entry ON entry.reference = act.reference
       AND from_book IN ('operator', 'revenue') AND from_book = 'operator'
     WHERE act.reference > 'withdrawn-' AND act.reference < 'withdrawn.' AND act.at >= :first`,
    { today, lastDay, first: Math.min(today, lastDay) },
  );
  return row ?? { today: 0, lastDay: 0 };
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

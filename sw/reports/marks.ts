// Recognises for a day that a check on a person was bought here, by a keyed hash of the number. The
// number is not stored, the key cannot be exported, and a mark is deleted after a day: with the
// key, all identity numbers could be tried.

import type { Service } from '../../data/catalogue.ts';
import { normalise } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportMark, type ReportSummary } from '../account/database.ts';
import { outboxDatabase } from '../outbox/database.ts';
import { keptKey } from '../outbox/sealed-payload.ts';
import { stampNow } from '../server-clock.ts';

/** For this long the app offers the stored report before buying again. */
export const HELD_MS = 24 * 3600 * 1000;

/** The mark of a check on a person; undefined for a car, whose plate is in the list. */
export async function markOf(
  accountId: string,
  { id, fields }: Service,
  typed: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (fields.some(({ kind }) => kind === 'plate')) return undefined;
  const numbers = fields.map(({ name }) => normalise(typed[name] ?? ''));
  const key = await keptKey(outboxDatabase(accountId), 'mark', makeKey);
  const text = new TextEncoder().encode(JSON.stringify([id, ...numbers]));
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The newest report with this mark bought since a time (milliseconds since 1970). */
export async function markedReport(
  accountId: string,
  { mark, since }: { mark: string; since: number },
): Promise<ReportSummary | undefined> {
  const { marks, reports } = accountDatabase(accountId);
  const known: ReportMark | undefined = await marks.get(mark);
  const isRecent = known !== undefined && known.at > new Date(since).toISOString();
  return isRecent ? reports.get(known.id) : undefined;
}

/** Deletes marks older than a day. */
export async function forgetMarks(accountId: string): Promise<void> {
  const before = new Date(stampNow() - HELD_MS).toISOString();
  await accountDatabase(accountId).marks.where('at').below(before).delete();
}

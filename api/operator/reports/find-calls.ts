// Finds the calls that a word may mean: a key, an id, a report's number, a plate or an email.

import { typedReportNumber } from '../../../data/proof/statement.ts';
import { mask, normalise } from '../../../data/values/identifiers.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { salesOfNumber } from '../../proof/sales-of-number.ts';
import { keyHash } from '../../reports/sealed-answer.ts';
import type { Sql } from '../../storage/database.ts';
import { timeText } from '../command.ts';
import { Mistake } from '../session.ts';
import { withdrawnAt } from './call-story.ts';

export type FoundCall = {
  id: number;
  key_hash: Buffer;
  email: string;
  service: string;
  masked_identifier: string;
};

/** The newest that fits; an older one is asked for by its key. */
const CALLS_MAX = 20;
const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The newest last, at most twenty; throws {@link Mistake} for an email that is nobody's. */
export function callsNamed(sql: Sql, word: string): FoundCall[] {
  if (word.includes('@')) return callsOfDealer(sql, word.trim().toLowerCase());
  if (KEY.test(word)) return callsByKey(sql, word);
  const byId = /^\d{1,15}$/.test(word) ? callById(sql, Number(word)) : undefined;
  if (byId) return [byId];
  const sold = salesOfNumber(sql, typedReportNumber(word));
  // A plate may look like a number: it is one only where a report has it.
  return sold.length > 0
    ? sold.flatMap(({ callId }) => callById(sql, callId) ?? [])
    : callsAbout(sql, word);
}

const CALL = /* sql */ `
  SELECT call.id, key_hash, email, service, masked_identifier
  FROM call JOIN account ON account.id = account_id`;

function callsOfDealer(sql: Sql, email: string): FoundCall[] {
  const account = accountByEmail(sql, email);
  if (!account) throw new Mistake(`There is no dealer ${email}.`);
  return sql
    .all<FoundCall>(`${CALL} WHERE account_id = :accountId ORDER BY call.id DESC LIMIT :limit`, {
      accountId: account.id,
      limit: CALLS_MAX,
    })
    .toReversed();
}

export function callById(sql: Sql, id: number): FoundCall | undefined {
  return sql.get<FoundCall>(`${CALL} WHERE call.id = :id`, { id });
}

export function callsByKey(sql: Sql, key: string): FoundCall[] {
  return hashesOf(sql, key).flatMap((keyHash) =>
    sql.all<FoundCall>(`${CALL} WHERE key_hash = :keyHash`, { keyHash }),
  );
}

/**
 * The database knows hashes of account and key: each dealer's is tried. Phones write keys small.
 */
function hashesOf(sql: Sql, key: string): Buffer[] {
  const accounts = sql.all<{ id: string }>('SELECT id FROM account');
  const spellings = [...new Set([key, key.toLowerCase()])];
  return accounts.flatMap(({ id }) => spellings.map((each) => keyHash(id, each)));
}

/** A tap can be withdrawn before any source was asked; throws if nothing is known of it. */
export function neverAsked(sql: Sql, word: string): string {
  const times = KEY.test(word) ? hashesOf(sql, word).map((hash) => withdrawnAt(sql, hash)) : [];
  const at = times.find((time) => time !== undefined);
  if (at !== undefined) {
    return `Taken back at ${timeText(at)}, before any source was asked; never charged.`;
  }
  throw new Mistake('No call fits: give its key, id, report number, number plate, or an email.');
}

/**
 * By identifier, as the database has it: all but the end is masked. Of all calls, or only so many
 * of the newest: no index knows them by it.
 */
export function callsAbout(sql: Sql, word: string, newest = Number.MAX_SAFE_INTEGER): FoundCall[] {
  const masked = /[•*]/.test(word) ? word.replaceAll('*', '•') : mask(normalise(word));
  const last = sql.get<{ id: number }>('SELECT id FROM call ORDER BY id DESC LIMIT 1');
  const after = Math.max(0, (last?.id ?? 0) - newest);
  return sql
    .all<FoundCall>(
      `${CALL} WHERE call.id > :after AND masked_identifier = :masked
       ORDER BY call.id DESC LIMIT :limit`,
      { after, masked, limit: CALLS_MAX },
    )
    .toReversed();
}

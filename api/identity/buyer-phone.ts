// A buyer's phone: what it may check, and how much it may spend in a day. Each function runs inside
// its caller's transaction.

import { catalogue, type Service } from '../../data/catalogue.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { DAY_MS, INDIA_OFFSET_MS, indianDay } from '../../data/values/time-text.ts';
import { walletOf } from '../money/ledger.ts';
import type { Entry } from '../money/ledger-entries.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { listOf } from '../storage/sql.ts';
import { SESSION_MS_MAX } from './session-store.ts';

export type PhoneRow = {
  id: number;
  account_id: string;
  name: string;
  limit_paise: Paise;
  checks_persons: number;
  raised_paise: Paise;
  raised_day: number;
  paused_at: number | null;
  asked_at: number | null;
  seen_at: number;
};

/** The maximum number of phones listed. The list starts with the phones in use. */
const LISTED_MAX = 40;

type Listed = PhoneRow & { is_in_use: number };

/** Lists the phones in use, then the newest others. A phone counts as in use once admitted. */
export function phonesOf(sql: Sql, accountId: string, at: number): Listed[] {
  return sql.all<Listed>(
    `SELECT * FROM (
       SELECT buyer_phone.*, CASE
         WHEN EXISTS (SELECT 1 FROM session
           WHERE session.account_id = :accountId AND session.phone_id = buyer_phone.id
             AND session.expires_at > :at AND session.created_at + :most > :at) THEN 1
         WHEN EXISTS (SELECT 1 FROM phone_offer JOIN account ON account.id = account_id
           WHERE account_id = :accountId AND phone_id = buyer_phone.id AND expires_at > :at
             AND phone_offer.session_epoch = account.session_epoch) THEN 1
         ELSE 0 END AS is_in_use
       FROM buyer_phone WHERE account_id = :accountId) AS phone
     ORDER BY is_in_use DESC, id DESC LIMIT :limit`,
    { accountId, at, most: SESSION_MS_MAX, limit: LISTED_MAX },
  );
}

export function phoneById(sql: Sql, id: number): PhoneRow {
  const phone = sql.get<PhoneRow>('SELECT * FROM buyer_phone WHERE id = :id', { id });
  if (!phone) throw new Error('A session has no phone.');
  return phone;
}

/**
 * Returns why this phone may not buy now; undefined if it may. The caller locks the wallet, so that
 * two calls from one phone, even on two servers, cannot together exceed its limit.
 */
export function phoneTrouble(
  sql: Sql,
  { phoneId, service, at }: { phoneId: number; service: Service; at: number },
): Refusal | undefined {
  const phone = phoneById(sql, phoneId);
  if (phone.paused_at !== null) return refusal('phone_paused');
  if (service.consent !== null && phone.checks_persons === 0) return refusal('no_persons');
  if (isAskingInVain(sql, { phoneId, service, at })) {
    const retryAfterSeconds = Math.ceil((dayBegan(at) + DAY_MS - at) / 1000);
    const hours = Math.ceil(retryAfterSeconds / 3600);
    return refusal('too_many_questions', { hours, retryAfterSeconds });
  }
  const leftPaise = leftTodayPaise(sql, phone, at);
  if (leftPaise >= service.pricePaise) return undefined;
  const [left, required] = [toRupees(leftPaise), toRupees(service.pricePaise)];
  return refusal('limit_reached', { left, required });
}

/**
 * Each day, a phone may use up a quarter of the empty results that its account is allowed. Even
 * around midnight, when two days meet, it can use up no more than half.
 */
const VAIN_MAX = { vehicle: 25, person: 5 };

/** Returns whether too many of the phone's checks today had no result. */
function isAskingInVain(
  sql: Sql,
  { phoneId, service: { consent }, at }: { phoneId: number; service: Service; at: number },
): boolean {
  const alike = catalogue.filter((each) => (each.consent === null) === (consent === null));
  const [kind, services] = listOf(
    'service',
    alike.map(({ id }) => id),
  );
  const asked = sql.get<{ vain: number }>(
    `SELECT count(*) AS vain FROM hold JOIN call ON call.id = hold.call_id
     WHERE phone_id = :phoneId AND opened_at >= :from AND service IN ${kind}
       AND (settled_at IS NULL OR outcome IN ('not_found', 'invalid_identifier'))`,
    { phoneId, from: dayBegan(at), ...services },
  );
  return (asked?.vain ?? 0) >= (consent === null ? VAIN_MAX.vehicle : VAIN_MAX.person);
}

const PRICES = catalogue.map(({ pricePaise }) => pricePaise);
const DEAREST_PAISE = Math.max(...PRICES);

/**
 * Returns the rest of the limit, which a buyer sees instead of the balance. All it reveals is which
 * services the wallet can no longer pay for, as a refused purchase would too.
 */
export function phoneBalancePaise(
  sql: Sql,
  { accountId, phoneId, at }: { accountId: string; phoneId: number; at: number },
): Paise {
  const phone = phoneById(sql, phoneId);
  if (phone.paused_at !== null) return 0;
  const leftPaise = leftTodayPaise(sql, phone, at);
  const { spendablePaise } = walletOf(sql, accountId);
  if (spendablePaise >= Math.min(leftPaise, DEAREST_PAISE)) return leftPaise;
  return Math.max(0, ...PRICES.filter((pricePaise) => pricePaise <= spendablePaise));
}

/** Returns what the phone may still spend today, at least zero. */
function leftTodayPaise(sql: Sql, phone: PhoneRow, at: number): Paise {
  const limitPaise = phone.limit_paise + raisedPaise(phone, at);
  return Math.max(0, limitPaise - spentTodayPaise(sql, phone.id, at));
}

/** Returns the amount that the owner has added to today's limit. */
export function raisedPaise({ raised_day, raised_paise }: PhoneRow, at: number): Paise {
  return raised_day === indianDay(at) ? raised_paise : 0;
}

/** Returns the start of this day in India. */
export function dayBegan(at: number): number {
  return indianDay(at) * DAY_MS - INDIA_OFFSET_MS;
}

/**
 * Returns the amount that the phone has held and spent today. A call counts towards the day of its
 * hold, even if its answer comes after midnight, so that each day keeps to its own limit.
 */
function spentTodayPaise(sql: Sql, phoneId: number, at: number): Paise {
  const from = dayBegan(at);
  const spent = sql.get<{ paise: Paise }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM hold
     WHERE phone_id = :phoneId AND opened_at >= :from AND opened_at < :until
       AND (settled_at IS NULL OR outcome = 'captured')`,
    { phoneId, from, until: from + DAY_MS },
  );
  return spent?.paise ?? 0;
}

/** Maps an entry's number to the name of the phone that bought its report. */
export function namesOfPhones(sql: Sql, accountId: string, entries: Entry[]): Map<number, string> {
  const [first, last] = [entries[0]?.number, entries.at(-1)?.number];
  const hasPhones = sql.get('SELECT 1 FROM buyer_phone WHERE account_id = :accountId', {
    accountId,
  });
  if (!hasPhones || first === undefined || last === undefined) return new Map();
  const named = sql.all<{ number: number; name: string }>(
    `SELECT entry.number, buyer_phone.name FROM entry
     JOIN hold ON hold.outcome = 'captured' AND hold.call_id =
       CASE WHEN entry.to_book = 'revenue' THEN CAST(entry.reference AS INTEGER) END
     JOIN buyer_phone ON buyer_phone.id = hold.phone_id
     WHERE entry.account_id = :accountId AND entry.number BETWEEN :first AND :last`,
    { accountId, first, last },
  );
  return new Map(named.map(({ number, name }) => [number, name]));
}

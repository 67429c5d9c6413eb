// The owner's calls about buyers' phones, and all calls that these phones make except buying.

import type { AnswerOf } from '../../data/every-call.ts';
import { type BuyerPhone, RAISED_RUPEES } from '../../data/phone-calls.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { INDIA_OFFSET_MS, indianDate, indianDay } from '../../data/values/time-text.ts';
import type { Backend, Request } from '../backend.ts';
import { lockWallet } from '../money/ledger.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { type EventKind, keepEvent } from './account-events.ts';
import {
  dayBegan,
  type PhoneRow,
  phoneBalancePaise,
  phoneById,
  phonesOf,
  raisedPaise,
} from './buyer-phone.ts';
import { askingMessage, sendIfPossible } from './mail.ts';
import { endPhone } from './session-store.ts';

/** A phone's last use is recorded no more often than this, because phones call often. */
const SEEN_EVERY_MS = 5 * 60_000;

/** Lists the phones as their owner sees them. */
function phonesShown(sql: Sql, accountId: string, at: number): BuyerPhone[] {
  const india = indianDate(at);
  const month = Date.UTC(india.getUTCFullYear(), india.getUTCMonth()) - INDIA_OFFSET_MS;
  const spent = spentOf(sql, accountId, { day: dayBegan(at), month });
  return phonesOf(sql, accountId, at).map((phone) => ({
    id: phone.id,
    name: phone.name,
    persons: phone.checks_persons === 1,
    perDay: toRupees(phone.limit_paise),
    raised: toRupees(raisedPaise(phone, at)),
    today: toRupees(spent.get(phone.id)?.today ?? 0),
    month: toRupees(spent.get(phone.id)?.month ?? 0),
    seenAt: new Date(phone.seen_at).toISOString(),
    state: phone.is_in_use === 0 ? 'ended' : phone.paused_at === null ? 'on' : 'paused',
    asks: isAsking(phone, at),
  }));
}

type Spent = { id: number; today: Paise; month: Paise };

/** Returns what each phone has spent. A held price counts as spent, as it does for the limit. */
function spentOf(sql: Sql, accountId: string, since: { day: number; month: number }) {
  const rows = sql.all<Spent>(
    `SELECT buyer_phone.id, sum(amount_paise) AS month,
       sum(CASE WHEN opened_at >= :day THEN amount_paise ELSE 0 END) AS today
     FROM buyer_phone JOIN hold ON hold.phone_id = buyer_phone.id
     WHERE buyer_phone.account_id = :accountId AND opened_at >= :month
       AND (settled_at IS NULL OR outcome = 'captured')
     GROUP BY buyer_phone.id`,
    { accountId, ...since },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether the phone asked for a higher limit today. */
function isAsking({ asked_at }: PhoneRow, at: number): boolean {
  return asked_at !== null && asked_at >= dayBegan(at);
}

/** Returns the phones in use whose buyers are asking for a higher limit. */
export function phonesAsking(sql: Sql, accountId: string, at: number) {
  return phonesOf(sql, accountId, at)
    .filter((phone) => phone.is_in_use === 1 && isAsking(phone, at))
    .map(({ id, name }) => ({ id, name }));
}

export async function phones({ database, clock }: Backend, { accountId }: Request<'phones'>) {
  const at = clock();
  return { phones: await database.read((sql) => phonesShown(sql, accountId, at)) };
}

const EVENTS = {
  pause: 'phone paused',
  resume: 'phone resumed',
  end: 'phone ended',
  raise: 'phone limit raised',
  limit: 'phone limit set',
  decline: 'phone limit kept',
} as const satisfies Record<string, EventKind>;

export async function phoneChange(backend: Backend, request: Request<'phoneChange'>) {
  const { change, phone: phoneId } = request.body;
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    const { id: accountId } = request.assertSession(sql);
    lockWallet(sql, accountId); // each purchase is either before or after this change
    const phone = phonesOf(sql, accountId, at).find(({ id }) => id === phoneId);
    if (phone?.is_in_use !== 1) throw refusal('no_phone');
    // A request is answered once: tapping again, or on another phone, adds nothing.
    if (change === 'raise' && !isAsking(phone, at)) return;
    change === 'end' ? endForGood(sql, phone) : changeRow(sql, phone, { ...request.body, at });
    const kind = EVENTS[change];
    keepEvent(sql, backend, { accountId, kind, caller: request, phoneId, at });
  });
  return {};
}

function endForGood(sql: Sql, { id: phoneId, account_id: accountId }: PhoneRow): void {
  endPhone(sql, { accountId, phoneId });
  const offer = { accountId, phoneId };
  sql.run('DELETE FROM phone_offer WHERE account_id = :accountId AND phone_id = :phoneId', offer);
}

type Change = Request<'phoneChange'>['body'] & { at: number };

function changeRow(sql: Sql, phone: PhoneRow, { change, perDay, at }: Change): void {
  if (change === 'limit' && perDay === undefined) throw refusal('malformed', { field: 'perDay' });
  const isRaised = change === 'raise';
  sql.run(
    `UPDATE buyer_phone SET limit_paise = :limit, raised_paise = :raised, raised_day = :day,
       paused_at = :paused, asked_at = :asked WHERE id = :id`,
    {
      id: phone.id,
      limit: change === 'limit' && perDay !== undefined ? perDay * 100 : phone.limit_paise,
      raised: raisedPaise(phone, at) + (isRaised ? RAISED_RUPEES * 100 : 0),
      day: indianDay(at),
      paused: change === 'pause' ? at : change === 'resume' ? null : phone.paused_at,
      asked: isRaised || change === 'decline' ? null : phone.asked_at,
    },
  );
}

/** Returns the rest of the phone's limit instead of the wallet's balance. */
export async function phoneBalance(
  { database, clock }: Backend,
  { accountId, phoneId }: { accountId: string; phoneId: number },
): Promise<AnswerOf<'balance'>> {
  const at = clock();
  const told = await database.read((sql) => ({
    phone: phoneById(sql, phoneId),
    balancePaise: phoneBalancePaise(sql, { accountId, phoneId, at }),
  }));
  const { phone, balancePaise } = told;
  if (at - phone.seen_at > SEEN_EVERY_MS) {
    await database.transaction((sql) =>
      sql.run('UPDATE buyer_phone SET seen_at = :at WHERE id = :phoneId', { at, phoneId }),
    );
  }
  return {
    balance: toRupees(balancePaise),
    phone: {
      persons: phone.checks_persons === 1,
      isPaused: phone.paused_at !== null,
      hasAsked: isAsking(phone, at),
    },
  };
}

export async function phoneAsk(backend: Backend, request: Request<'phoneAsk'>) {
  const { phoneId } = request;
  if (phoneId === undefined) throw refusal('no_phone');
  const at = backend.clock();
  const told = await backend.database.transaction((sql) => {
    const { id: accountId, email, verified_at } = request.assertSession(sql);
    const phone = phoneById(sql, phoneId);
    if (isAsking(phone, at)) return undefined;
    sql.run('UPDATE buyer_phone SET asked_at = :at WHERE id = :phoneId', { at, phoneId });
    const kind = 'phone asks for more';
    keepEvent(sql, backend, { accountId, kind, caller: request, phoneId, at });
    // An unverified address may belong to a stranger, so it gets no email.
    return verified_at === null ? undefined : { email, name: phone.name };
  });
  if (told) await sendIfPossible(backend, askingMessage(told, backend.publicUrl));
  return {};
}

// A dealer for the desk: the wallet as a line over time, and where one is and was signed in.

import type { Dealer, DealerSessions } from '../../../data/desk/dealers.ts';
import type { EventKind } from '../../identity/account-events.ts';
import { accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { SESSION_MS_MAX } from '../../identity/session-store.ts';
import { walletOf } from '../../money/ledger.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/sql.ts';

const POINTS_MAX = 500;
const DAY_MS = 24 * 3_600_000;

type Question = { id: string; at: number };

/** Undefined where there is no such account. */
export function dealerOf(sql: Sql, { id, at }: Question): Omit<Dealer, 'shared'> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const wallet = walletOf(sql, id);
  const never = neverReceiving(sql, at).find(({ email }) => email === account.email);
  return {
    id,
    email: account.email,
    since: account.created_at,
    isBlocked: isBlocked(sql, id),
    isProved: account.verified_at !== null,
    isErased: isErased(account),
    balancePaise: wallet.spendablePaise,
    heldPaise: wallet.postedPaise - wallet.spendablePaise,
    creditedPaise: wallet.creditedPaise,
    debitedPaise: wallet.debitedPaise,
    entries: wallet.entryCount,
    openOrder: openOrderOf(sql, id, at),
    line: lineOf(sql, id, wallet.entryCount),
    ...(never ? { neverReceived: never.count } : {}),
  };
}

/** For a day: after that the gateway has no money of it, or an alarm of Today names it. */
function openOrderOf(sql: Sql, accountId: string, at: number): Dealer['openOrder'] {
  const order = sql.get<NonNullable<Dealer['openOrder']>>(
    `SELECT id, created_at AS at, amount_paise AS "amountPaise" FROM payment_order
     WHERE account_id = :accountId AND closed_at IS NULL AND created_at > :since
     ORDER BY created_at DESC LIMIT 1`,
    { accountId, since: at - DAY_MS },
  );
  return order ?? null;
}

/** Entries are numbered without a gap: each `step`th, the newest among them. */
function lineOf(sql: Sql, accountId: string, count: number): Dealer['line'] {
  const step = Math.max(1, Math.ceil(count / POINTS_MAX));
  return sql.all<Dealer['line'][number]>(
    `SELECT at, balance_paise AS "balancePaise", number AS entry FROM entry
     WHERE account_id = :accountId AND number % :step = :rest ORDER BY number`,
    { accountId, step, rest: count % step },
  );
}

type Session = DealerSessions['sessions'][number];

type Event = {
  id: number;
  kind: EventKind;
  way: Session['way'];
  session: string;
  network: string;
  /** Of a buyer's phone: what its owner calls it. */
  phone: string | null;
  phoneId: number | null;
  at: number;
};

type Standing = { session: string; since: number; until: number };

/** A dealer has a phone or two; the rest are old browsers. */
const SESSIONS_MAX = 50;
/** Some milliseconds of the thread. */
const EVENTS_LOOKED_AT = 2_000;

/** What ends all of an account's sessions. */
const ENDS_ALL: Partial<Record<EventKind, string>> = {
  'signed out everywhere': 'signed out everywhere',
  'password set': 'a new password',
  blocked: 'blocked',
  removed: 'the account was deleted',
};

export function sessionsOf(sql: Sql, { id, at }: Question): DealerSessions {
  const events = eventsOf(sql, id);
  const signIns = events.filter(({ kind }) => kind === 'signed in');
  const standing = standingOf(sql, id, at);
  const known = signIns.map((signIn, index): Session => {
    const before = signIns[index + 1];
    const until = standing.find(({ session }) => session === signIn.session)?.until ?? null;
    return {
      session: lettersOf(signIn.session) ?? '',
      since: signIn.at,
      way: signIn.way,
      network: lettersOf(signIn.network),
      phone: signIn.phone,
      isElsewhere: before !== undefined && isAnother(before.network, signIn.network),
      until,
      ended: until === null ? endOf(signIn, events) : null,
    };
  });
  const older = standing
    .filter(({ session }) => !signIns.some((signIn) => signIn.session === session))
    .map(beforeEvents);
  return {
    sessions: [...known, ...older].toSorted((a, b) => b.since - a.since).slice(0, SESSIONS_MAX),
  };
}

/** The newest first. A reference is of 8 bytes, as letters here. */
function eventsOf(sql: Sql, accountId: string): Event[] {
  return sql.all<Event>(
    `SELECT * FROM (
       SELECT id, kind, way, coalesce(lower(hex(session_reference)), '') AS session,
         coalesce(lower(hex(network_hash)), '') AS network, at,
         (SELECT name FROM buyer_phone WHERE buyer_phone.id = phone_id) AS phone,
         phone_id AS "phoneId"
       FROM event WHERE account_id = :accountId ORDER BY id DESC LIMIT :limit) AS newest
     WHERE kind IN ('signed in', 'signed out', 'signed out everywhere', 'password set', 'blocked',
       'removed', 'phone ended') ORDER BY id DESC`,
    { accountId, limit: EVENTS_LOOKED_AT },
  );
}

function standingOf(sql: Sql, accountId: string, at: number): Standing[] {
  return sql.all<Standing>(
    `SELECT lower(hex(substr(id_hash, 1, 8))) AS session, created_at AS since, expires_at AS until
     FROM session WHERE account_id = :accountId AND expires_at > :at AND created_at + :most > :at
     ORDER BY created_at DESC LIMIT :limit`,
    { accountId, at, most: SESSION_MS_MAX, limit: SESSIONS_MAX },
  );
}

/** As the log and a call name it. */
function lettersOf(hex: string): string | null {
  return hex === '' ? null : hex.slice(0, 8);
}

function isAnother(before: string, after: string): boolean {
  return before !== '' && after !== '' && before !== after;
}

/** The first that ended it; of one that was not used for too long nothing is kept. */
function endOf(signIn: Event, events: Event[]): Session['ended'] {
  const end = events.findLast(
    ({ id, kind, session, phoneId }) =>
      id > signIn.id &&
      (kind in ENDS_ALL ||
        (kind === 'phone ended' && phoneId === signIn.phoneId) ||
        (kind === 'signed out' && session === signIn.session)),
  );
  return end ? { at: end.at, by: ENDS_ALL[end.kind] ?? end.kind } : null;
}

function beforeEvents({ session, since, until }: Standing): Session {
  const unknown = { way: null, network: null, phone: null, isElsewhere: false, ended: null };
  return { session: lettersOf(session) ?? '', since, until, ...unknown };
}

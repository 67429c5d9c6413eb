// A dealer as the desk shows them: the balance over time as a line, and the open sign-ins.

import type { Dealer, List, Row } from '../../../data/desk/answers.ts';
import { accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { SESSION_MS_MAX } from '../../identity/session-store.ts';
import { walletOf } from '../../money/ledger.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/sql.ts';

const POINTS_MAX = 500;
const DAY_MS = 24 * 3_600_000;

type Question = { id: string; at: number };

/** Undefined if there is no such account. */
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
    openOrder: openOrderOf(sql, id, at),
    line: lineOf(sql, id, wallet.entryCount),
    ...(never ? { neverReceived: never.count } : {}),
  };
}

/**
 * The page shows an open order for a day. Later it holds no money, or Today has an alarm about it.
 */
function openOrderOf(sql: Sql, accountId: string, at: number): Dealer['openOrder'] {
  const order = sql.get<NonNullable<Dealer['openOrder']>>(
    `SELECT id, created_at AS at, amount_paise AS "amountPaise" FROM payment_order
     WHERE account_id = :accountId AND closed_at IS NULL AND created_at > :since
     ORDER BY created_at DESC LIMIT 1`,
    { accountId, since: at - DAY_MS },
  );
  return order ?? null;
}

/** A dealer's entries are numbered without gaps, so this takes every `step`th and the newest. */
function lineOf(sql: Sql, accountId: string, count: number): Dealer['line'] {
  const step = Math.max(1, Math.ceil(count / POINTS_MAX));
  return sql.all<Dealer['line'][number]>(
    `SELECT at, balance_paise AS "balancePaise", number AS entry FROM entry
     WHERE account_id = :accountId AND number % :step = :rest ORDER BY number`,
    { accountId, step, rest: count % step },
  );
}

/** A dealer has a phone or two; the other sessions are old browsers. */
const SESSIONS_MAX = 50;

/** The sessions in which a dealer is signed in. The dealer's log shows each sign-in and its end. */
export function sessionsOf(sql: Sql, { id, at }: Question): List {
  const rows = sql.all<Row>(
    `SELECT created_at AS "signedInAt", lower(hex(substr(id_hash, 1, 4))) AS session,
       (SELECT name FROM buyer_phone WHERE buyer_phone.id = phone_id) AS phone,
       expires_at AS "endsUnusedAt"
     FROM session WHERE account_id = :id AND expires_at > :at AND created_at + :most > :at
     ORDER BY created_at DESC LIMIT :limit`,
    { id, at, most: SESSION_MS_MAX, limit: SESSIONS_MAX },
  );
  return { rows, next: null, none: 'This dealer is signed in nowhere.' };
}

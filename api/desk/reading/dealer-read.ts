// Reads what the desk shows about a dealer, with a chart of the balance, and all stored data for a
// dealer who requests it (DPDP Act 2023, section 11).

import type { Dealer } from '../../../data/desk/answers.ts';
import { accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { invoicesOf } from '../../money/invoices.ts';
import { walletOf } from '../../money/ledger.ts';
import type { Sql } from '../../storage/sql.ts';

const POINTS_MAX = 500;

/** Returns undefined if there is no such account. */
export function dealerOf(sql: Sql, { id }: { id: string }): Omit<Dealer, 'shared'> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const wallet = walletOf(sql, id);
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
    line: lineOf(sql, id, wallet.entryCount),
  };
}

/** A dealer's entries are numbered without gaps: this takes every `step`th entry and the newest. */
function lineOf(sql: Sql, accountId: string, count: number): Dealer['line'] {
  const step = Math.max(1, Math.ceil(count / POINTS_MAX));
  return sql.all<Dealer['line'][number]>(
    `SELECT at, balance_paise AS "balancePaise", number AS entry FROM entry
     WHERE account_id = :accountId AND number % :step = :rest ORDER BY number`,
    { accountId, step, rest: count % step },
  );
}

/** Returns everything stored about a dealer; undefined if there is no such account. */
export function dataOf(sql: Sql, { id }: { id: string }): Record<string, unknown> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const all = (text: string) => sql.all<Record<string, unknown>>(text, { id });
  return {
    email: account.email,
    googleEmail: account.google_email,
    since: account.created_at,
    provedAt: account.verified_at,
    phones: all(
      `SELECT name, limit_paise AS "limitPaise", checks_persons AS "checksPersons",
         paused_at AS "pausedAt", seen_at AS "seenAt" FROM buyer_phone WHERE account_id = :id`,
    ),
    entries: all(
      `SELECT number, from_book AS "from", to_book AS "to", amount_paise AS "amountPaise",
         balance_paise AS "balancePaise", description, at
       FROM entry WHERE account_id = :id ORDER BY number`,
    ),
    calls: all(
      `SELECT call.id, service, masked_identifier AS about, opened_at AS at,
         settled_at AS "endedAt", outcome, consent,
         (SELECT name FROM buyer_phone WHERE buyer_phone.id = phone_id) AS phone
       FROM call JOIN hold ON hold.call_id = call.id
       WHERE account_id = :id ORDER BY hold.id`,
    ),
    orders: all(
      `SELECT id, amount_paise AS "amountPaise", created_at AS at, payment_id AS "paymentId"
       FROM payment_order WHERE account_id = :id ORDER BY created_at`,
    ),
    refunds: all(
      `SELECT refund.payment_id AS "paymentId", refund.amount_paise AS "amountPaise",
         opened_at AS at,
         outcome
       FROM payment_order JOIN refund ON refund.payment_id = payment_order.payment_id
       WHERE payment_order.account_id = :id ORDER BY opened_at`,
    ),
    disputes: all(
      `SELECT dispute.id, dispute.payment_id AS "paymentId",
         dispute.amount_paise AS "amountPaise", opened_at AS at, settled_at AS "endedAt", outcome
       FROM payment_order JOIN dispute ON dispute.payment_id = payment_order.payment_id
       WHERE payment_order.account_id = :id ORDER BY opened_at`,
    ),
    businesses: all(
      `SELECT legal_name AS "legalName", address, state, gstin, since
       FROM business WHERE account_id = :id ORDER BY id`,
    ),
    invoices: invoicesOf(sql, id),
    sessions: all(
      'SELECT created_at AS since, expires_at AS until FROM session WHERE account_id = :id',
    ),
    events: all('SELECT kind, way, why, at FROM event WHERE account_id = :id ORDER BY id'),
  };
}

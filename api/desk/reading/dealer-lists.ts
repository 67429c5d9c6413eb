// The lists on a dealer's page, newest first and page by page, and all stored data of a dealer who
// requests it (DPDP Act 2023, section 11).

import type { List, Row } from '../../../data/desk/answers.ts';
import type { Paise } from '../../../data/values/money.ts';
import { accountById } from '../../identity/accounts.ts';
import { invoicesOf } from '../../money/invoices.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { callWithdrawnBy } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/sql.ts';
import { endName, serviceName } from './call-story.ts';

type ListQuestion = { id: string; after?: string | undefined };

export const ROWS_MAX = 50;

/** The row number after which a list continues. Any other text starts the list again. */
export function numberAfter(after = ''): number {
  return /^\d{1,15}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER;
}

type Look<Found> = {
  row: (found: Found) => Row;
  /** The key of the last row, after which the next page starts. */
  key: (found: Found) => string | number;
  none: string;
};

export function listOf<Found>(found: Found[], { row, key, none }: Look<Found>): List {
  const last = found.at(-1);
  const isLast = last === undefined || found.length < ROWS_MAX;
  return { rows: found.map(row), next: isLast ? null : String(key(last)), none };
}

type EntryRow = {
  number: number;
  at: number;
  description: string;
  from_book: string;
  to_book: string;
  amount_paise: Paise;
  balance_paise: Paise;
  reference: string;
  who: string | null;
  refunded: string | null;
  given_back: number | null;
};

export function statementOf(sql: Sql, { id, after }: ListQuestion): List {
  const found = sql.all<EntryRow>(
    `SELECT entry.*, act.who, refund.payment_id AS refunded, give_back.call_id AS given_back
     FROM entry LEFT JOIN act ON act.reference = entry.reference
     LEFT JOIN refund ON refund.id = entry.reference AND entry.to_book = 'gateway'
     LEFT JOIN give_back ON give_back.entry_id = entry.id
     WHERE entry.account_id = :id AND number < :before ORDER BY number DESC LIMIT :limit`,
    { id, before: numberAfter(after), limit: ROWS_MAX },
  );
  return listOf(found, {
    row: (entry) => ({
      what: { text: entry.description, link: storyOf(sql, entry) },
      id: transactionId(entry.number),
      at: entry.at,
      by: entry.who,
      amountPaise: entry.to_book === 'wallet' ? entry.amount_paise : -entry.amount_paise,
      balancePaise: entry.balance_paise,
    }),
    key: ({ number }) => number,
    none: 'No money has moved yet.',
  });
}

function storyOf(sql: Sql, entry: EntryRow): string | undefined {
  if (entry.from_book === 'gateway') return `/payment/${entry.reference}`;
  if (entry.refunded !== null) return `/payment/${entry.refunded}`;
  if (entry.to_book === 'revenue') return `/call/${entry.reference}`;
  const givenBack = entry.given_back ?? callWithdrawnBy(sql, entry.reference);
  return givenBack === undefined ? undefined : `/call/${givenBack}`;
}

type CallRow = {
  id: number;
  service: string;
  masked_identifier: string;
  opened_at: number | null;
  attempts: number;
  outcome: string | null;
  session: string | null;
  paid_paise: Paise | null;
  unreceived: 0 | 1;
};

export function callsOf(sql: Sql, { id, after }: ListQuestion): List {
  const found = sql.all<CallRow>(
    `SELECT call.id, service, masked_identifier,
       (SELECT min(opened_at) FROM hold WHERE call_id = call.id) AS opened_at,
       (SELECT count(*) FROM hold WHERE call_id = call.id) AS attempts,
       (SELECT outcome FROM hold WHERE call_id = call.id ORDER BY id DESC LIMIT 1) AS outcome,
       (SELECT lower(hex(substr(session_reference, 1, 4))) FROM hold
         WHERE call_id = call.id ORDER BY id DESC LIMIT 1) AS session,
       (SELECT amount_paise FROM entry
         WHERE to_book = 'revenue' AND reference = CAST(call.id AS TEXT)) AS paid_paise,
       EXISTS (SELECT 1 FROM sealed_answer
         WHERE call_id = call.id AND sealed IS NOT NULL) AS unreceived
     FROM call WHERE account_id = :id AND id < :before ORDER BY id DESC LIMIT :limit`,
    { id, before: numberAfter(after), limit: ROWS_MAX },
  );
  return listOf(found, {
    row: (call) => ({
      report: {
        text: `${serviceName(call.service)} ${call.masked_identifier}`.trim(),
        link: `/call/${call.id}`,
      },
      id: String(call.id),
      at: call.opened_at,
      attempts: call.attempts,
      end: endName(call.outcome),
      session: call.session,
      paidPaise: call.paid_paise,
      received:
        call.unreceived === 1 && call.paid_paise !== null ? { text: 'not yet', tone: 'warn' } : '',
    }),
    key: (call) => call.id,
    none: 'No report was requested yet.',
  });
}

type OrderRow = {
  id: string;
  created_at: number;
  closed_at: number | null;
  amount_paise: Paise;
  payment_id: string | null;
};

/** The id decides the order of two top-ups in the same millisecond. */
export function ordersOf(sql: Sql, { id, after = '' }: ListQuestion): List {
  const [, time, last = ''] = after.match(/^(\d{1,15}) (\w+)$/) ?? [];
  const found = sql.all<OrderRow>(
    `SELECT * FROM payment_order WHERE account_id = :id AND (created_at, id) < (:time, :last)
     ORDER BY created_at DESC, id DESC LIMIT :limit`,
    { id, time: numberAfter(time), last, limit: ROWS_MAX },
  );
  return listOf(found, {
    row: (order) => ({
      order: {
        text: order.payment_id ?? order.id,
        link: `/payment/${order.payment_id ?? order.id}`,
      },
      id: order.id,
      at: order.created_at,
      amountPaise: order.amount_paise,
      state:
        order.payment_id !== null ? 'credited' : order.closed_at === null ? 'open' : 'given up',
    }),
    key: (order) => `${order.created_at} ${order.id}`,
    none: 'No top-up was ever started.',
  });
}

/** All stored data, in order of time. Undefined if there is no such account. */
export function dataOf(sql: Sql, { id }: { id: string }): Record<string, unknown> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const all = (text: string) => sql.all<Record<string, unknown>>(text, { id });
  return {
    email: account.email,
    since: account.created_at,
    provedAt: account.verified_at,
    entries: all(
      `SELECT number, from_book AS "from", to_book AS "to", amount_paise AS "amountPaise",
         balance_paise AS "balancePaise", description, at
       FROM entry WHERE account_id = :id ORDER BY number`,
    ),
    calls: all(
      `SELECT call.id, service, masked_identifier AS about, opened_at AS at,
         settled_at AS "endedAt",
         outcome FROM call JOIN hold ON hold.call_id = call.id
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

// The lists of the desk and of `read` on the terminal, newest first and page by page. A list is a
// query: its columns are the fields of its rows.

import type { List, ListName, ListQuestion, Row } from '../../../data/desk/answers.ts';
import { counted } from '../../../data/desk/figures.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { SESSION_MS_MAX } from '../../identity/session-store.ts';
import { isCompared, NOT_COMPARED } from '../../money/nightly-comparison.ts';
import { onTheirWay, unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import { taxOf, vouchersBefore } from '../../money/vouchers.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/sql.ts';
import { RECEIVED_MS_MAX } from './day-read.ts';
import { foundFor } from './find.ts';
import { pageOf, placeOf, ROWS_MAX } from './list-page.ts';

type Asked = ListQuestion & { at: number };
type Lister = (sql: Sql, asked: Asked) => List;

export function listOf(sql: Sql, asked: Asked): List {
  return lists[asked.name](sql, asked);
}

function queried(text: string, none: string, note?: string): Lister {
  return (sql, { id = '', person = '', kind = '', after, at }) => {
    const asked = { id, person, kind, at, ...placeOf(after), limit: ROWS_MAX };
    const list = pageOf(sql.all<Row>(text, asked), none);
    return note !== undefined && list.rows.length > 0 ? { ...list, note } : list;
  };
}

const STATEMENT = /* sql */ `
  SELECT number AS after, description AS what,
    CASE WHEN from_book = 'gateway' THEN '/payment/' || entry.reference
      WHEN refund.id IS NOT NULL THEN '/payment/' || refund.payment_id
      WHEN to_book = 'revenue' THEN '/call/' || entry.reference
      ELSE '/call/' || coalesce(give_back.call_id, withdrawn_report.call_id) END AS "whatLink",
    number AS "transaction", entry.at, act.who AS "by",
    CASE to_book WHEN 'wallet' THEN entry.amount_paise ELSE -entry.amount_paise END
      AS "amountPaise",
    balance_paise AS "balancePaise"
  FROM entry LEFT JOIN act ON act.reference = entry.reference
  LEFT JOIN refund ON refund.id = entry.reference AND to_book = 'gateway'
  LEFT JOIN give_back ON give_back.entry_id = entry.id
  LEFT JOIN withdrawn_report ON withdrawn_report.entry_id = entry.id
  WHERE entry.account_id = :id AND number < :before ORDER BY number DESC LIMIT :limit`;

const CALLS = /* sql */ `
  SELECT call.id AS after, service || ' ' || masked_identifier AS report,
    '/call/' || call.id AS "reportLink", CAST(call.id AS TEXT) AS id,
    (SELECT min(opened_at) FROM hold WHERE call_id = call.id) AS at,
    (SELECT count(*) FROM hold WHERE call_id = call.id) AS attempts,
    coalesce((SELECT outcome FROM hold WHERE call_id = call.id ORDER BY id DESC LIMIT 1),
      'under way') AS "end",
    (SELECT lower(hex(substr(session_reference, 1, 4))) FROM hold
      WHERE call_id = call.id ORDER BY id DESC LIMIT 1) AS session,
    (SELECT amount_paise FROM entry
      WHERE to_book = 'revenue' AND reference = CAST(call.id AS TEXT)) AS "paidPaise",
    CASE WHEN EXISTS (SELECT 1 FROM sealed_answer
      JOIN entry ON to_book = 'revenue' AND reference = CAST(call_id AS TEXT)
      WHERE call_id = call.id AND sealed IS NOT NULL) THEN 'not yet' ELSE '' END AS received,
    'warn' AS "receivedTone"
  FROM call WHERE account_id = :id AND call.id < :before ORDER BY call.id DESC LIMIT :limit`;

/** The id decides the order of two top-ups in the same millisecond. */
const ORDERS = /* sql */ `
  SELECT created_at || ' ' || id AS after, coalesce(payment_id, id) AS "order",
    '/payment/' || coalesce(payment_id, id) AS "orderLink", id, created_at AS at,
    amount_paise AS "amountPaise",
    CASE WHEN payment_id IS NOT NULL THEN 'credited' WHEN closed_at IS NULL THEN 'open'
      ELSE 'given up' END AS state
  FROM payment_order WHERE account_id = :id AND (created_at, id) < (:before, :rest)
  ORDER BY created_at DESC, id DESC LIMIT :limit`;

/** Selects the sessions in which a dealer is signed in. The log shows each sign-in and its end. */
const SESSIONS = /* sql */ `
  SELECT created_at AS "signedInAt", lower(hex(substr(id_hash, 1, 4))) AS session,
    (SELECT name FROM buyer_phone WHERE buyer_phone.id = phone_id) AS phone,
    expires_at AS "endsUnusedAt"
  FROM session WHERE account_id = :id AND expires_at > :at
    AND created_at + ${SESSION_MS_MAX} > :at
  ORDER BY created_at DESC LIMIT :limit`;

// Reads the log: what people did and what happened to accounts, from tables that keep it forever.

/** Rows with the same eight characters come from the same session or network. */
const EVENT = /* sql */ `
  at, '1 ' || id AS place, kind, who, why, account_id,
  trim(coalesce(way, '')
    || CASE WHEN session_reference IS NULL THEN ''
      ELSE ' session ' || lower(hex(substr(session_reference, 1, 4))) END
    || CASE WHEN network_hash IS NULL THEN ''
      ELSE ' network ' || lower(hex(substr(network_hash, 1, 4))) END
    || coalesce((SELECT ' phone ' || name FROM buyer_phone WHERE buyer_phone.id = phone_id), ''))
    AS detail FROM event`;
/** Excludes removals, which are already logged as events. */
const ACT = /* sql */ `
  at, '2 ' || reference AS place, kind, who, why, account_id, reference AS detail
  FROM act WHERE kind <> 'purge'`;
const WITHDRAWN = /* sql */ `
  at, '3 ' || call_id AS place, 'report withdrawn' AS kind, who, why, account_id,
  'call ' || call_id AS detail FROM withdrawn_report JOIN call ON call.id = call_id`;

/** Anyone who types a dealer's email can cause the events “code sent” and “refused”. */
const LOGGED = /* sql */ `
  log.at || ' ' || place AS after, log.kind, account.email AS dealer,
  '/dealer/' || account_id AS "dealerLink", log.at,
  coalesce(who, CASE WHEN log.kind = 'code sent' OR log.kind = 'refused'
    THEN 'anyone who typed the email' ELSE 'a person with this account' END) AS who,
  why, detail`;

/** Filters and selects a page. A name selects the person's acts at the desk and on the terminal. */
const WANTED = /* sql */ `
  LEFT JOIN account ON account.id = account_id
  WHERE (log.at, place) < (:before, :rest) AND (:kind = '' OR log.kind = :kind)
    AND (:person = '' OR who = :person OR substr(who, 1, length(:person) + 2) = :person || ' (')
  ORDER BY log.at DESC, place DESC LIMIT :limit`;

const EVENTS = /* sql */ `
  SELECT ${LOGGED} FROM (
    SELECT ${EVENT} WHERE account_id = :id
    UNION ALL SELECT ${ACT} AND account_id = :id
    UNION ALL SELECT ${WITHDRAWN} WHERE account_id = :id
  ) AS log ${WANTED}`;

/** Selects people's acts on any account. */
const LOG = /* sql */ `
  SELECT ${LOGGED} FROM (
    SELECT ${EVENT} WHERE who IS NOT NULL
    UNION ALL SELECT ${ACT}
    UNION ALL SELECT ${WITHDRAWN}
    UNION ALL SELECT settled_at, '4 ' || kind || reference, 'difference with the gateway settled',
      settled_by, settled_why, account_id, reference
    FROM difference WHERE settled_at IS NOT NULL
    UNION ALL SELECT at, '5 ' || id, CASE is_off WHEN 1 THEN 'service off' ELSE 'service on' END,
      who, why, NULL, service FROM service_switch
    UNION ALL SELECT at, '6 ' || id, kind, who, why, NULL, about FROM desk_event
  ) AS log ${WANTED}`;

const PEOPLE = /* sql */ `
  SELECT name, CASE may WHEN 'act' THEN 'see and act' ELSE may END AS may,
    (SELECT count(*) FROM passkey WHERE person_id = person.id) AS passkeys,
    (SELECT max(used_at) FROM desk_session WHERE person_id = person.id) AS "seenAt",
    CASE WHEN removed_at IS NULL THEN 'may enter' ELSE 'removed' END AS state
  FROM person ORDER BY name`;

/** Selects the calls, refunds and disputes that keep money on hold, oldest first. */
const HOLDS = /* sql */ `
  SELECT 'call' AS kind, CAST(call.id AS TEXT) AS reference, email, service AS subject,
    hold.amount_paise AS paise, opened_at AS at
  FROM hold JOIN call ON call.id = hold.call_id JOIN account ON account.id = account_id
  WHERE settled_at IS NULL
  UNION ALL
  SELECT 'refund', refund.id, email, payment_id, amount_paise, opened_at
  FROM refund JOIN account ON account.id = account_id WHERE settled_at IS NULL
  UNION ALL
  SELECT 'dispute', dispute.id, email, payment_id, frozen_paise, opened_at
  FROM dispute JOIN account ON account.id = account_id WHERE settled_at IS NULL
  ORDER BY at LIMIT 500`;

// The lists below show what Today's alarms count, oldest first.

const DISPUTES = /* sql */ `
  SELECT payment_id AS payment, '/payment/' || payment_id AS "paymentLink", opened_at AS since,
    email AS dealer, amount_paise AS paise
  FROM dispute JOIN account ON account.id = account_id
  WHERE settled_at IS NULL ORDER BY opened_at LIMIT :limit`;

const DIFFERENCES = /* sql */ `
  SELECT payment_id AS payment, '/payment/' || payment_id AS "paymentLink", reference,
    found_at AS since, email AS dealer, kind AS difference, amount_paise AS paise
  FROM difference LEFT JOIN account ON account.id = account_id
  WHERE settled_at IS NULL ORDER BY found_at LIMIT 500`;
const DIFFERENCES_OPEN = 'SELECT count(*) AS count FROM difference WHERE settled_at IS NULL';

function differences(sql: Sql, asked: Asked): List {
  const isKnown = isCompared(sql);
  const none = isKnown ? 'No difference is open.' : 'No difference is known.';
  const list = queried(DIFFERENCES, none)(sql, asked);
  const open = sql.get<{ count: number }>(DIFFERENCES_OPEN)?.count ?? 0;
  const waiting = unclaimedPayments(sql, UNCLAIMED_MAX).length;
  const payments = `${counted(waiting, 'payment')} may be waiting for an owner`;
  const count = open > 0 ? `${counted(open, 'open difference')}.` : '';
  const read = waiting > 0 ? `${payments}: type “lotproof read unclaimed”.` : '';
  const note = [count, isKnown ? '' : NOT_COMPARED, read].filter(Boolean).join(' ');
  const good = isKnown && list.rows.length === 0 ? {} : { isGood: false as const };
  return { ...list, ...(note !== '' && { note }), ...good };
}

const UNRECEIVED = /* sql */ `
  SELECT service || ' ' || masked_identifier AS report, '/call/' || call_id AS "reportLink",
    CAST(call_id AS TEXT) AS id, sealed_at AS since, email AS dealer
  FROM (SELECT call_id, sealed_at FROM sealed_answer
    WHERE sealed IS NOT NULL AND sealed_at < CAST(:at AS BIGINT) - ${RECEIVED_MS_MAX}
    ORDER BY sealed_at LIMIT :limit) AS waiting
  JOIN call ON call.id = call_id JOIN account ON account.id = account_id ORDER BY sealed_at`;

/** Lists dealers who had many reports refunded in 90 days and whose phones confirmed none. */
function neverReceived(sql: Sql, { at }: Asked): List {
  const rows = neverReceiving(sql, at).map(({ email, count }) => ({
    dealer: { text: email, link: `/find?q=${encodeURIComponent(email)}` },
    reports: count,
  }));
  return pageOf(rows, 'No dealer had five reports refunded in 90 days without receiving any.');
}

/** Selects words in workshops' records that our tables do not contain, the most frequent first. */
const WORDS = /* sql */ `
  SELECT word, count AS reports, first_day AS "firstDay", last_day AS "lastDay"
  FROM trade_word ORDER BY count DESC, word LIMIT 500`;

function vouchers(sql: Sql, { after }: Asked): List {
  const found = vouchersBefore(sql, { before: placeOf(after).before, limit: ROWS_MAX });
  const rows = found.map(({ entryId, voucher }) => ({
    after: entryId,
    voucher: voucher.serial,
    voucherLink: `/payment/${voucher.paymentId}`,
    kind: voucher.kind,
    at: voucher.at,
    dealer: voucher.email,
    amountPaise: voucher.amountPaise,
    taxPaise: taxOf(voucher.tax),
  }));
  return pageOf(rows, 'No money has come in yet.');
}

/** More rows than a person can handle at once. As rows are settled, the list shows later rows. */
const UNCLAIMED_MAX = 500;

/** Lists payments by dealers who are missing from a restored database. */
function unclaimed(sql: Sql): List {
  const waiting = unclaimedPayments(sql, UNCLAIMED_MAX);
  const coming = onTheirWay(sql, UNCLAIMED_MAX);
  const sum = (rows: { left_paise: Paise }[]) =>
    rupeeText(rows.reduce((paise, { left_paise }) => paise + left_paise, 0));
  const said = [
    waiting.length > 0 ? [`${sum(waiting)} is waiting for its owners.`] : [],
    coming.length > 0 ? [`${sum(coming)} is on its way into wallets.`] : [],
    isCompared(sql) ? [] : [NOT_COMPARED],
  ].flat();
  const rows = [
    ...waiting.map(({ payment_id: target, order_id: order, left_paise: paise, ...each }) => ({
      ...{ payment: { text: target, act: { kind: 'give' as const, target } }, order, paise },
      since: each.found_at,
      waitsFor: each.owner_hash
        ? 'the dealer who verifies the email'
        : 'you: the order names no dealer',
    })),
    ...coming.map(({ payment_id: payment, order_id: order, left_paise: paise, ...each }) => ({
      ...{ payment, order, paise, since: each.settled_at },
      waitsFor: `nothing: while a server runs, the money reaches ${each.email} within a minute`,
    })),
  ];
  const none = said.length === 0 ? 'Every payment has an owner.' : 'No known payment is waiting.';
  const note = said.length === 0 ? {} : { note: said.join(' '), isGood: false as const };
  return { rows, next: null, none, ...note };
}

const lists: Record<ListName, Lister> = {
  find: foundFor,
  statement: queried(STATEMENT, 'No money has moved yet.'),
  calls: queried(CALLS, 'No report has been requested yet.'),
  orders: queried(ORDERS, 'No top-up has been started yet.'),
  sessions: queried(SESSIONS, 'This dealer is not signed in.'),
  events: queried(EVENTS, 'There is no such event.'),
  log: queried(LOG, 'There is no such act.'),
  people: queried(PEOPLE, 'No person has been invited yet.'),
  vouchers,
  disputes: queried(DISPUTES, 'No dispute is open.'),
  differences,
  unreceived: queried(UNRECEIVED, 'No report has waited 15 minutes for its phone.'),
  neverReceived,
  holds: queried(HOLDS, 'Nothing is set aside.'),
  unclaimed,
  words: queried(
    WORDS,
    'No unknown word occurs in five dealers’ histories.',
    'From at least five dealers’ histories. Add each to data/services/makers/works.ts.',
  ),
};

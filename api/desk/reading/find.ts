// The desk's search: which kinds of things the text may name, and which of them exist.

import type { Found, Hit } from '../../../data/desk/answers.ts';
import { typedReportNumber } from '../../../data/proof/statement.ts';
import { isWellFormed, mask, normalise } from '../../../data/values/identifiers.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { salesOfNumber } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/sql.ts';
import { attemptsOf, endName, serviceName } from './call-story.ts';

const HITS_MAX = 20;
/** A shorter text occurs in almost every email. */
const LETTERS_MIN = 3;

const VOUCHER = /^(RV|FV)(\d{2})\d{2}-(\d{1,9})$/i;
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{10}$/;
const PLATE_NOTE =
  'The server stores no plates: these are the newest calls with the same last four characters, ' +
  "among the last 50,000. Find an older one by the dealer's email or the report's number.";
/** The thread reads this many in a tenth of a second. */
const CALLS_LOOKED_AT = 50_000;
const NO_PHONE_NOTE = 'Dealers have no phone number here: ask for the email.';

export function foundFor(sql: Sql, { q }: { q: string }): Found {
  const word = q.trim();
  if (word === '') return { kind: 'none', hits: [] };
  const exact = byId(sql, word) ?? byNumber(sql, word) ?? byEmail(sql, word);
  if (exact) return exact.hits.length === 1 && !exact.note ? { ...exact, isExact: true } : exact;
  return byPlate(sql, word) ?? dealersLike(sql, word);
}

/** Finds ids whose form shows their kind. */
function byId(sql: Sql, word: string): Found | undefined {
  if (/^order_\w+$/.test(word)) return { kind: 'order', hits: orders(sql, word) };
  if (/^pay_\w+$/.test(word)) return paymentFound(sql, word);
  if (/^(refund-|rfnd_)/.test(word)) return { kind: 'payment', hits: refunds(sql, word) };
  const voucher = word.match(VOUCHER);
  return voucher ? { kind: 'voucher', hits: vouchers(sql, voucher) } : undefined;
}

function byNumber(sql: Sql, word: string): Found | undefined {
  if (/^\d{1,15}$/.test(word)) {
    const call = callById(sql, Number(word));
    if (call) return { kind: 'call', hits: [hitOf(sql)(call)] };
  }
  const number = typedReportNumber(word);
  if (!NUMBER.test(number)) return undefined;
  const sold = salesOfNumber(sql, number).flatMap(({ callId }) => callById(sql, callId) ?? []);
  // Text that looks like a report number may be a plate: it counts if a report has that number.
  return sold.length > 0 ? { kind: 'report', hits: sold.map(hitOf(sql)) } : undefined;
}

function byPlate(sql: Sql, word: string): Found | undefined {
  const isMasked = /[•*]/.test(word);
  if (!isMasked && !isWellFormed('plate', normalise(word))) return undefined;
  const hits = callsAbout(sql, word, CALLS_LOOKED_AT).toReversed().map(hitOf(sql));
  return { kind: 'plate', hits, note: PLATE_NOTE };
}

type DealerRow = { id: string; email: string; at: number; posted_paise: Paise };

const DEALER = /* sql */ `
  SELECT id, email, created_at AS at, posted_paise
  FROM account JOIN wallet ON wallet.account_id = account.id`;

/** A full email means its dealer only, even if longer emails contain it. */
function byEmail(sql: Sql, word: string): Found | undefined {
  const row = sql.get<DealerRow>(`${DEALER} WHERE email = :email`, { email: word.toLowerCase() });
  return row && { kind: 'dealer', hits: [hitOfDealer(row)] };
}

function dealersLike(sql: Sql, word: string): Found {
  if (/^[\d\s+-]+$/.test(word)) return { kind: 'none', hits: [], note: NO_PHONE_NOTE };
  if (word.length < LETTERS_MIN) return { kind: 'none', hits: [] };
  const hits = sql
    .all<DealerRow>(
      `${DEALER} WHERE replace(email, :part, '') <> email ORDER BY created_at DESC LIMIT :limit`,
      { part: word.toLowerCase(), limit: HITS_MAX },
    )
    .map(hitOfDealer);
  return { kind: hits.length > 0 ? 'dealer' : 'none', hits };
}

function hitOfDealer({ id, email, at, posted_paise }: DealerRow): Hit {
  const detail = `${rupeeText(posted_paise)} in the wallet`;
  return { kind: 'dealer', id, title: email, detail, at };
}

type OrderRow = {
  id: string;
  amount_paise: Paise;
  created_at: number;
  email: string;
  payment_id: string | null;
};

const ORDER = /* sql */ `
  SELECT payment_order.*, email FROM payment_order JOIN account ON account.id = account_id`;

function orders(sql: Sql, id: string): Hit[] {
  return sql.all<OrderRow>(`${ORDER} WHERE payment_order.id = :id`, { id }).map(hitOfOrder);
}

/** The gateway may know a payment for which we have no order: the payment's page asks it. */
function paymentFound(sql: Sql, id: string): Found {
  const hits = sql.all<OrderRow>(`${ORDER} WHERE payment_id = :id`, { id }).map(hitOfOrder);
  if (hits.length > 0) return { kind: 'payment', hits };
  const note = 'No wallet here has it. Its page asks the gateway.';
  return {
    kind: 'payment',
    hits: [{ kind: 'payment', id, title: id, detail: '', at: null }],
    note,
  };
}

function refunds(sql: Sql, id: string): Hit[] {
  return sql
    .all<{ payment_id: string }>(
      'SELECT payment_id FROM refund WHERE id = :id OR gateway_refund_id = :id',
      { id },
    )
    .flatMap(({ payment_id }) => paymentFound(sql, payment_id).hits);
}

function vouchers(sql: Sql, [, series = '', year = '', number = '']: string[]): Hit[] {
  return sql
    .all<{ payment_id: string }>(
      `SELECT coalesce(refund.payment_id, entry.reference) AS payment_id
       FROM voucher JOIN entry ON entry.id = voucher.entry_id
       LEFT JOIN refund ON refund.id = entry.reference
       WHERE series = :series AND financial_year = :year AND voucher.number = :number`,
      { series: series.toUpperCase(), year: 2000 + Number(year), number: Number(number) },
    )
    .flatMap(({ payment_id }) => paymentFound(sql, payment_id).hits);
}

function hitOfOrder({ id, amount_paise, created_at, email, payment_id }: OrderRow): Hit {
  const detail = payment_id === null ? `${id}, not credited` : `${payment_id}, credited`;
  const title = `${rupeeText(amount_paise)} by ${email}`;
  return { kind: 'payment', id: payment_id ?? id, title, detail, at: created_at };
}

function hitOf(sql: Sql) {
  return ({ id, email, service, masked_identifier }: FoundCall): Hit => {
    const attempts = attemptsOf(sql, id);
    const last = attempts.at(-1);
    const detail = `${email}, ${endName(last?.outcome ?? null)}`;
    const title = `${serviceName(service)} ${masked_identifier}`.trim();
    return { kind: 'call', id: String(id), title, detail, at: attempts[0]?.opened_at ?? null };
  };
}

type FoundCall = {
  id: number;
  key_hash: Buffer;
  email: string;
  service: string;
  masked_identifier: string;
};

/** Shows the newest matches. An older call is found by its report's number. */
const CALLS_MAX = 20;

const CALL = /* sql */ `
  SELECT call.id, key_hash, email, service, masked_identifier
  FROM call JOIN account ON account.id = account_id`;

export function callById(sql: Sql, id: number): FoundCall | undefined {
  return sql.get<FoundCall>(`${CALL} WHERE call.id = :id`, { id });
}

/**
 * Finds calls by their masked identifier: all calls, or only the newest ones, because there is no
 * index for it.
 */
function callsAbout(sql: Sql, word: string, newest: number): FoundCall[] {
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

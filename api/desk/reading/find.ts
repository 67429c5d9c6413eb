// The desk's search: works out what a text could refer to, and finds whichever of those exist.

import type { List, Row } from '../../../data/desk/answers.ts';
import { typedBase32 } from '../../../data/proof/statement.ts';
import { isWellFormed, mask, normalise } from '../../../data/values/identifiers.ts';
import { salesOfNumber } from '../../proof/withdrawn-reports.ts';
import type { Sql, Values } from '../../storage/sql.ts';
import { pageOf } from './list-page.ts';

/** A shorter word occurs in almost every email. */
const LETTERS_MIN = 3;
/** The thread reads this many calls in a tenth of a second. */
const CALLS_LOOKED_AT = 50_000;

const NONE = 'Nothing was found for these words.';
const PLATE_NOTE =
  'The server stores no plates: these are the newest calls with the same last four characters, ' +
  "among the last 50,000. Find an older one by the dealer's email or the report's number.";
const NO_PHONE_NOTE = 'Dealers have no phone number here: ask for the email.';
/** The gateway may know of a payment that we have no order for. */
const ASK_NOTE = 'No wallet here has this payment. Open it to ask the gateway about it.';

const DEALER = /* sql */ `
  SELECT email AS dealer, '/dealer/' || id AS "dealerLink", created_at AS since,
    posted_paise AS "inTheWalletPaise"
  FROM account JOIN wallet ON wallet.account_id = account.id`;

const PAYMENT = /* sql */ `
  SELECT coalesce(payment_id, payment_order.id) AS payment,
    '/payment/' || coalesce(payment_id, payment_order.id) AS "paymentLink",
    payment_order.created_at AS at, email AS dealer, amount_paise AS "amountPaise",
    CASE WHEN payment_id IS NULL THEN 'not credited' ELSE 'credited' END AS state
  FROM payment_order JOIN account ON account.id = account_id`;

const CALL = /* sql */ `
  SELECT service || ' ' || masked_identifier AS report, '/call/' || call.id AS "reportLink",
    CAST(call.id AS TEXT) AS id,
    (SELECT min(opened_at) FROM hold WHERE call_id = call.id) AS at, email AS dealer,
    coalesce((SELECT outcome FROM hold WHERE call_id = call.id ORDER BY id DESC LIMIT 1),
      'under way') AS "end"
  FROM call JOIN account ON account.id = account_id`;

export function foundFor(sql: Sql, { q = '' }: { q?: string | undefined }): List {
  const word = q.trim();
  if (word === '') return pageOf([], NONE);
  const exact = byForm(sql, word) ?? byNumber(sql, word) ?? byEmail(sql, word);
  if (!exact) return byPlate(sql, word) ?? dealersLike(sql, word);
  const [only = {}, ...others] = exact.rows;
  const [found] = Object.values(only);
  const isOne = found instanceof Object && others.length === 0 && exact.note === undefined;
  return isOne ? { ...exact, opens: found.link } : exact;
}

function rowsOf(sql: Sql, text: string, values: Values): List {
  return pageOf(sql.all<Row>(text, values), NONE);
}

/** Matches ids whose form shows what they are. */
const forms: readonly [form: RegExp, text: string][] = [
  [/^order_\w+$/, `${PAYMENT} WHERE payment_order.id = :word`],
  [/^pay_\w+$/, `${PAYMENT} WHERE payment_id = :word`],
  [
    /^(refund-|rfnd_)/,
    `${PAYMENT} WHERE payment_id IN
      (SELECT payment_id FROM refund WHERE id = :word OR gateway_refund_id = :word)`,
  ],
];

const VOUCHER = /^(RV|FV)(\d{2})\d{2}-(\d{1,9})$/i;
const BY_VOUCHER = /* sql */ `${PAYMENT} WHERE payment_id IN (
  SELECT coalesce(refund.payment_id, entry.reference)
  FROM voucher JOIN entry ON entry.id = voucher.entry_id
  LEFT JOIN refund ON refund.id = entry.reference
  WHERE series = :series AND financial_year = :year AND voucher.number = :number)`;

function byForm(sql: Sql, word: string): List | undefined {
  const [, text] = forms.find(([form]) => form.test(word)) ?? [];
  if (text !== undefined) {
    const list = rowsOf(sql, text, { word });
    if (list.rows.length > 0 || !word.startsWith('pay_')) return list;
    const rows = [{ payment: { text: word, link: `/payment/${word}` } }];
    return { ...list, rows, note: ASK_NOTE };
  }
  const [, series, year, number] = VOUCHER.exec(word) ?? [];
  if (series === undefined) return undefined;
  const named = { series: series.toUpperCase(), year: 2000 + Number(year), number: Number(number) };
  return rowsOf(sql, BY_VOUCHER, named);
}

/** Finds a call by its number, or by a report's number if such a report exists. */
function byNumber(sql: Sql, word: string): List | undefined {
  const own = /^\d{1,15}$/.test(word) ? [Number(word)] : [];
  const sold = salesOfNumber(sql, typedBase32(word)).map(({ callId }) => callId);
  const one = `${CALL} WHERE call.id = :id`;
  const calls = [...own, ...sold].flatMap((id) => sql.all<Row>(one, { id }));
  return calls.length > 0 ? pageOf(calls, NONE) : undefined;
}

/** Finds a dealer. A full email finds only that dealer, even if longer emails contain it. */
function byEmail(sql: Sql, word: string): List | undefined {
  const list = rowsOf(sql, `${DEALER} WHERE email = :email`, { email: word.toLowerCase() });
  return list.rows.length > 0 ? list : undefined;
}

/** Searches only the newest calls, because there is no index for a masked number. */
function byPlate(sql: Sql, word: string): List | undefined {
  const isMasked = /[•*]/.test(word);
  if (!isMasked && !isWellFormed('plate', normalise(word))) return undefined;
  const masked = isMasked ? word.replaceAll('*', '•') : mask(normalise(word));
  const last = sql.get<{ id: number }>('SELECT id FROM call ORDER BY id DESC LIMIT 1');
  const after = Math.max(0, (last?.id ?? 0) - CALLS_LOOKED_AT);
  const text = `${CALL} WHERE call.id > :after AND masked_identifier = :masked
    ORDER BY call.id DESC LIMIT 20`;
  return { ...rowsOf(sql, text, { after, masked }), note: PLATE_NOTE };
}

function dealersLike(sql: Sql, word: string): List {
  if (/^[\d\s+-]+$/.test(word)) return { ...pageOf([], NONE), note: NO_PHONE_NOTE };
  if (word.length < LETTERS_MIN) return pageOf([], NONE);
  const text = `${DEALER} WHERE replace(email, :part, '') <> email
    ORDER BY created_at DESC LIMIT 20`;
  return rowsOf(sql, text, { part: word.toLowerCase() });
}

// Reads a dealer's rows in every table, for a dealer who requests them (DPDP Act 2023, section 11).

import { accountById } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/sql.ts';

const OWN_CALLS = `SELECT id FROM call WHERE account_id = :id`;
const OWN_ENTRIES = `SELECT id FROM entry WHERE account_id = :id`;
const OWN_PAYMENTS = `SELECT payment_id FROM payment_order WHERE account_id = :id`;

/** A test compares these with the schema, so that no new table is forgotten. */
const ROWS_OF_DEALER = [
  'SELECT * FROM account WHERE id = :id',
  'SELECT * FROM buyer_phone WHERE account_id = :id',
  'SELECT * FROM phone_offer WHERE account_id = :id',
  'SELECT * FROM session WHERE account_id = :id ORDER BY created_at',
  'SELECT * FROM sign_in_code WHERE email = (SELECT email FROM account WHERE id = :id)',
  'SELECT * FROM browser WHERE account_id = :id',
  'SELECT * FROM event WHERE account_id = :id ORDER BY id',
  'SELECT * FROM block WHERE account_id = :id',
  'SELECT * FROM daily_count WHERE account_id = :id',
  'SELECT * FROM wallet WHERE account_id = :id',
  'SELECT * FROM entry WHERE account_id = :id ORDER BY number',
  'SELECT * FROM business WHERE account_id = :id ORDER BY id',
  `SELECT * FROM voucher WHERE entry_id IN (${OWN_ENTRIES})`,
  `SELECT * FROM voucher_recipient WHERE entry_id IN (${OWN_ENTRIES})`,
  'SELECT * FROM invoice WHERE account_id = :id ORDER BY month',
  `SELECT invoice_line.* FROM invoice_line JOIN invoice USING (month, account_id, sold_in)
   WHERE account_id = :id`,
  `SELECT invoice_advance.* FROM invoice_advance JOIN invoice USING (month, account_id, sold_in)
   WHERE account_id = :id`,
  'SELECT * FROM call WHERE account_id = :id ORDER BY id',
  `SELECT * FROM hold WHERE call_id IN (${OWN_CALLS}) ORDER BY id`,
  `SELECT * FROM sealed_answer WHERE call_id IN (${OWN_CALLS})`,
  `SELECT * FROM give_back WHERE call_id IN (${OWN_CALLS})`,
  `SELECT * FROM withdrawn_report WHERE call_id IN (${OWN_CALLS})`,
  'SELECT * FROM cancellation WHERE account_id = :id',
  'SELECT * FROM payment_order WHERE account_id = :id ORDER BY created_at',
  `SELECT * FROM payment_event WHERE payment_id IN (${OWN_PAYMENTS})`,
  `SELECT * FROM payment_fee WHERE payment_id IN (${OWN_PAYMENTS})`,
  `SELECT * FROM refund WHERE payment_id IN (${OWN_PAYMENTS})`,
  `SELECT failed_refund.* FROM failed_refund JOIN refund ON refund.id = refund_id
   WHERE payment_id IN (${OWN_PAYMENTS})`,
  `SELECT * FROM dispute WHERE payment_id IN (${OWN_PAYMENTS})`,
  `SELECT * FROM difference WHERE account_id = :id OR payment_id IN (${OWN_PAYMENTS})`,
  'SELECT * FROM unclaimed_payment WHERE account_id = :id',
  `SELECT * FROM unclaimed_loss WHERE payment_id IN (${OWN_PAYMENTS})`,
  'SELECT * FROM act WHERE account_id = :id',
];

/** Secrets, and the names of the operator's people. */
const LEFT_OUT = /^(password_hash|session_epoch|body|digits|choices|who|settled_by)$/;

/**
 * Returns the dealer's rows by table, without hashes and sealed answers; undefined if there is no
 * such account.
 */
export function dataOf(sql: Sql, { id }: { id: string }): object | undefined {
  if (!accountById(sql, id)) return undefined;
  return Object.fromEntries(
    ROWS_OF_DEALER.map((text) => [
      text.match(/FROM (\w+)/)?.[1],
      sql.all<Record<string, unknown>>(text, { id }).map(readable),
    ]),
  );
}

function readable(row: Record<string, unknown>): object {
  const isGiven = ([name, value]: [string, unknown]) =>
    !Buffer.isBuffer(value) && !LEFT_OUT.test(name);
  return Object.fromEntries(Object.entries(row).filter(isGiven));
}

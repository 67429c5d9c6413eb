// Rows that are rarely written but on which money or documents depend. Each has a second copy, so
// that a flipped byte in either shows.

const INVOICE = "row.month || ' ' || row.account_id || ' ' || row.sold_in";

/** By table: the row's name, from columns written `row.`, and the columns to compare. */
export const TABLES: Record<string, { key: string; columns: readonly string[] }> = {
  // The limit and services of a buyer's phone.
  buyer_phone: {
    key: 'row.id',
    columns: [
      'account_id',
      'limit_paise',
      'checks_persons',
      'raised_paise',
      'raised_day',
      'paused_at',
    ],
  },
  block: { key: 'row.account_id', columns: ['at'] },
  proved_owner: { key: 'row.owner_hash', columns: ['account_id'] },
  seller: {
    key: 'row.id',
    columns: ['legal_name', 'address', 'gstin', 'gst_percent', 'service_code', 'since'],
  },
  business: {
    key: 'row.id',
    columns: ['account_id', 'legal_name', 'address', 'state', 'gstin', 'since'],
  },
  voucher: { key: 'row.entry_id', columns: ['series', 'financial_year', 'number', 'seller_id'] },
  voucher_recipient: { key: 'row.entry_id', columns: ['email', 'business_id'] },
  voucher_counter: { key: "row.series || ' ' || row.financial_year", columns: ['last'] },
  invoice_month: {
    key: 'row.month',
    columns: ['began_at', 'ended_at', 'seller_id', 'through_entry_id'],
  },
  invoice: {
    key: INVOICE,
    columns: ['series', 'financial_year', 'number', 'at', 'business_id', 'email'],
  },
  invoice_line: { key: `${INVOICE} || ' ' || row.service`, columns: ['count', 'amount_paise'] },
  invoice_advance: { key: `${INVOICE} || ' ' || row.entry_id`, columns: ['amount_paise'] },
  payment_order: {
    key: 'row.id',
    columns: ['account_id', 'amount_paise', 'created_at', 'closed_at', 'payment_id'],
  },
  payment_fee: { key: 'row.payment_id', columns: ['fee_paise', 'tax_paise'] },
  refund: {
    key: 'row.id',
    columns: [
      'account_id',
      'payment_id',
      'amount_paise',
      'opened_at',
      'settled_at',
      'outcome',
      'gateway_refund_id',
    ],
  },
  failed_refund: { key: 'row.refund_id', columns: ['at'] },
  dispute: {
    key: 'row.id',
    columns: [
      'account_id',
      'payment_id',
      'amount_paise',
      'frozen_paise',
      'opened_at',
      'settled_at',
      'outcome',
    ],
  },
  difference: {
    key: "row.kind || ' ' || row.reference",
    columns: [
      'account_id',
      'payment_id',
      'amount_paise',
      'found_at',
      'settled_at',
      'settled_by',
      'settled_why',
    ],
  },
  give_back: { key: 'row.call_id', columns: ['entry_id', 'is_damaged'] },
  cancellation: { key: 'row.key_hash', columns: ['account_id', 'at'] },
  person: { key: 'row.id', columns: ['name', 'may', 'invited_at', 'removed_at'] },
  passkey: { key: 'row.credential_id', columns: ['person_id', 'public_key'] },
  desk_event: { key: 'row.id', columns: ['kind', 'who', 'why', 'about', 'at'] },
  act: { key: 'row.reference', columns: ['kind', 'account_id', 'who', 'why', 'at'] },
  service_switch: {
    key: 'row.id',
    columns: ['service', 'is_off', 'sentence', 'who', 'why', 'at'],
  },
  book_mode: { key: 'row.one', columns: ['mode', 'razorpay_key_id', 'written_at'] },
  // A wrong value would withhold a dealer's payment, or take it twice.
  restoration: { key: 'row.restored_at', columns: ['book_ended_at'] },
  unclaimed_payment: {
    key: 'row.payment_id',
    columns: ['order_id', 'order_paise', 'left_paise', 'found_at', 'settled_at', 'account_id'],
  },
  unclaimed_loss: { key: 'row.dispute_id', columns: ['payment_id', 'paise', 'at'] },
  // The keys that prove sales: a wrong key would prove nothing, or something false.
  signing_key: {
    key: "row.kid || ' ' || row.iss",
    columns: ['x', 'y', 'made_at', 'listed_at'],
  },
  stolen_key: { key: 'row.kid', columns: ['at', 'who', 'why'] },
  withdrawn_report: {
    key: 'row.digest',
    columns: ['call_id', 'entry_id', 'at', 'who', 'why'],
  },
};

const ENTRIES = Object.entries(TABLES);

/** The SQL for a row's name. `row`: its table, or `NEW` or `OLD` in a trigger. */
function nameOf(row: string, key: string): string {
  return key.replaceAll('row.', `${row}.`);
}

/** The SQL for a row's text. `row`: its table, or `NEW` in a trigger. */
function textOf(row: string, columns: readonly string[]): string {
  // JSON cannot contain bytes.
  const texts = columns.map((column) => {
    const value = `${row}.${column}`;
    return column === 'public_key' ? `hex(${value})` : value;
  });
  return `json_array(${texts.join(', ')})`;
}

export const writtenTwice = /* sql */ `
CREATE TABLE written_twice (
  of_table TEXT NOT NULL,
  row_key ANY NOT NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (of_table, row_key)
) STRICT, WITHOUT ROWID;
${ENTRIES.map(triggersOf).join('\n')}
`;

function triggersOf([table, { key, columns }]: (typeof ENTRIES)[number]): string {
  const [name, said] = [nameOf('NEW', key), textOf('NEW', columns)];
  return /* sql */ `
CREATE TRIGGER ${table}_is_written_twice AFTER INSERT ON ${table}
BEGIN INSERT INTO written_twice VALUES ('${table}', ${name}, ${said})
  ON CONFLICT DO UPDATE SET said = excluded.said; END;
CREATE TRIGGER ${table}_is_changed_twice AFTER UPDATE ON ${table}
BEGIN UPDATE written_twice SET said = ${said}
  WHERE of_table = '${table}' AND row_key = ${name}; END;
CREATE TRIGGER ${table}_is_removed_twice AFTER DELETE ON ${table}
BEGIN DELETE FROM written_twice
  WHERE of_table = '${table}' AND row_key = ${nameOf('OLD', key)}; END;`;
}

/** The names of rows whose two copies differ. */
export const differingTwice = ENTRIES.map(
  ([table, { key, columns }]) => /* sql */ `
SELECT '${table} ' || iif(typeof(row_key) = 'blob', hex(row_key), row_key) AS name
FROM written_twice LEFT JOIN ${table} ON ${nameOf(table, key)} = row_key
WHERE of_table = '${table}' AND said IS NOT ${textOf(table, columns)}`,
).join(' UNION ALL ');

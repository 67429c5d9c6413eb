// Rows that are written seldom and that papers stand on: what a voucher says, what the gateway
// kept, since when refunds are followed. Each is written a second time, so that a flipped byte in
// either is seen. Rows of before are not: nobody knows any more what they were.

/** By table: what names a row, of columns written `row.`, and the columns that are compared. */
type WrittenTwice = Record<string, { key: string; columns: readonly string[] }>;

const ofPapers: WrittenTwice = {
  seller: {
    key: 'row.id',
    columns: ['legal_name', 'address', 'gstin', 'gst_percent', 'service_code', 'since'],
  },
  voucher: { key: 'row.entry_id', columns: ['series', 'financial_year', 'number', 'seller_id'] },
  voucher_recipient: { key: 'row.entry_id', columns: ['email'] },
  payment_fee: { key: 'row.payment_id', columns: ['fee_paise', 'tax_paise'] },
  followed_since: { key: 'row.rowid', columns: ['at'] },
};

/** What their own indexes do not hold a second time. */
const ofRestores: WrittenTwice = {
  restoration: { key: 'row.restored_at', columns: ['book_ended_at'] },
  unclaimed_payment: {
    key: 'row.payment_id',
    columns: ['order_id', 'order_paise', 'left_paise', 'settled_at', 'account_id'],
  },
  unclaimed_loss: { key: 'row.dispute_id', columns: ['paise'] },
};

/** The keys that prove what was sold: one kept wrong would prove nothing, or another's lie. */
const ofProofs: WrittenTwice = {
  signing_key: {
    key: "row.kid || ' ' || row.iss",
    columns: ['x', 'y', 'made_at', 'listed_at'],
  },
  stolen_key: { key: 'row.kid', columns: ['at', 'who', 'why'] },
};

/** What names a row; `row` is its table, or `NEW` in a trigger. */
function nameOf(row: string, key: string): string {
  return key.replaceAll('row.', `${row}.`);
}

/** What a row says, as text; `row` is its table, or `NEW` in a trigger. */
function textOf(row: string, columns: readonly string[]): string {
  return `json_array(${columns.map((column) => `${row}.${column}`).join(', ')})`;
}

function triggers(tables: WrittenTwice): string {
  const texts = Object.entries(tables).map(
    ([table, { key, columns }]) => /* sql */ `
CREATE TRIGGER ${table}_is_written_twice AFTER INSERT ON ${table}
BEGIN INSERT INTO written_twice
  VALUES ('${table}', ${nameOf('NEW', key)}, ${textOf('NEW', columns)})
  ON CONFLICT DO UPDATE SET said = excluded.said; END;
CREATE TRIGGER ${table}_is_changed_twice AFTER UPDATE ON ${table}
BEGIN UPDATE written_twice SET said = ${textOf('NEW', columns)}
  WHERE of_table = '${table}' AND row_key = ${nameOf('NEW', key)}; END;`,
  );
  return texts.join('\n');
}

export const rowsWrittenTwice = /* sql */ `
CREATE TABLE written_twice (
  of_table TEXT NOT NULL,
  row_key ANY NOT NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (of_table, row_key)
) STRICT, WITHOUT ROWID;
${triggers(ofPapers)}
INSERT INTO written_twice SELECT 'followed_since', rowid, json_array(at) FROM followed_since;
`;

function writtenBefore(tables: WrittenTwice): string {
  const texts = Object.entries(tables).map(
    ([table, { key, columns }]) =>
      `INSERT INTO written_twice
     SELECT '${table}', ${nameOf(table, key)}, ${textOf(table, columns)} FROM ${table};`,
  );
  return texts.join('\n');
}

// A wrong one would keep money from the dealer it waits for, or take it twice. Those of before are
// taken as they are: a restored database has a handful.
export const restoresWrittenTwice = /* sql */ `
${triggers(ofRestores)}
${writtenBefore(ofRestores)}
`;

// Keys of before are taken as they are: there are one or two.
export const proofsWrittenTwice = /* sql */ `
${triggers(ofProofs)}
${writtenBefore(ofProofs)}
`;

/** The rows whose two writings differ, by their names. */
export const differingTwice = Object.entries({ ...ofPapers, ...ofRestores, ...ofProofs })
  .map(
    ([table, { key, columns }]) => /* sql */ `
SELECT '${table} ' || row_key AS name FROM written_twice
LEFT JOIN ${table} ON ${nameOf(table, key)} = row_key
WHERE of_table = '${table}' AND said IS NOT ${textOf(table, columns)}`,
  )
  .join(' UNION ALL ');

// Keeps a second copy of rarely written rows that money or documents depend on, so that a flipped
// byte in either copy is noticed.

import { accounts } from './accounts.ts';
import { gateway } from './gateway.ts';
import { ledger } from './ledger.ts';
import { operation } from './operation.ts';
import { reports } from './reports.ts';

/** The SQL for all tables. Each table comes after the tables that it refers to. */
export const tables = [accounts, ledger, reports, gateway, operation].join('\n');

const NAMES = [
  ...['buyer_phone', 'block', 'proved_owner', 'seller', 'business'],
  ...['voucher', 'voucher_recipient', 'voucher_counter'],
  ...['invoice_month', 'invoice', 'invoice_line', 'invoice_advance'],
  ...['payment_order', 'payment_fee', 'refund', 'failed_refund', 'dispute', 'difference'],
  ...['give_back', 'cancellation', 'person', 'passkey', 'desk_event', 'act', 'service_switch'],
  'book_mode',
  // A wrong value here would withhold a dealer's payment or take it twice.
  ...['restoration', 'unclaimed_payment', 'unclaimed_loss'],
  // These rows prove sales. A wrong one would prove a falsehood, or nothing at all.
  ...['signing_key', 'stolen_key', 'withdrawn_report'],
];

/** These columns change often, and damage to them costs no money. */
const NOT_COMPARED: Record<string, readonly string[]> = {
  buyer_phone: ['asked_at', 'seen_at'],
  passkey: ['counter', 'transports', 'added_at', 'used_at'],
};

type Table = { name: string; key: string[]; columns: { column: string; type: string }[] };

export const writtenTables: Table[] = NAMES.map((name) => {
  const table =
    new RegExp(`CREATE TABLE ${name} \\((.*?)\\n\\) STRICT`, 's').exec(tables)?.[1] ?? '';
  const columns = [...table.matchAll(/^ {2}(\w+) (INTEGER|TEXT|BLOB)( PRIMARY KEY)?/gm)];
  const key =
    table.match(/^ {2}PRIMARY KEY \((.+)\)/m)?.[1]?.split(', ') ??
    columns.flatMap(([, column = '', , isKey]) => (isKey ? [column] : []));
  const others = columns.map(([, column = '', type = '']) => ({ column, type }));
  const left = [...key, ...(NOT_COMPARED[name] ?? [])];
  return { name, key, columns: others.filter(({ column }) => !left.includes(column)) };
});

/** Returns the SQL for a row's name. `row` is its table, or `NEW` or `OLD` in a trigger. */
function nameOf(row: string, { key }: Table): string {
  return key.map((column) => `${row}.${column}`).join(" || ' ' || ");
}

/** Returns the SQL for a row's content. */
function textOf(row: string, { columns }: Table): string {
  // JSON cannot contain bytes, so they become hex.
  const texts = columns.map(({ column, type }) =>
    type === 'BLOB' ? `hex(${row}.${column})` : `${row}.${column}`,
  );
  return `json_array(${texts.join(', ')})`;
}

export const writtenTwice = /* sql */ `
CREATE TABLE written_twice (
  of_table TEXT NOT NULL,
  row_key ANY NOT NULL,
  said TEXT NOT NULL,
  PRIMARY KEY (of_table, row_key)
) STRICT, WITHOUT ROWID;
${writtenTables.map(triggersOf).join('\n')}
`;

function triggersOf(table: Table): string {
  const { name } = table;
  const [row, said] = [nameOf('NEW', table), textOf('NEW', table)];
  return /* sql */ `
CREATE TRIGGER ${name}_is_written_twice AFTER INSERT ON ${name}
BEGIN INSERT INTO written_twice VALUES ('${name}', ${row}, ${said})
  ON CONFLICT DO UPDATE SET said = excluded.said; END;
CREATE TRIGGER ${name}_is_changed_twice AFTER UPDATE ON ${name}
BEGIN UPDATE written_twice SET said = ${said}
  WHERE of_table = '${name}' AND row_key = ${row}; END;
CREATE TRIGGER ${name}_is_removed_twice AFTER DELETE ON ${name}
BEGIN DELETE FROM written_twice
  WHERE of_table = '${name}' AND row_key = ${nameOf('OLD', table)}; END;`;
}

/** Selects the names of rows whose two copies differ. */
export const differingTwice = writtenTables
  .map(
    (table) => /* sql */ `
SELECT '${table.name} ' || iif(typeof(row_key) = 'blob', hex(row_key), row_key) AS name
FROM written_twice LEFT JOIN ${table.name} ON ${nameOf(table.name, table)} = row_key
WHERE of_table = '${table.name}' AND said IS NOT ${textOf(table.name, table)}`,
  )
  .join(' UNION ALL ');

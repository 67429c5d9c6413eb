// The ledger: wallets, entries, the vouchers that tax law requires, and the roots of the chains.

import { appendOnly } from './append-only.ts';

const series = "iif(NEW.from_book = 'gateway', 'RV', 'FV')";
const year = "CAST(strftime('%Y', NEW.at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER)";
/** Finds the business for a new entry's voucher. PostgreSQL uses the same SQL. */
export const business = {
  own: '(SELECT max(id) FROM business WHERE account_id = NEW.account_id)',
  ofReceipt: `(SELECT business_id FROM refund
    JOIN entry AS paid ON paid.from_book = 'gateway' AND paid.reference = refund.payment_id
    JOIN voucher_recipient ON voucher_recipient.entry_id = paid.id
    WHERE refund.id = NEW.reference)`,
};

const INVOICES = ['invoice_month', 'invoice', 'invoice_line', 'invoice_advance']
  .map((table) => appendOnly(table, 'an invoice is never changed'))
  .join('\n');

export const ledger = /* sql */ `
-- The spendable balance is posted minus held. Counters change in the commit of their entry.
CREATE TABLE wallet (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  posted_paise INTEGER NOT NULL DEFAULT 0 CHECK (posted_paise >= held_paise),
  held_paise INTEGER NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  credited_paise INTEGER NOT NULL DEFAULT 0,
  debited_paise INTEGER NOT NULL DEFAULT 0,
  entry_count INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Double entry, one row per transfer: the same amount leaves one ledger account and reaches
-- another, so any set of rows sums to zero. Rows and most indexes grow only at their end, so a
-- commit writes few pages, however large the ledger is. ORs replace IN, for which SQLite builds a
-- temporary table at every insert if IN has more than two values.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  -- The number of the entry in its account, from 1 without gaps.
  number INTEGER NOT NULL,
  from_book TEXT NOT NULL CHECK (from_book = 'gateway' OR from_book = 'wallet'
    OR from_book = 'operator' OR from_book = 'revenue'),
  to_book TEXT NOT NULL CHECK (to_book = 'gateway' OR to_book = 'wallet'
    OR to_book = 'operator' OR to_book = 'revenue'),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  balance_paise INTEGER NOT NULL CHECK (balance_paise >= 0),
  reference TEXT NOT NULL,
  description TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- The hash over the account's previous hash and this entry's fields.
  hash BLOB NOT NULL,
  CHECK ((from_book = 'wallet') <> (to_book = 'wallet'))
) STRICT;
CREATE UNIQUE INDEX entry_of_account ON entry (account_id, number);
-- A reference moves money only once between the same two ledger accounts.
CREATE UNIQUE INDEX one_capture_per_call ON entry (reference) WHERE to_book = 'revenue';
CREATE UNIQUE INDEX one_credit_per_payment ON entry (reference) WHERE from_book = 'gateway';
CREATE UNIQUE INDEX one_entry_per_correction ON entry (reference, from_book)
  WHERE from_book IN ('operator', 'revenue') OR to_book IN ('operator', 'gateway');
${appendOnly('entry', 'the ledger is append-only')}
-- REPLACE would silently remove a row, so a new row must not have an existing id and must follow
-- the last one. NEW.id is not set here if the statement names no id.
CREATE TRIGGER entry_takes_no_place BEFORE INSERT ON entry
WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entry_only_follows AFTER INSERT ON entry
WHEN NEW.id <> (SELECT max(id) FROM entry)
  OR (NEW.id <> 1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = NEW.id - 1))
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- The seller, from the settings, with a new row whenever they change. A year's vouchers therefore
-- stay the same, even if the seller moves or the dealer is removed.
CREATE TABLE seller (
  id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  address TEXT NOT NULL,
  gstin TEXT NOT NULL,
  gst_percent INTEGER NOT NULL,
  service_code TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
${appendOnly('seller', 'a seller is never changed or removed')}

-- A dealer's business, from the profile. Each change adds a row, and the last one counts. Empty
-- fields remove the business.
CREATE TABLE business (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  legal_name TEXT NOT NULL,
  address TEXT NOT NULL,
  state TEXT NOT NULL,
  gstin TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX business_of_account ON business (account_id, id);
CREATE TRIGGER business_is_never_changed BEFORE UPDATE ON business
BEGIN SELECT RAISE(ABORT, 'a business is never changed'); END;

-- The number of each receipt voucher (RV, CGST Rules 2017, rule 50) and refund voucher (FV, rule
-- 51), given in the commit of its entry, so that no year's numbers have a gap.
CREATE TABLE voucher (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  series TEXT NOT NULL CHECK (series IN ('RV', 'FV')),
  -- The year in which the financial year starts: 2026 for 1 April 2026 to 31 March 2027 in India.
  financial_year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  -- The server stores the seller when it starts, before any voucher.
  seller_id INTEGER REFERENCES seller (id)
) STRICT;
CREATE UNIQUE INDEX voucher_number ON voucher (series, financial_year, number);
${appendOnly('voucher', 'a voucher keeps its number')}

-- The recipient of a voucher. A refund voucher has its receipt's recipient and returns its tax.
CREATE TABLE voucher_recipient (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  email TEXT NOT NULL,
  business_id INTEGER REFERENCES business (id)
) STRICT;
CREATE INDEX voucher_of_business ON voucher_recipient (business_id) WHERE business_id IS NOT NULL;
CREATE TRIGGER voucher_recipient_is_never_changed BEFORE UPDATE ON voucher_recipient
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its recipient'); END;

-- The last number of each series in each financial year. The writer of the next voucher locks the
-- row, so that two servers never use the same number and a rolled-back top-up uses none.
CREATE TABLE voucher_counter (
  series TEXT NOT NULL CHECK (series = 'RV' OR series = 'FV'),
  financial_year INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last > 0),
  PRIMARY KEY (series, financial_year)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entry_of_the_gateway_has_a_voucher AFTER INSERT ON entry
WHEN NEW.from_book = 'gateway' OR NEW.to_book = 'gateway'
BEGIN
  INSERT INTO voucher_counter SELECT ${series}, ${year}, 1 WHERE true
  ON CONFLICT (series, financial_year) DO UPDATE SET last = last + 1;
  INSERT INTO voucher (entry_id, series, financial_year, number, seller_id)
  SELECT NEW.id, series, financial_year, last, (SELECT max(id) FROM seller)
  FROM voucher_counter WHERE series = ${series} AND financial_year = ${year};
  INSERT INTO voucher_recipient
  SELECT NEW.id, email, iif(NEW.from_book = 'gateway', ${business.own}, ${business.ofReceipt})
  FROM account WHERE id = NEW.account_id;
END;

-- Months with finished tax invoices, each made in one commit for all dealers. They start and end
-- at midnight in India.
CREATE TABLE invoice_month (
  -- The month, such as \`2026-11\`.
  month TEXT PRIMARY KEY,
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL CHECK (ended_at > began_at),
  -- The month's seller (table seller): without a GSTIN there are no invoices.
  seller_id INTEGER NOT NULL,
  -- The last entry of the month: all entries up to it are older than the month's end.
  through_entry_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A tax invoice (TI, CGST Rules 2017, rule 46) lists a dealer's purchases in a month, which is
-- \`sold_in\`. A credit note (CN, rule 53) lists a month's refunds of an earlier month's purchases
-- and belongs to that month's invoice.
CREATE TABLE invoice (
  month TEXT NOT NULL REFERENCES invoice_month (month),
  account_id TEXT NOT NULL REFERENCES account (id),
  sold_in TEXT NOT NULL CHECK (sold_in <= month),
  series TEXT NOT NULL CHECK (series = 'TI' OR series = 'CN'),
  financial_year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  at INTEGER NOT NULL,
  business_id INTEGER REFERENCES business (id),
  email TEXT NOT NULL,
  PRIMARY KEY (month, account_id, sold_in),
  CHECK ((series = 'TI') = (sold_in = month))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX invoice_number ON invoice (series, financial_year, number);
CREATE INDEX invoice_of_account ON invoice (account_id, month);
CREATE INDEX invoice_of_business ON invoice (business_id) WHERE business_id IS NOT NULL;

-- The sum of a document for each service, tax included.
CREATE TABLE invoice_line (
  month TEXT NOT NULL,
  account_id TEXT NOT NULL,
  sold_in TEXT NOT NULL,
  service TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (month, account_id, sold_in, service)
) STRICT, WITHOUT ROWID;

-- The part of a receipt voucher's money that an invoice uses or a credit note frees.
CREATE TABLE invoice_advance (
  month TEXT NOT NULL,
  account_id TEXT NOT NULL,
  sold_in TEXT NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (month, account_id, sold_in, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX advance_of_receipt ON invoice_advance (entry_id);
${INVOICES}

-- Hourly roots over all accounts' chains. A chain that lost its end still looks complete, but a
-- root names the lost link.
CREATE TABLE chain_root (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  at INTEGER NOT NULL,
  -- The hash over the previous root's hash and this root's parts.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
${appendOnly('chain_root', 'a root is never changed or removed')}

-- The last entry of each account with new entries since the previous root.
CREATE TABLE root_part (
  account_id TEXT NOT NULL REFERENCES account (id),
  number INTEGER NOT NULL CHECK (number > 0),
  root_id INTEGER NOT NULL REFERENCES chain_root (id),
  hash BLOB NOT NULL,
  PRIMARY KEY (account_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX part_of_root ON root_part (root_id);
${appendOnly('root_part', 'a root is never changed or removed')}
`;

// The ledger: wallets, entries, the vouchers that tax law demands, and the chains' roots.

const series = "iif(NEW.from_book = 'gateway', 'RV', 'FV')";
const year = "CAST(strftime('%Y', NEW.at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER)";
/** The business on a new entry's voucher. PostgreSQL uses the same SQL. */
export const business = {
  own: '(SELECT max(id) FROM business WHERE account_id = NEW.account_id)',
  ofReceipt: `(SELECT business_id FROM refund
    JOIN entry AS paid ON paid.from_book = 'gateway' AND paid.reference = refund.payment_id
    JOIN voucher_recipient ON voucher_recipient.entry_id = paid.id
    WHERE refund.id = NEW.reference)`,
};

const INVOICES = ['invoice_month', 'invoice', 'invoice_line', 'invoice_advance']
  .map(
    (table) => /* sql */ `
CREATE TRIGGER ${table}_is_never_changed BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, 'an invoice is never changed'); END;
CREATE TRIGGER ${table}_is_never_removed BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, 'an invoice is never changed'); END;`,
  )
  .join('');

export const ledger = /* sql */ `
-- What can be spent is posted less held. The counters move in the commit of the entry they count.
CREATE TABLE wallet (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  posted_paise INTEGER NOT NULL DEFAULT 0 CHECK (posted_paise >= held_paise),
  held_paise INTEGER NOT NULL DEFAULT 0 CHECK (held_paise >= 0),
  credited_paise INTEGER NOT NULL DEFAULT 0,
  debited_paise INTEGER NOT NULL DEFAULT 0,
  entry_count INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Double entry, one row a transfer: the same amount leaves one book and reaches another, so that
-- every transaction, and the whole of them, sums to zero by its shape. Rows and most indexes grow
-- at their end only: a commit then writes few pages, whatever the size of the ledger. SQLite builds
-- a table anew for each IN of more than two words, at every insert: hence the ORs.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  -- Counts an account's entries from 1 without a gap.
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
  -- Of the account's entry before it, and of its own fields.
  hash BLOB NOT NULL,
  CHECK ((from_book = 'wallet') <> (to_book = 'wallet'))
) STRICT;
CREATE UNIQUE INDEX entry_of_account ON entry (account_id, number);
-- One reference moves money once between the same two books.
CREATE UNIQUE INDEX one_capture_per_call ON entry (reference) WHERE to_book = 'revenue';
CREATE UNIQUE INDEX one_credit_per_payment ON entry (reference) WHERE from_book = 'gateway';
CREATE UNIQUE INDEX one_entry_per_correction ON entry (reference, from_book)
  WHERE from_book IN ('operator', 'revenue') OR to_book IN ('operator', 'gateway');
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
-- REPLACE would remove a row without a word: a new one takes no place of another, and follows the
-- last. Before it is written it has no id where the statement names none.
CREATE TRIGGER entry_takes_no_place BEFORE INSERT ON entry
WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entry_only_follows AFTER INSERT ON entry
WHEN NEW.id <> (SELECT max(id) FROM entry)
  OR (NEW.id <> 1 AND NOT EXISTS (SELECT 1 FROM entry WHERE id = NEW.id - 1))
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

-- Who sells, as the settings said it: a row each time they change. A year's vouchers are thus the
-- same whenever they are drawn, though the seller moves and the dealer is forgotten.
CREATE TABLE seller (
  id INTEGER PRIMARY KEY,
  legal_name TEXT NOT NULL,
  address TEXT NOT NULL,
  gstin TEXT NOT NULL,
  gst_percent INTEGER NOT NULL,
  service_code TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
CREATE TRIGGER seller_is_never_changed BEFORE UPDATE ON seller
BEGIN SELECT RAISE(ABORT, 'who sold stays written'); END;
CREATE TRIGGER seller_is_never_removed BEFORE DELETE ON seller
BEGIN SELECT RAISE(ABORT, 'who sold stays written'); END;

-- A dealer's business, as the profile said it: a row each time it changes, of which the last
-- counts. Empty texts take it back.
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
BEGIN SELECT RAISE(ABORT, 'a paper keeps whom it is made out to'); END;

-- The number of each receipt voucher (RV, CGST Rules 2017, rule 50) and refund voucher (FV, rule
-- 51): given in the commit of the entry itself, so that no year's numbers have a gap.
CREATE TABLE voucher (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  series TEXT NOT NULL CHECK (series IN ('RV', 'FV')),
  -- The year in which it began: 2026 for 1 April 2026 to 31 March 2027, Indian time.
  financial_year INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  -- A server writes its seller down when it starts, before any voucher.
  seller_id INTEGER REFERENCES seller (id)
) STRICT;
CREATE UNIQUE INDEX voucher_number ON voucher (series, financial_year, number);
CREATE TRIGGER voucher_is_never_changed BEFORE UPDATE ON voucher
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its number'); END;
CREATE TRIGGER voucher_is_never_removed BEFORE DELETE ON voucher
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its number'); END;

-- Whom a voucher is made out to. A refund's is the one of its receipt, whose tax it takes back.
CREATE TABLE voucher_recipient (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  email TEXT NOT NULL,
  business_id INTEGER REFERENCES business (id)
) STRICT;
CREATE INDEX voucher_of_business ON voucher_recipient (business_id) WHERE business_id IS NOT NULL;
CREATE TRIGGER voucher_recipient_is_never_changed BEFORE UPDATE ON voucher_recipient
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its recipient'); END;

-- The last number of each series in each financial year: the writer of the next voucher holds
-- that row, so that two servers never give the same number, and a top-up that is undone gives its
-- number back.
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

-- Months whose tax invoices are made, each in one commit for all dealers. They begin and end at
-- midnight in India.
CREATE TABLE invoice_month (
  -- \`2026-11\`.
  month TEXT PRIMARY KEY,
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL CHECK (ended_at > began_at),
  -- Who sold in it, of the table seller: without a GSTIN there are no invoices.
  seller_id INTEGER NOT NULL,
  -- All entries up to this one are older than the month's end.
  through_entry_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A tax invoice (TI, CGST Rules 2017, rule 46) says what a dealer bought in a month: \`sold_in\` is
-- that month. A credit note (CN, rule 53) says what was given back in a month of what was sold in
-- an earlier one, and is of that month's invoice.
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

-- What it is about, tax included, by service.
CREATE TABLE invoice_line (
  month TEXT NOT NULL,
  account_id TEXT NOT NULL,
  sold_in TEXT NOT NULL,
  service TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (month, account_id, sold_in, service)
) STRICT, WITHOUT ROWID;

-- How much of which receipt voucher's money an invoice uses, and a credit note sets free.
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

-- Roots: how far the chains of all accounts had come, hour by hour. A chain that lost its end is
-- whole in itself; a root still names the link that it had.
CREATE TABLE chain_root (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  at INTEGER NOT NULL,
  -- Of the root before it, and of its own parts.
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE TRIGGER chain_root_is_never_changed BEFORE UPDATE ON chain_root
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
CREATE TRIGGER chain_root_is_never_removed BEFORE DELETE ON chain_root
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;

-- The last entry of each account that has moved since the root before.
CREATE TABLE root_part (
  account_id TEXT NOT NULL REFERENCES account (id),
  number INTEGER NOT NULL CHECK (number > 0),
  root_id INTEGER NOT NULL REFERENCES chain_root (id),
  hash BLOB NOT NULL,
  PRIMARY KEY (account_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX part_of_root ON root_part (root_id);
CREATE TRIGGER root_part_is_never_changed BEFORE UPDATE ON root_part
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
CREATE TRIGGER root_part_is_never_removed BEFORE DELETE ON root_part
BEGIN SELECT RAISE(ABORT, 'a root stays as it was'); END;
`;

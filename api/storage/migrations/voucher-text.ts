// What a voucher says is kept as it was when it was numbered: a year's vouchers are the same
// whenever they are drawn, though the seller moves and the dealer is forgotten.

export const voucherText = /* sql */ `
-- Who sells, as the settings said it: a row each time they change.
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

-- Null for a voucher of before: the first seller that was written down was its own.
ALTER TABLE voucher ADD COLUMN seller_id INTEGER REFERENCES seller (id);

-- Whom a voucher is made out to. One of before gets its row when its account is removed.
CREATE TABLE voucher_recipient (
  entry_id INTEGER PRIMARY KEY REFERENCES entry (id),
  email TEXT NOT NULL
) STRICT;
CREATE TRIGGER voucher_recipient_is_never_changed BEFORE UPDATE ON voucher_recipient
BEGIN SELECT RAISE(ABORT, 'a voucher keeps its recipient'); END;

DROP TRIGGER entry_of_the_gateway_has_a_voucher;
CREATE TRIGGER entry_of_the_gateway_has_a_voucher AFTER INSERT ON entry
WHEN NEW.from_book = 'gateway' OR NEW.to_book = 'gateway'
BEGIN
  INSERT INTO voucher (entry_id, series, financial_year, number, seller_id)
  SELECT NEW.id, of.series, of.year, 1 + coalesce(
    (SELECT max(number) FROM voucher
      WHERE voucher.series = of.series AND financial_year = of.year), 0),
    (SELECT max(id) FROM seller)
  FROM (SELECT
    iif(NEW.from_book = 'gateway', 'RV', 'FV') AS series,
    CAST(strftime('%Y', NEW.at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER) AS year
  ) AS of;
  INSERT INTO voucher_recipient
  SELECT NEW.id, email FROM account WHERE id = NEW.account_id;
END;
`;

// The last number of each series of vouchers in each financial year, in a row of its own: whoever
// numbers the next one holds that row, so that two servers never give the same number, and a top-up
// that is undone gives its number back.

const series = "iif(NEW.from_book = 'gateway', 'RV', 'FV')";
const year = "CAST(strftime('%Y', NEW.at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER)";

export const voucherCounters = /* sql */ `
CREATE TABLE voucher_counter (
  series TEXT NOT NULL CHECK (series = 'RV' OR series = 'FV'),
  financial_year INTEGER NOT NULL,
  last INTEGER NOT NULL CHECK (last > 0),
  PRIMARY KEY (series, financial_year)
) STRICT, WITHOUT ROWID;
INSERT INTO voucher_counter
SELECT series, financial_year, max(number) FROM voucher GROUP BY series, financial_year;

DROP TRIGGER entry_of_the_gateway_has_a_voucher;
CREATE TRIGGER entry_of_the_gateway_has_a_voucher AFTER INSERT ON entry
WHEN NEW.from_book = 'gateway' OR NEW.to_book = 'gateway'
BEGIN
  INSERT INTO voucher_counter SELECT ${series}, ${year}, 1 WHERE true
  ON CONFLICT (series, financial_year) DO UPDATE SET last = last + 1;
  INSERT INTO voucher (entry_id, series, financial_year, number, seller_id)
  SELECT NEW.id, series, financial_year, last, (SELECT max(id) FROM seller)
  FROM voucher_counter WHERE series = ${series} AND financial_year = ${year};
  INSERT INTO voucher_recipient
  SELECT NEW.id, email FROM account WHERE id = NEW.account_id;
END;
`;

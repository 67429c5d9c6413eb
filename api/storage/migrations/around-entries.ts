// What stood around the entries of the first versions: their indexes and their triggers.

export const indexesOfEntry = /* sql */ `
CREATE UNIQUE INDEX entry_of_account ON entry (account_id, number);
-- One reference moves money once between the same two books.
CREATE UNIQUE INDEX one_capture_per_call ON entry (reference) WHERE to_book = 'revenue';
CREATE UNIQUE INDEX one_credit_per_payment ON entry (reference) WHERE from_book = 'gateway';
CREATE UNIQUE INDEX one_entry_per_correction ON entry (reference, from_book)
  WHERE from_book IN ('operator', 'revenue') OR to_book IN ('operator', 'gateway');`;
export const triggersOfEntry = /* sql */ `
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
-- REPLACE would remove a row without a word: a new one may only follow the last.
CREATE TRIGGER entry_only_follows BEFORE INSERT ON entry
WHEN NEW.id <> (SELECT coalesce(max(id), 0) + 1 FROM entry)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;`;
export const voucherOfEntry = /* sql */ `
CREATE TRIGGER entry_of_the_gateway_has_a_voucher AFTER INSERT ON entry
WHEN NEW.from_book = 'gateway' OR NEW.to_book = 'gateway'
BEGIN
  INSERT INTO voucher
  SELECT NEW.id, of.series, of.year, 1 + coalesce(
    (SELECT max(number) FROM voucher
      WHERE voucher.series = of.series AND financial_year = of.year), 0)
  FROM (SELECT
    iif(NEW.from_book = 'gateway', 'RV', 'FV') AS series,
    CAST(strftime('%Y', NEW.at / 1000 + 19800, 'unixepoch', '-3 months') AS INTEGER) AS year
  ) AS of;
END;`;

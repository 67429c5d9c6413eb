// What PostgreSQL is told in words of its own, since they cannot be made of SQLite's.

/** Called by the triggers that only refuse. */
const REFUSE = /* sql */ `
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$`;

/** A word of SQLite's that PostgreSQL has under another name. */
const HEX = /* sql */ `
CREATE OR REPLACE FUNCTION hex(bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS
$$ SELECT upper(encode($1, 'hex')) $$`;

/** What triggers and statements call; each schema has its own. */
export const functions = [REFUSE, HEX];

/** India's financial year begins in April. */
const VOUCHERS = /* sql */ `
CREATE OR REPLACE FUNCTION number_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  its_series text := CASE WHEN NEW.from_book = 'gateway' THEN 'RV' ELSE 'FV' END;
  its_year bigint := extract(year FROM
    to_timestamp(NEW.at / 1000 + 19800) AT TIME ZONE 'UTC' - interval '3 months');
  its_number bigint;
BEGIN
  INSERT INTO voucher_counter AS counter VALUES (its_series, its_year, 1)
  ON CONFLICT (series, financial_year) DO UPDATE SET last = counter.last + 1
  RETURNING last INTO its_number;
  INSERT INTO voucher (entry_id, series, financial_year, number, seller_id)
  VALUES (NEW.id, its_series, its_year, its_number, (SELECT max(id) FROM seller));
  INSERT INTO voucher_recipient SELECT NEW.id, email FROM account WHERE id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_of_the_gateway_has_a_voucher AFTER INSERT ON entry
FOR EACH ROW WHEN (NEW.from_book = 'gateway' OR NEW.to_book = 'gateway')
EXECUTE FUNCTION number_voucher()`;

const ownWords: Record<string, string> = {
  entry_of_the_gateway_has_a_voucher: VOUCHERS,
  // They stand in the way of REPLACE, which only SQLite has, and of gaps between ids: an id that
  // PostgreSQL has given is not given again, whatever becomes of its row.
  entry_takes_no_place: '',
  entry_only_follows: '',
};

/**
 * A trigger in PostgreSQL's words, where it has some of its own; empty where it is not needed.
 * Rows are written twice against flipped bytes, which PostgreSQL's pages have checksums for.
 */
export function withOwnWords(trigger: string): string | undefined {
  return /_is_(written|changed|removed)_twice$/.test(trigger) ? '' : ownWords[trigger];
}

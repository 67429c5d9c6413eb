// Who is named on a voucher: the seller and the recipient as they were when it was numbered.

import type { Seller } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';

export type SellerRow = {
  /** Null in a database whose server has not been started since sellers were first recorded. */
  legal_name: string | null;
  address: string;
  gstin: string;
  gst_percent: number;
  service_code: string;
};

/** Records the current seller, if the settings have changed. */
export function keepSeller(sql: Sql, seller: Seller, at: number): void {
  const { legalName, address, gstin, gstPercent, serviceCode } = seller;
  const row = { legalName, address, gstin, gstPercent, serviceCode };
  const isKept = sql.get(
    `SELECT 1 FROM seller WHERE id = (SELECT max(id) FROM seller) AND legal_name = :legalName
       AND address = :address AND gstin = :gstin AND gst_percent = :gstPercent
       AND service_code = :serviceCode`,
    row,
  );
  if (isKept) return;
  sql.run(
    `INSERT INTO seller (legal_name, address, gstin, gst_percent, service_code, since)
     VALUES (:legalName, :address, :gstin, :gstPercent, :serviceCode, :at)`,
    { ...row, at },
  );
}

/** Before an account loses its email: its vouchers keep it for the years that tax law requires. */
export function keepRecipients(sql: Sql, accountId: string): void {
  sql.run(
    `INSERT INTO voucher_recipient
     SELECT voucher.entry_id, email FROM account
     JOIN entry ON entry.account_id = account.id JOIN voucher ON voucher.entry_id = entry.id
     WHERE account.id = :accountId
     ON CONFLICT DO NOTHING`,
    { accountId },
  );
}

export function sellerOf(row: SellerRow): Seller | undefined {
  if (row.legal_name === null) return undefined;
  return {
    legalName: row.legal_name,
    address: row.address,
    gstin: row.gstin,
    gstPercent: row.gst_percent,
    serviceCode: row.service_code,
  };
}

// Who is named on a voucher: the seller and the recipient as they were when it was numbered.

import type { Seller } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';

export type SellerRow = {
  /** Null where no server had been started when the voucher was numbered. */
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

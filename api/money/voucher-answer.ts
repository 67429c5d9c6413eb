// The voucher for one of the dealer's own transactions, for their phone to lay out.

import type { Answer } from '../../data/contract.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { Refusal } from '../refusal.ts';
import { type Voucher, voucherOfEntry } from './vouchers.ts';

export async function voucherFor(
  { database, config }: Backend,
  { accountId, query }: Request<'voucher'>,
): Promise<Answer<'voucher'>> {
  const number = Number(query.transactionId.slice(1));
  const { seller } = config;
  const voucher = await database.read((sql) => voucherOfEntry(sql, seller, { accountId, number }));
  if (!voucher) {
    const message = 'This transaction has no receipt: no money came in or went back.';
    throw new Refusal('not_found', message);
  }
  return { voucher: onTheWire(voucher) };
}

function onTheWire({ tax, amountPaise, at, email, seller, ...voucher }: Voucher) {
  const { legalName, address, gstin } = seller;
  return {
    serial: voucher.serial,
    kind: voucher.kind,
    paymentId: voucher.paymentId,
    receiptSerial: voucher.receiptSerial,
    at: new Date(at).toISOString(),
    recipient: email,
    amount: toRupees(amountPaise),
    taxable: toRupees(tax.taxablePaise),
    cgst: toRupees(tax.cgstPaise),
    sgst: toRupees(tax.sgstPaise),
    gstPercent: gstin === '' ? 0 : seller.gstPercent,
    serviceCode: seller.serviceCode,
    supplier: { legalName, address, gstin },
  };
}

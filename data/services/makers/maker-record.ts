// A workshop visit as Maruti Suzuki and Mahindra send it. Two readings of its fields exist; each
// maker has been seen with both, so both are read for both.

import * as v from 'valibot';
import type { Fact } from '../../report.ts';
import { isBlank } from '../../service.ts';
import { inr, requiredText, text } from '../../values/source-values.ts';
import { fact } from '../report-blocks.ts';
import { historyReport, kilometres, type Visit } from './service-history.ts';

/** Specification, section 3: reading A, then reading B, then other spellings seen of A. */
const Record = v.object({
  dateOfSVC: text,
  mileage: text,
  serviceType: text,
  dateOfRO: text,
  dealerName: text,
  dealerAddress: text,
  totalAmmount: text,
  partAmmount: text,
  labourAmmount: text,

  svc_date: text,
  work_type: text,
  service_cate: text,
  repair_order_bill_date: text,
  dealer_name: text,
  location_name: text,
  net_bill_amt: text,

  dateOfBill: text,
  totalAmount: text,
});

type Record = v.InferOutput<typeof Record>;

/** A maker's result; without a vehicle number or a history it is no report. */
const MakerResult = v.object({
  vehicleNumber: requiredText,
  serviceHistoryDetails: v.array(Record),
});

type MakerResult = v.InferOutput<typeof MakerResult>;
type Page = Parameters<typeof historyReport>[0]['page'];

/** How either maker's answer is read and reported; their records fill pages of different sizes. */
export const ofAMaker = (page: Page) => ({
  result: MakerResult,
  repeated: { vehicleNumber: 'vehicleNumber' },
  isNothing: ({ serviceHistoryDetails }: MakerResult) =>
    serviceHistoryDetails.every((visit) => isBlank(visit)),
  report: ({ vehicleNumber, serviceHistoryDetails }: MakerResult) =>
    historyReport({ vehicleNumber, visits: serviceHistoryDetails.map(makerVisit), page }),
});

/** The visit in a record of either reading. Service types are shown as the maker sends them. */
function makerVisit(record: Record): Visit {
  const date = record.dateOfSVC || record.svc_date;
  const billed = record.totalAmmount || record.totalAmount || record.net_bill_amt;
  return {
    date,
    odometer: record.mileage,
    facts: [
      fact('Service date', date),
      fact('Odometer', kilometres(record.mileage)),
      fact('Service type', record.serviceType || record.work_type),
      ...known('Category', record.service_cate),
      ...known('Bill date', record.dateOfRO || record.dateOfBill || record.repair_order_bill_date),
      fact('Amount', inr(billed)),
      ...known('Parts', record.partAmmount, inr),
      ...known('Labour', record.labourAmmount, inr),
      fact('Workshop', record.dealerName || record.dealer_name),
      ...known('Address', record.dealerAddress || record.location_name),
    ],
  };
}

/** A fact that only one reading has: left out, rather than dashed, where the other was sent. */
function known(label: string, value: string, shown = (sent: string) => sent): Fact[] {
  return value === '' ? [] : [{ label, value: shown(value) }];
}

/** A made-up record for a sample; the keys of the other reading stay empty. */
export function sampleRecord(sent: Partial<Record>): Record {
  return v.parse(Record, sent);
}

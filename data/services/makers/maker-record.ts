// A workshop visit as Maruti Suzuki and Mahindra send it. Each has sent two versions of its fields,
// so we read both versions for both makers.

import type { Fact, Label, Labels, PageSize } from '../../report.ts';
import { shownDate } from '../../values/days.ts';
import { amountText, fact } from '../report-blocks.ts';
import { historyOf, kilometres, type Visit } from './service-history.ts';

/** Field names: reading A, then reading B (specification, section 3), then other spellings of A. */
const FIELDS = {
  dateOfSVC: 'open',
  mileage: 'open',
  serviceType: 'work',
  dateOfRO: 'open',
  dealerName: 'text',
  dealerAddress: 'text',
  totalAmmount: 'open',
  partAmmount: 'open',
  labourAmmount: 'open',

  svc_date: 'open',
  work_type: 'work',
  service_cate: 'work',
  repair_order_bill_date: 'open',
  dealer_name: 'text',
  location_name: 'text',
  net_bill_amt: 'open',

  dateOfBill: 'open',
  totalAmount: 'open',
} as const;

type Sent = Record<keyof typeof FIELDS, string>;

const DATES = [
  'dateOfSVC',
  'svc_date',
  'dateOfRO',
  'dateOfBill',
  'repair_order_bill_date',
] as const;

/** Parses a maker's answers and makes its report, on pages of this size. */
export const ofAMaker = (maker: string, page: PageSize) =>
  historyOf({ maker, fields: FIELDS, dates: DATES, visit, page });

/** A visit from a record of either version. Service types stay as the maker sends them. */
function visit(record: Sent): Visit {
  const date = record.dateOfSVC || record.svc_date;
  const billDate = record.dateOfRO || record.dateOfBill || record.repair_order_bill_date;
  const { totalAmmount, totalAmount, net_bill_amt } = record;
  const billed = totalAmmount || totalAmount || net_bill_amt;
  const amountField = Object.entries({ totalAmmount, totalAmount, net_bill_amt });
  return {
    date,
    odometer: record.mileage,
    amount: billed,
    workshop: record.dealerName || record.dealer_name,
    place: placeOf(record),
    works: worksOf(record),
    fields: {
      date: record.dateOfSVC === '' ? 'svc_date' : 'dateOfSVC',
      odometer: 'mileage',
      amount: amountField.find(([, sent]) => sent !== '')?.[0] ?? 'totalAmmount',
    },
    facts: (labels) => [
      fact(labels, 'Service date', shownDate(labels.language, date)),
      fact(labels, 'Odometer', kilometres(record.mileage)),
      fact(labels, 'Service type', record.serviceType || record.work_type),
      ...known(labels, 'Category', record.service_cate),
      ...known(labels, 'Bill date', billDate, shownDate(labels.language, billDate)),
      fact(labels, 'Amount', amountText(labels, billed)),
      ...known(labels, 'Parts', record.partAmmount, amountText(labels, record.partAmmount)),
      ...known(labels, 'Labour', record.labourAmmount, amountText(labels, record.labourAmmount)),
      fact(labels, 'Workshop', record.dealerName || record.dealer_name),
      ...known(labels, 'Address', record.dealerAddress || record.location_name),
    ],
  };
}

/** The field that best shows the workshop's city: its address or, without one, its name. */
function placeOf({ dealerAddress, location_name, dealerName, dealer_name }: Sent) {
  const fields = Object.entries({ dealerAddress, location_name, dealerName, dealer_name });
  const [field, text] = fields.find(([, sent]) => sent !== '') ?? ['dealerName', ''];
  return { field, text };
}

/** The fields about the work: service type and category, without words for "no category". */
function worksOf(record: Sent): { field: string; words: string }[] {
  const { serviceType, work_type, service_cate } = record;
  return Object.entries(
    serviceType === '' ? { work_type, service_cate } : { serviceType, service_cate },
  )
    .map(([field, words]) => ({ field, words }))
    .filter(({ words }) => !/^(nil|none|no)?$/i.test(words));
}

/** A fact that only one of the two versions has. If it is missing, the document leaves it out. */
function known(labels: Labels, label: Label, sent: string, shown = sent): Fact[] {
  return sent === '' ? [] : [fact(labels, label, shown)];
}

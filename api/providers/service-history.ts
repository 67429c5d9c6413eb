// Reads a maker's service history. The source does not publish its record keys, so this reads every
// known name and logs an unknown format for the operator.

import * as v from 'valibot';
import type { Outcome } from './outcome.ts';
import { unknownShape } from './provider-http.ts';
import { amount, clean, type Loose, LooseRecord, loose } from './read-values.ts';

export type Maker = 'hyundai' | 'maruti' | 'mahindra';

type FoundOutcome = Omit<Extract<Outcome, { kind: 'found' }>, 'result'>;

const Records = v.array(LooseRecord);

const date = (of: Loose) =>
  clean(of('dateOfSVC', 'svc_date', 'service_date', 'date', 'dateOfBill'));
/** In plain digits, but unchanged if it is in miles. */
const odometer = (of: Loose) => {
  const sent = of('mileage', 'odometer', 'odometer_reading', 'kms', 'km');
  return /mi(les?)?$/i.test(clean(sent)) ? clean(sent) : amount(sent);
};
const total = (of: Loose) =>
  amount(of('totalAmmount', 'totalAmount', 'net_bill_amt', 'bill_amount', 'amount'));
const kind = (of: Loose) => clean(of('serviceType', 'work_type', 'service_category', 'type'));
const dealer = (of: Loose) => clean(of('dealerName', 'dealer_name', 'workshop', 'dealer'));

/** The names in each maker's report (specification, section 3). */
const written: Record<Maker, (of: Loose) => Record<string, string>> = {
  hyundai: (of) => ({
    dateOfSVC: date(of),
    mileAge: odometer(of),
    serviceType: kind(of),
    dealerName: dealer(of),
    totalAmmount: total(of),
  }),
  maruti: (of) => ({
    dateOfSVC: date(of),
    mileage: odometer(of),
    serviceType: kind(of),
    dateOfRO: clean(of('dateOfRO', 'repair_order_date', 'repair_order_bill_date')),
    dealerName: dealer(of),
    dealerAddress: clean(of('dealerAddress', 'dealer_address', 'location_name', 'cdLoc')),
    totalAmmount: total(of),
    partAmmount: amount(of('partAmmount', 'partAmount', 'parts_amount')),
    labourAmmount: amount(of('labourAmmount', 'labourAmount', 'labor_amount')),
  }),
  mahindra: (of) => ({
    svc_date: date(of),
    mileage: odometer(of),
    work_type: kind(of),
    service_cate: clean(of('service_cate', 'service_category')),
    repair_order_bill_date: clean(of('repair_order_bill_date', 'dateOfRO', 'dateOfBill')),
    dealer_name: dealer(of),
    location_name: clean(of('location_name', 'dealerAddress', 'location')),
    net_bill_amt: total(of),
  }),
};

/** Returns the history in its report's format; `not_found` if there is no visit. */
export function historyOutcome(
  maker: Maker,
  { plate, details, found }: { plate: string; details: unknown; found: FoundOutcome },
): Outcome {
  const records = v.safeParse(Records, details);
  if (!records.success) return unknownShape(details);
  if (records.output.length === 0) return { kind: 'not_found' };
  const read = records.output.map(loose);
  // One record without a date or reading is a slip. If all lack both, the format has changed.
  const fits = read.some((of) => date(of) !== '' || odometer(of) !== '');
  if (!fits) return unknownShape(records.output[0]);
  return {
    ...found,
    result: { vehicleNumber: plate, serviceHistoryDetails: read.map(written[maker]) },
  };
}

// Converts traffic challans from any source to the courts' format (NIC e-challan) for reports.

import * as v from 'valibot';
import { isSettled } from '../../data/services/challan/blocks.ts';
import { answerIn } from '../../data/services/rc/registered.ts';
import { amount, clean, type Loose, LooseRecord, loose } from './read-values.ts';

const Challans = v.array(LooseRecord);

/**
 * Returns the report's two lists; undefined if `list` is not a list of challans. A missing list
 * never counts as empty, because that would sell a clean report for a car with fines.
 */
export function challanResult(list: unknown) {
  const read = v.safeParse(Challans, list);
  if (!read.success) return undefined;
  const challans = read.output.map((record) => challan(loose(record), record));
  // An entry without a challan number means that the source uses a format we do not know.
  if (challans.some(({ challan_no }) => challan_no === '')) return undefined;
  // The central list and the state's overlap. A pending entry wins over a disposed one.
  const listed = new Set<string>();
  const isNew = ({ challan_no }: { challan_no: string }) =>
    !listed.has(challan_no) && listed.add(challan_no);
  return {
    Pending_data: challans.filter((each) => !isSettled(each)).filter(isNew),
    Disposed_data: challans.filter(isSettled).filter(isNew),
  };
}

/** A source may send 0 in one of these fields and the fine in another. */
const FINES = ['amount', 'fine_imposed', 'amount_of_fine_imposed', 'fine'];

function challan(of: Loose, record: Record<string, unknown>) {
  const fines = FINES.map((name) => amount(of(name)));
  const imposed = fines.find((fine) => Number(fine) > 0) ?? fines.find((fine) => fine !== '') ?? '';
  return {
    challan_no: clean(of('challan_number', 'challan_no', 'challanNo', 'number')),
    challan_date_time: clean(of('challan_date_time', 'challan_date', 'date')),
    challan_place: clean(of('challan_place', 'place', 'location')),
    challan_status: clean(of('challan_status', 'status')) || 'Pending',
    owner_name: clean(of('accused_name', 'owner_name')),
    fine_imposed: imposed,
    amount_of_fine_imposed: imposed,
    offence_details: offences(record),
    court_name: clean(of('court_name')),
    court_address: clean(of('court_address')),
    ...courts(of),
    document_impounded: clean(of('document_impounded', 'impounded', 'vehicle_impounded')),
  };
}

/** An empty value or a denial means no. Any other value, even a date, means yes. */
function yesNo(value: unknown): 'Yes' | 'No' {
  return answerIn(clean(value)) === 'yes' ? 'Yes' : 'No';
}

/** If the source does not say which court has a challan, the regular court is assumed. */
function courts(of: Loose) {
  const virtual = yesNo(of('sent_to_virtual_court'));
  const isInCourt = yesNo(of('court_challan')) === 'Yes' && virtual === 'No';
  return {
    sent_to_virtual_court: virtual,
    sent_to_reg_court: isInCourt ? ('Yes' as const) : yesNo(of('sent_to_reg_court')),
  };
}

function offences(record: Record<string, unknown>): { name: string }[] {
  const list = record['offense_details_list'] ?? record['offence_details'];
  const told = Array.isArray(list) ? list : [list ?? record['offense_details']];
  return told
    .map((each) =>
      v.is(LooseRecord, each) ? loose(each)('offense_name', 'name', 'offence_name') : each,
    )
    .map((name) => ({ name: clean(name) }))
    .filter(({ name }) => name !== '');
}

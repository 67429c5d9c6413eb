// Invented Maruti Suzuki and Mahindra histories: fixtures for some plates, and a few that all other
// plates share. Maruti uses reading A and Mahindra reading B; each real maker has sent both.

import { recordFor } from '../source-answer.ts';

type Visit = { date: string; km: string; type: string; parts: string; labour: string };
type Reading = (visit: Visit, place: Place) => Record<string, string>;
type Place = { maker: string; town: string };

const readingA: Reading = (visit, { maker, town }) => ({
  dateOfSVC: visit.date,
  mileage: visit.km,
  serviceType: visit.type,
  dateOfRO: visit.date,
  dealerName: `SANDBOX ${maker} ${town}`,
  dealerAddress: `PLOT 00, SANDBOX INDUSTRIAL AREA, ${town}`,
  totalAmmount: billed(visit),
  partAmmount: visit.parts,
  labourAmmount: visit.labour,
});

const readingB: Reading = (visit, { maker, town }) => ({
  svc_date: visit.date,
  mileage: visit.km,
  work_type: visit.type,
  service_cate: 'MECHANICAL',
  repair_order_bill_date: visit.date,
  dealer_name: `SANDBOX ${maker} ${town}`,
  location_name: town,
  net_bill_amt: billed(visit),
});

function billed({ parts, labour }: Visit): string {
  return String(Number(parts) + Number(labour));
}

function visit(date: string, km: string, type: string, parts: string, labour: string): Visit {
  return { date, km, type, parts, labour };
}

const MARUTI: Place = { maker: 'MARUTI', town: 'DELHI' };
const MAHINDRA: Place = { maker: 'MAHINDRA', town: 'BENGALURU' };

const FIVE = [
  visit('2019-05-11', '1020', 'First Free Service', '0', '0'),
  visit('2020-04-02', '11240', 'Paid Service', '3120', '1800'),
  visit('2021-03-28', '20415', 'Paid Service', '4285.50', '2150'),
  visit('2022-05-19', '31870', 'Running Repair', '1990', '1200'),
  visit('2023-06-07', '43310', 'Paid Service', '5240', '2650'),
];

/** Visits out of order, two of them on one day. They must not look like a drop in the reading. */
const SHUFFLED = [
  visit('2022-08-14', '38250', 'Paid Service', '4100', '2000'),
  visit('2020-02-20', '9800', 'Free Service', '0', '0'),
  visit('2021-07-05', '24610', 'Paid Service', '3350', '1900'),
  visit('2021-07-05', '24580', 'Running Repair', '900', '650'),
  visit('2023-09-30', '52170', 'Paid Service', '4780', '2200'),
];

/** Readings as people really type them: missing, zero, with commas, or with a digit too many. */
const ODD_READINGS = [
  visit('2019-08-01', '', 'Free Service', '0', '0'),
  visit('2020-08-09', '0', 'Paid Service', '2900', '1500'),
  visit('2021-09-12', '45,210', 'Paid Service', '3400', '1800'),
  visit('2022-09-20', '532400', 'Paid Service', '3650', '1900'),
  visit('2023-10-02', '61480', 'Paid Service', '4020', '2100'),
];

type History = [visits: Visit[], reading: Reading, place: Place];

const marutis = new Map<string, History>([
  ['DL0CSB1001', [FIVE, readingA, MARUTI]],
  ['DL0CSB1002', [FIVE, readingB, MARUTI]],
  ['DL0CSB1003', [SHUFFLED, readingA, MARUTI]],
  ['DL0CSB1004', [ODD_READINGS, readingA, MARUTI]],
]);
const mahindras = new Map<string, History>([
  ['KA00SB2001', [FIVE, readingB, MAHINDRA]],
  // The register calls this car a Maruti Suzuki, but it has a Mahindra history.
  ['KA00SB2002', [FIVE, readingB, MAHINDRA]],
]);

/** Returns the source's result for the plate of a Maruti Suzuki. */
export function marutiResult(plate: string): unknown {
  return resultOf(plate, recordFor(plate, marutis, othersOf(readingA, MARUTI)));
}

/** Returns the source's result for the plate of a Mahindra. */
export function mahindraResult(plate: string): unknown {
  return resultOf(plate, recordFor(plate, mahindras, othersOf(readingB, MAHINDRA)));
}

function resultOf(vehicleNumber: string, [visits, reading, place]: History) {
  return { vehicleNumber, serviceHistoryDetails: visits.map((each) => reading(each, place)) };
}

/** Returns the histories for other plates. */
function othersOf(reading: Reading, place: Place): [History, ...History[]] {
  return [
    [FIVE, reading, place],
    [FIVE.slice(0, 3), reading, place],
    [FIVE.slice(0, 4), reading, place],
  ];
}

// Invented Maruti Suzuki and Mahindra histories: fixtures for some plates, and a plausible one for
// any other. By default Maruti's records have format A and Mahindra's format B.

import { type Seeded, seededBy } from './seeded.ts';

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

/** Visits out of order, two of them on one day, which must not accuse a seller. */
const SHUFFLED = [
  visit('2022-08-14', '38250', 'Paid Service', '4100', '2000'),
  visit('2020-02-20', '9800', 'Free Service', '0', '0'),
  visit('2021-07-05', '24610', 'Paid Service', '3350', '1900'),
  visit('2021-07-05', '24580', 'Running Repair', '900', '650'),
  visit('2023-09-30', '52170', 'Paid Service', '4780', '2200'),
];

/** Odometers as people really type them: missing, zero, with commas, or a digit too many. */
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
  return resultOf(plate, marutis.get(plate) ?? invented(plate, readingA, 'MARUTI'));
}

/** Returns the source's result for the plate of a Mahindra. */
export function mahindraResult(plate: string): unknown {
  return resultOf(plate, mahindras.get(plate) ?? invented(plate, readingB, 'MAHINDRA'));
}

function resultOf(vehicleNumber: string, [visits, reading, place]: History) {
  return { vehicleNumber, serviceHistoryDetails: visits.map((each) => reading(each, place)) };
}

const DAY_MS = 86_400_000;

/** Invents two to nine visits within seven years, none in the future. */
function invented(plate: string, reading: Reading, maker: string): History {
  const seeded = seededBy(`${maker} ${plate}`);
  const town = seeded.pick(['DELHI', 'LUCKNOW', 'BENGALURU', 'CHENNAI', 'JAIPUR', 'SURAT']);
  let time = Date.UTC(seeded.between(2015, 2018), seeded.between(0, 11), seeded.between(1, 28));
  let km = seeded.between(800, 1500);
  const visits = Array.from({ length: seeded.between(2, 9) }, (_, index) => {
    const date = new Date(time).toISOString().slice(0, 10);
    const made = index < 2 ? free(date, km) : paid(date, km, seeded);
    km += seeded.between(3500, 11_000);
    time += seeded.between(150, 270) * DAY_MS;
    return made;
  });
  return [visits, reading, { maker, town }];
}

function free(date: string, km: number): Visit {
  return visit(date, String(km), 'Free Service', '0', '0');
}

function paid(date: string, km: number, seeded: Seeded): Visit {
  const type = seeded.pick(['Paid Service', 'Paid Service', 'Running Repair', 'Body Repair']);
  const parts = String(seeded.between(900, 9000));
  const labour = String(seeded.between(600, 4200));
  return visit(date, String(km), type, parts, labour);
}

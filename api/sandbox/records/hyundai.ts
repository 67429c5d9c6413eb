// Invented Hyundai histories: fixtures for some plates, and a plausible one for any other.

import { type Seeded, seededBy } from './seeded.ts';

type HyundaiRecord = {
  dateOfSVC: string;
  mileAge: string;
  serviceType: string;
  dealerName: string;
  totalAmmount: string;
};

const PUNE = 'SANDBOX HYUNDAI PUNE';
const NASHIK = 'SANDBOX HYUNDAI NASHIK';

function record(
  dateOfSVC: string,
  mileAge: string,
  serviceType: string,
  dealerName: string,
  totalAmmount: string,
): HyundaiRecord {
  return { dateOfSVC, mileAge, serviceType, dealerName, totalAmmount };
}

/** Visits with every service code, an unknown code and a missing one. */
const SEVEN = [
  record('2019-03-02', '1015', 'FS', PUNE, '0'),
  record('2019-09-14', '9870', '', PUNE, '0'),
  record('2020-10-05', '21450', 'PS', PUNE, '6840'),
  record('2021-06-18', '30120', 'RR', NASHIK, '3275.50'),
  record('2022-02-09', '38760', 'AR', NASHIK, '48150'),
  record('2023-05-27', '52390', 'QX', PUNE, '11200'),
  record('2024-08-11', '66040', 'OC', PUNE, '4315'),
];

const ROLLBACK = [
  record('2021-03-14', '12480', 'FS', PUNE, '0'),
  record('2022-09-02', '61240', 'PS', PUNE, '8450.50'),
  record('2024-01-19', '38900', 'AR', NASHIK, '51200'),
];

const fixtures = new Map([
  ['MH00SB0001', SEVEN],
  ['MH00SB0002', ROLLBACK],
  ['MH00SB0003', SEVEN.slice(0, 3)],
  ['MH00SB0004', SEVEN.slice(0, 4)],
  ['MH00SB0005', SEVEN.slice(0, 1)],
  ['MH00SB0006', []],
]);

/** Returns the source's result for a plate. Two fixtures are broken on purpose. */
export function hyundaiResult(vehicleNumber: string): unknown {
  if (vehicleNumber === 'MH00SB0007') return { serviceHistoryDetails: SEVEN };
  if (vehicleNumber === 'MH00SB0008') return { vehicleNumber };
  const visits = fixtures.get(vehicleNumber) ?? invented(vehicleNumber);
  return { vehicleNumber, serviceHistoryDetails: visits };
}

type Work = { code: string; lowRupees: number; highRupees: number };

const PERIODIC: Work = { code: 'PS', lowRupees: 4200, highRupees: 11_500 };
const OIL: Work = { code: 'OC', lowRupees: 1900, highRupees: 4200 };
const REPAIR: Work = { code: 'RR', lowRupees: 900, highRupees: 16_000 };
const ACCIDENT: Work = { code: 'AR', lowRupees: 9000, highRupees: 85_000 };

/** The maker pays for the first two visits. */
const FREE_VISITS = 2;

const DAY_MS = 86_400_000;

/** Invents three to twelve visits, half a year apart. One car in nine has a false odometer. */
function invented(plate: string): HyundaiRecord[] {
  const seeded = seededBy(plate);
  const visits = seeded.between(3, 12);
  const turnedBackAt = seeded.isOneIn(9) ? seeded.between(2, visits - 1) : undefined;
  const town = seeded.pick(['PUNE', 'NASHIK', 'NAGPUR', 'INDORE', 'JAIPUR', 'SURAT', 'KOCHI']);
  // No visit is in the future: the longest history takes under eight years.
  let time = Date.UTC(seeded.between(2014, 2017), seeded.between(0, 11), seeded.between(1, 28));
  let km = seeded.between(800, 1500);
  return Array.from({ length: visits }, (_, index) => {
    const date = new Date(time).toISOString().slice(0, 10);
    const [code, amount] = index < FREE_VISITS ? ['FS', '0'] : paidWork(seeded);
    const visit = record(date, String(km), code, `SANDBOX HYUNDAI ${town}`, amount);
    const isTurnedBack = index + 1 === turnedBackAt;
    km = isTurnedBack
      ? Math.round((km * seeded.between(45, 75)) / 100)
      : km + seeded.between(3000, 9500);
    time += seeded.between(120, 260) * DAY_MS;
    return visit;
  });
}

/** Returns a service code and its bill. Every other bill has paise. */
function paidWork(seeded: Seeded): [string, string] {
  const usual = seeded.pick([PERIODIC, PERIODIC, PERIODIC, OIL, REPAIR]);
  const { code, lowRupees, highRupees } = seeded.isOneIn(14) ? ACCIDENT : usual;
  const rupees = seeded.between(lowRupees, highRupees);
  return [code, seeded.isOneIn(2) ? `${rupees}.50` : String(rupees)];
}

// Invented Hyundai histories: fixtures for some plates, and a few that all other plates share.

import { recordFor } from '../source-answer.ts';

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

/** Visits with every service code, one with an unknown code and one without a code. */
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

/** The histories for other plates. One car in nine has a false odometer reading. */
const others: [HyundaiRecord[], ...HyundaiRecord[][]] = [
  ROLLBACK,
  ...[3, 4, 3, 4, 3, 4, 3, 4].map((visits) => SEVEN.slice(0, visits)),
];

/** Returns the source's result for a plate. Two fixtures are broken on purpose. */
export function hyundaiResult(vehicleNumber: string): unknown {
  if (vehicleNumber === 'MH00SB0007') return { serviceHistoryDetails: SEVEN };
  if (vehicleNumber === 'MH00SB0008') return { vehicleNumber };
  const visits = recordFor(vehicleNumber, fixtures, others);
  return { vehicleNumber, serviceHistoryDetails: visits };
}

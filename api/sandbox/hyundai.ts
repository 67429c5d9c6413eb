// Invented Hyundai histories: the fixtures by plate, and a plausible one for any other.

import { seededBy } from './seeded.ts';

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

/** Every service code, one that nobody knows and one that is missing. */
const SEVEN = [
  record('2019-03-02', '1015', 'FS', PUNE, '0'),
  record('2019-09-14', '9870', '', PUNE, '0'),
  record('2020-10-05', '21450', 'PS', PUNE, '6840'),
  record('2021-06-18', '30120', 'RR', NASHIK, '3275.50'),
  record('2022-02-09', '38760', 'AR', NASHIK, '48150'),
  record('2023-05-27', '52390', 'BP', PUNE, '11200'),
  record('2024-08-11', '66040', 'OC', PUNE, '4315'),
];

const ROLLBACK = [
  record('2021-03-14', '12480', 'FS', PUNE, '0'),
  record('2022-09-02', '61240', 'PS', PUNE, '8450.50'),
  record('2024-01-19', '38900', 'AR', NASHIK, '51200'),
];

/** The provider's result for a plate. Some fixtures are broken on purpose. */
export function hyundaiResult(vehicleNumber: string): unknown {
  switch (vehicleNumber) {
    case 'MH00SB0001':
      return { vehicleNumber, serviceHistoryDetails: SEVEN };
    case 'MH00SB0002':
      return { vehicleNumber, serviceHistoryDetails: ROLLBACK };
    case 'MH00SB0003':
      return { vehicleNumber, serviceHistoryDetails: SEVEN.slice(0, 3) };
    case 'MH00SB0004':
      return { vehicleNumber, serviceHistoryDetails: SEVEN.slice(0, 4) };
    case 'MH00SB0005':
      return { vehicleNumber, serviceHistoryDetails: SEVEN.slice(0, 1) };
    case 'MH00SB0006':
      return { vehicleNumber, serviceHistoryDetails: [] };
    case 'MH00SB0007':
      return { serviceHistoryDetails: SEVEN };
    case 'MH00SB0008':
      return { vehicleNumber };
    default:
      return { vehicleNumber, serviceHistoryDetails: invented(vehicleNumber) };
  }
}

/** Three to twelve visits, half a year apart; one car in nine has had its odometer turned back. */
function invented(plate: string): HyundaiRecord[] {
  const seeded = seededBy(plate);
  const visits = seeded.between(3, 12);
  const turnedBackAt = seeded.isOneIn(9) ? seeded.between(2, visits - 1) : undefined;
  const town = seeded.pick(['PUNE', 'NASHIK', 'NAGPUR', 'INDORE', 'JAIPUR', 'SURAT', 'KOCHI']);
  let day = Date.UTC(seeded.between(2015, 2020), seeded.between(0, 11), seeded.between(1, 28));
  let km = seeded.between(800, 1500);
  return Array.from({ length: visits }, (_, index) => {
    const isFree = index < 2;
    const visit = record(
      new Date(day).toISOString().slice(0, 10),
      String(km),
      isFree ? 'FS' : seeded.pick(['PS', 'PS', 'PS', 'PS', 'OC', 'RR', 'RR', 'AR']),
      `SANDBOX HYUNDAI ${town}`,
      isFree ? '0' : amount(seeded.between(1800, 14_000), seeded.between(0, 1) * 50),
    );
    day += seeded.between(120, 260) * 86_400_000;
    km += seeded.between(3000, 9500);
    if (index + 1 === turnedBackAt) km = Math.round(km * 0.55);
    return visit;
  });
}

function amount(rupees: number, paise: number): string {
  return paise === 0 ? String(rupees) : `${rupees}.${paise}`;
}

// Tests which odometers are reported as rolled back: those whose readings drop and stay low, never
// a typing error.

import { taxiPaceIn } from '../../data/findings/readings.ts';
import { judges } from '../../data/judges.ts';
import { serviceFindings } from '../../data/services/makers/service-findings.ts';
import type { JudgedVisit } from '../../data/services/makers/visit.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { FRAUDS, type Kind } from './car-life.ts';
import { heldOf, KINDS, ratesOf } from './odometer-rates.ts';

/** The bounds are loose: these tests simulate few cars; `npm run rates` simulates thousands. */
const [maruti, cars, seed] = [judges.maruti, 60, 4_000_000];

const soldOn = indianDay('2026-11-22T07:00:00Z');

function visit(date: string, odometer: string, work = 'PERIODIC SERVICE'): JudgedVisit {
  return {
    date,
    odometer,
    amount: '1000',
    workshop: 'SANDBOX WORKSHOP',
    works: [{ field: 'work', words: work }],
    fields: { date: 'date', odometer: 'odometer', amount: 'amount' },
  };
}

/** Readings a year apart, the last in January of this year. */
function yearly(...readings: (number | string)[]): JudgedVisit[] {
  return readings.map((km, index) =>
    visit(`${2026 - readings.length + 1 + index}-01-10`, String(km)),
  );
}

function codes(visits: JudgedVisit[]): string[] {
  return serviceFindings({ visits, soldOn })
    .filter(({ code }) => code.startsWith('odometer'))
    .map(({ code, severity, figure }) => `${severity} ${code}${figure && ` ${figure}`}`);
}

const replaced = [
  visit('2022-01-10', '40000'),
  visit('2023-01-10', '52000'),
  visit('2023-02-01', '12', 'ODOMETER REPLACED'),
  visit('2024-01-10', '11000'),
  visit('2025-01-10', '21000'),
];

it.each<[string, JudgedVisit[], string[]]>([
  ['rising', yearly(10_000, 20_000, 30_000), ['good odometer_steady']],
  ['read once', yearly(10_000), []],
  [
    'turned back and driven up again',
    yearly(12_000, 24_000, 36_000, 48_000, 33_000, 45_000),
    ['bad odometer_went_back − 15,000 KM'],
  ],
  [
    'turned back to about the visit before',
    yearly(40_000, 60_000, 80_000, 100_000, 76_000, 90_000),
    ['bad odometer_went_back − 24,000 KM'],
  ],
  [
    'turned back at the last visit, not a digit short',
    yearly(90_000, 100_000, 110_000, 120_000, 79_000),
    ['bad odometer_went_back − 41,000 KM'],
  ],
  ['last written in hundreds', yearly(10_000, 20_000, 30_000, 412), ['warn odometer_slip']],
  [
    'with one digit too few twice in a row',
    yearly(20_000, 30_000, 40_000, 5_000, 6_100, 70_000),
    ['warn odometer_slip'],
  ],
  [
    'with one digit too many twice',
    yearly(10_000, 20_000, 30_000, 410_000, 50_000, 610_000, 70_000, 80_000),
    ['warn odometer_slip'],
  ],
  ['with 11111 as a placeholder', yearly(10_000, 20_000, 11_111), ['good odometer_steady']],
  ['with 1 as a placeholder', yearly(10_000, 20_000, 1), ['good odometer_steady']],
  [
    'turned back before the last visit',
    yearly(12_480, 61_240, 38_900),
    ['bad odometer_went_back − 22,340 KM'],
  ],
  [
    'turned back and still low',
    yearly(20_000, 40_000, 60_000, 35_000, 45_000, 55_000),
    ['bad odometer_went_back − 25,000 KM'],
  ],
  [
    'turned back twice',
    yearly(30_000, 50_000, 60_000, 20_000, 35_000, 50_000, 30_000, 40_000),
    ['bad odometer_went_back − 40,000 KM'],
  ],
  [
    'with one digit too many once',
    yearly(10_000, 20_000, 300_000, 40_000, 50_000),
    ['warn odometer_slip'],
  ],
  ['with one digit too few once', yearly(10_000, 20_000, 3_000, 40_000), ['warn odometer_slip']],
  [
    'a digit short at the last visit, or turned back',
    yearly(10_000, 20_000, 30_000, 4_100),
    ['bad odometer_back_or_digit − 25,900 KM'],
  ],
  ['with one digit too many at first', yearly(100_000, 20_000, 30_000), ['warn odometer_slip']],
  [
    'with two digits swapped once',
    yearly(5_000, 15_000, 52_000, 35_000, 45_000, 55_000),
    ['warn odometer_slip'],
  ],
  ['typed a little too high', yearly(20_000, 40_900, 40_100, 60_000), ['warn odometer_slip']],
  [
    'with 999999 as a placeholder',
    yearly(10_000, 20_000, 999_999, 30_000),
    ['good odometer_steady'],
  ],
  ['with 0 as a placeholder', yearly(10_000, 0, 20_000), ['good odometer_steady']],
  ['with words instead of a reading', yearly(10_000, 'NOT READ', 20_000), ['good odometer_steady']],
  ['with thousands separators', yearly('10,000 KM', '20,000 KM'), ['good odometer_steady']],
  ['read in miles once', yearly(40_000, 60_000, '50,000 miles'), ['good odometer_steady']],
  ['replaced by the workshop', replaced, ['warn odometer_replaced 73,000 KM']],
  ['driven further than possible', yearly(10_000, 900_000), ['warn odometer_leap']],
  ['stopped for a year', yearly(12_000, 24_000, 36_000, 37_000, 49_000), ['warn odometer_stood']],
  [
    'with one reading copied at three visits',
    [...yearly(12_000, 24_000), ...[3, 5, 8].map((month) => visit(`2026-0${month}-01`, '28150'))],
    ['warn odometer_copied'],
  ],
  [
    'turned back by a lakh before the sale',
    yearly(20_000, 48_000, 75_000, 101_000, 128_400, 71_300),
    ['bad odometer_went_back − 57,100 KM'],
  ],
  [
    'said to be replaced, but not counting from zero',
    replaced.map((each, at) => ({ ...each, odometer: `${[40, 52, 31, 42, 52][at]}000` })),
    ['bad odometer_went_back − 21,000 KM'],
  ],
  ['with a visit after the report', [...yearly(10_000, 20_000), visit('2027-05-01', '5000')], []],
  [
    'turned back, with a visit after the report',
    [...yearly(20_000, 48_000, 75_000, 101_000, 128_400, 71_300), visit('2027-05-01', '5000')],
    ['bad odometer_went_back − 57,100 KM'],
  ],
  [
    'read twice on one day',
    [visit('2024-01-10', '20100'), visit('2024-01-10', '20000'), visit('2025-01-10', '30000')],
    ['good odometer_steady'],
  ],
])('an odometer is judged by its readings: one %s', (_, visits, expected) => {
  expect(codes(visits)).toEqual(expected);
  expect(codes(visits.toReversed())).toEqual(expected);
});

it.each([
  [
    'in the last reading sends the dealer to the odometer',
    [10_000, 20_000, 30_000, 412],
    'Look at the dial',
  ],
  ['in an earlier reading is called a typing error', [10_000, 300_000, 30_000], 'likely mistyped'],
])('the text about a wrong reading %s', (_, readings, expected) => {
  const [slip] = serviceFindings({ visits: yearly(...readings), soldOn });
  expect(slip?.text.en.detail).toContain(expected);
});

it('twice as many visits take four times as long to judge, and no history has over 2,000', () => {
  const looksFor = (count: number) => {
    let looks = 0;
    const taxi = Array.from({ length: count }, (_, record) => ({
      get day() {
        looks += 1;
        return record * 20;
      },
      ...{ km: record * 4000, record },
    }));
    expect(taxiPaceIn(taxi)?.perMonth).toBe(6088);
    return looks;
  };
  expect(looksFor(200)).toBeLessThan(5 * looksFor(100));
  const ofVisits = (length: number) => ({
    vehicleNumber: 'MH00SB0001',
    serviceHistoryDetails: Array.from({ length }, () => ({})),
  });
  expect([2000, 2001].map((count) => maruti.isReadable(ofVisits(count)))).toEqual([true, false]);
});

it('a leap within one day is said to be one', () => {
  const visits = [visit('2026-01-10', '19000'), visit('2026-01-10', '60000')];
  const [leap] = serviceFindings({ visits, soldOn });
  expect(leap?.text.en.detail).toBe('41,000 KM in 1 day, Jan 2026: no car can. Look at the dial.');
});

it('a car driven like a taxi raises a question, but no reading counts against it', () => {
  const visits = ['2025-01-10', '2025-05-10', '2025-09-10'].map((date, at) =>
    visit(date, String(2000 + at * 22_000)),
  );
  expect(serviceFindings({ visits, soldOn }).map(({ code }) => code)).toEqual(
    ['driven_like_taxi', 'no_accident_repair', 'odometer_steady'].toSorted(
      (a, b) => Number(a === 'no_accident_repair') - Number(b === 'no_accident_repair'),
    ),
  );
});

it.each(Object.entries(KINDS).filter(([name]) => name.startsWith('honest')))(
  'among simulated cars, hardly any honest car is called bad: %s',
  (_, kind) => {
    const { plain, plainOrAsked, stood } = ratesOf(maruti, kind, cars, seed);
    const most = { 0: [0, 0], 1: [0.9, 1.7], 5: [2.5, 5] }[kind.slipsPercent] ?? [];
    expect(plain).toBeLessThanOrEqual(most[0] ?? 0);
    expect(plainOrAsked).toBeLessThanOrEqual(most[1] ?? 0);
    expect(stood).toBeLessThanOrEqual(4);
  },
);

it.each(FRAUDS)(
  'nearly all rolled-back odometers are found, with the right figure: %s',
  (fraud) => {
    const { plain, plainOrAsked, exact, green } = ratesOf(
      maruti,
      { fraud, slipsPercent: 1 },
      cars,
      seed,
    );
    expect(plainOrAsked).toBeGreaterThanOrEqual(96);
    expect(plain).toBeGreaterThanOrEqual(fraud === 'a lakh' ? 78 : 90);
    expect(exact).toBeGreaterThanOrEqual(94);
    expect(green).toBeLessThanOrEqual(0.9);
  },
);

it('nearly every odometer that stands still for a year gets a warning', () => {
  expect(
    ratesOf(maruti, { fraud: 'stood', slipsPercent: 1 }, cars, seed).stood,
  ).toBeGreaterThanOrEqual(95);
});

it.each([1 / 3, 3])('the rules stay accurate if fraud is %d times as likely', (turning) => {
  const share = (kind: Kind) => heldOf(kind, turning, cars, seed);
  expect(share({ slipsPercent: 1 })).toBeLessThanOrEqual(1.7);
  expect(share({ fraud: '13 to 25 % for five visits', slipsPercent: 1 })).toBeGreaterThan(92);
  expect(share({ fraud: 'low for two visits', slipsPercent: 1 })).toBeGreaterThan(95);
});

// What odometers are accused of: a fall that stayed, and never a slip of the pen.

import { describe, expect, it } from 'vitest';
import { serviceFindings } from '../../data/services/makers/service-findings.ts';
import {
  isAccident,
  isMeterReplacement,
  type JudgedVisit,
} from '../../data/services/makers/visit.ts';
import { indianDay } from '../../data/values/indian-day.ts';

const soldOn = indianDay('2026-11-22T07:00:00Z');

function visit(date: string, odometer: string, work = 'PERIODIC SERVICE'): JudgedVisit {
  return {
    date,
    odometer,
    amount: '1000',
    workshop: 'SANDBOX WORKSHOP',
    work,
    isAccidentRepair: isAccident(work),
    isMeterReplaced: isMeterReplacement(work),
    fields: { date: 'date', odometer: 'odometer', work: 'work' },
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

describe('An odometer', () => {
  it.each<[string, JudgedVisit[], string[]]>([
    ['that rises', yearly(10_000, 20_000, 30_000), ['good odometer_steady']],
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
      'turned back at last, though a digit more would lead far ahead',
      yearly(90_000, 100_000, 110_000, 120_000, 79_000),
      ['bad odometer_went_back − 41,000 KM'],
    ],
    ['written in hundreds at last', yearly(10_000, 20_000, 30_000, 412), ['warn odometer_slip']],
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
    ['with 11111 for no reading', yearly(10_000, 20_000, 11_111), ['good odometer_steady']],
    ['with 1 for no reading', yearly(10_000, 20_000, 1), ['good odometer_steady']],
    [
      'that went back before its last visit',
      yearly(12_480, 61_240, 38_900),
      ['bad odometer_went_back − 22,340 KM'],
    ],
    [
      'that went back and stayed low',
      yearly(20_000, 40_000, 60_000, 35_000, 45_000, 55_000),
      ['bad odometer_went_back − 25,000 KM'],
    ],
    [
      'that went back twice',
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
      'with one digit too few at last',
      yearly(10_000, 20_000, 30_000, 4_100),
      ['warn odometer_slip'],
    ],
    ['with one digit too many at first', yearly(100_000, 20_000, 30_000), ['warn odometer_slip']],
    [
      'with two digits swapped once',
      yearly(15_000, 51_000, 32_000, 47_000),
      ['warn odometer_slip'],
    ],
    ['typed a little too high', yearly(20_000, 40_900, 40_100, 60_000), ['warn odometer_slip']],
    [
      'with 999999 for no reading',
      yearly(10_000, 20_000, 999_999, 30_000),
      ['good odometer_steady'],
    ],
    ['with 0 for no reading', yearly(10_000, 0, 20_000), ['good odometer_steady']],
    ['with words for a reading', yearly(10_000, 'NOT READ', 20_000), ['good odometer_steady']],
    ['with thousands set apart', yearly('10,000 KM', '20,000 KM'), ['good odometer_steady']],
    ['read in miles once', yearly(40_000, 60_000, '50,000 miles'), ['good odometer_steady']],
    ['replaced by the workshop', replaced, ['warn odometer_replaced − 51,988 KM']],
    ['driven further than one can', yearly(10_000, 20_000, 900_000), ['warn odometer_leap']],
    [
      'with a visit after the report',
      [...yearly(10_000, 20_000), visit('2027-05-01', '5000')],
      ['good odometer_steady'],
    ],
    [
      'read twice on one day',
      [visit('2024-01-10', '20100'), visit('2024-01-10', '20000'), visit('2025-01-10', '30000')],
      ['good odometer_steady'],
    ],
  ])('%s', (_, visits, expected) => {
    expect(codes(visits)).toEqual(expected);
    expect(codes(visits.toReversed())).toEqual(expected);
  });
});

describe('Of five hundred honest cars', () => {
  it('at most five are called bad', () => {
    const accused = Array.from({ length: 500 }, (_, seed) => codes(honestHistory(seed))).filter(
      (found) => found.some((line) => line.startsWith('bad')),
    );
    expect(accused.length).toBeLessThanOrEqual(5);
  });

  it('whose workshops also slip with digits, days and placeholders, at most five are', () => {
    const accused = Array.from({ length: 500 }, (_, seed) => codes(carelessHistory(seed))).filter(
      (found) => found.some((line) => line.startsWith('bad')),
    );
    expect(accused.length).toBeLessThanOrEqual(5);
  });

  it('of those turned back to half before the last two of many visits, nine in ten are', () => {
    const turned = Array.from({ length: 500 }, (_, seed) => turnedBack(seed)).filter(
      (visits) => visits.length >= 8,
    );
    const caught = turned.filter((visits) => codes(visits).some((line) => line.startsWith('bad')));
    expect(caught.length / turned.length).toBeGreaterThanOrEqual(0.9);
  });
});

/** A linear congruential generator (Numerical Recipes): the same cars on every machine. */
function random(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** True distances, each typed up to 3 % wrong, at service intervals with some repairs between. */
function honestHistory(seed: number): JudgedVisit[] {
  const next = random(seed);
  const kmPerDay = 15 + next() * 60;
  const count = 3 + Math.floor(next() * 12);
  const first = soldOn - 3000 + next() * 500;
  let day = first;
  return Array.from({ length: count }, () => {
    day += next() < 0.2 ? 5 + next() * 40 : 120 + next() * 100;
    const km = (day - first) * kmPerDay * (0.97 + next() * 0.06);
    return visit(new Date(day * 86_400_000).toISOString().slice(0, 10), String(Math.round(km)));
  });
}

/** What hurried hands make of a reading: a digit twice, left out or swapped, or in hundreds. */
function slipped(odometer: string, next: () => number): string {
  const at = Math.floor(next() * (odometer.length - 1));
  const [start, digit, after, end] = [
    odometer.slice(0, at),
    odometer.charAt(at),
    odometer.charAt(at + 1),
    odometer.slice(at + 2),
  ];
  const ways = [
    start + after + digit + end,
    start + after + end,
    start + digit + digit + after + end,
    String(Math.round(Number(odometer) / 100)),
  ];
  return ways[Math.floor(next() * ways.length)] ?? odometer;
}

/** An honest history, each thing wrong in one visit of thirty, and in no order. */
function carelessHistory(seed: number): JudgedVisit[] {
  const next = random(seed + 1000);
  return honestHistory(seed)
    .map((each) => {
      if (next() < 1 / 30) return { ...each, odometer: slipped(each.odometer, next) };
      if (next() < 1 / 30) return { ...each, odometer: next() < 0.5 ? '99999' : '1' };
      if (next() < 1 / 30) return { ...each, date: each.date.replace(/..$/, '01') };
      return each;
    })
    .map((each) => ({ each, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);
}

function turnedBack(seed: number): JudgedVisit[] {
  return honestHistory(seed).map((each, index, all) =>
    index < all.length - 2
      ? each
      : { ...each, odometer: String(Math.round(Number(each.odometer) / 2)) },
  );
}

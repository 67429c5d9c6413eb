// Tests whether a car moved between cities more often than between owners, and how a workshop's
// city is recognised.

import type { WorkshopVisit } from '../../../data/car/about-car.ts';
import { carOf } from '../../../data/car/car-of.ts';
import { cityIn } from '../../../data/car/moved.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { report, visits } from './told.ts';

/** Returns three years of visits in each of these places. */
function yearsIn(...places: string[]): WorkshopVisit[] {
  return visits(
    ...places.flatMap((place, at): [string, string][] =>
      [0, 1, 2].map((year) => [`${2008 + 3 * at + year}-03-01`, place]),
    ),
  );
}

it.each<[string, number, WorkshopVisit[], string[]]>([
  ['moved with its one owner', 1, yearsIn('Pune', 'LUCKNOW'), ['warn moved_more_than_sold']],
  ['moved twice with two', 2, yearsIn('Pune', 'Surat', 'Patna'), ['warn moved_more_than_sold']],
  ['moved once and sold once', 2, yearsIn('Pune', 'Lucknow'), []],
  ['whose owner has two homes', 1, yearsIn('Pune', 'Lucknow', 'Pune'), []],
  ['kept in a city and its suburb', 1, yearsIn('DELHI', 'SECTOR 5, NOIDA'), []],
  ['whose city got another name', 1, yearsIn('BANGALORE', 'Bengaluru'), []],
  ['in unknown cities', 1, yearsIn('Rohtak, Delhi Road', 'Pune'), []],
  ['with a workshop between two cities', 1, yearsIn('Mumbai, near Pune', 'Lucknow'), []],
  [
    'that broke down on a journey',
    1,
    visits(
      ...(['2019', '2020', '2021'] as const).map((year): [string, string] => [
        `${year}-05-01`,
        'Pune',
      ]),
      ['2021-06-01', 'Lucknow'],
      ['2021-06-20', 'Lucknow'],
    ),
    [],
  ],
  [
    'whose second city is only in a visit after the report',
    1,
    [...yearsIn('Pune'), ...visits(['2027-01-01', 'Lucknow'], ['2028-01-01', 'Lucknow'])],
    [],
  ],
])(
  "a car's file shows if the car moved more times than it was sold: a car %s",
  (_, owners, seenAt, expected) => {
    const register = report('r', 'rc', { owners });
    const { findings } = carOf([register, report('h', 'hyundai', { visits: seenAt })]);
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
  },
);

it.each([
  ['hyundai', ['Pune', 'Nashik']],
  ['maruti', ['Delhi']],
  ['mahindra', ['Bengaluru']],
] as const)("a car's file shows the cities of the workshops: %s", (id, cities) => {
  const { visits: seenAt = [] } = judges[id].aboutCar?.(sampleAnswer(serviceById(id))) ?? {};
  expect(new Set(seenAt.map(({ place }) => cityIn(place)?.name))).toEqual(new Set(cities));
});

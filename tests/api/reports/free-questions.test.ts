// The day's free checks, counted in the database: how many there are, how long the day lasts, and
// when the dealer is warned.

import {
  aboutWhat,
  type CountKind,
  countOne,
  fewLeft,
  uncount,
} from '../../../api/reports/daily-counts.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 3600 * 1000;

let database: BareDatabase;
let accountId: string;
beforeAll(() => {
  database = openBareDatabase();
});
beforeEach(async () => {
  accountId = await database.payer(0);
});
afterAll(() => database.remove());

const count = (what: CountKind, times: number, at = NOW) =>
  database.write((sql) => {
    for (let time = 0; time < times; time += 1) countOne(sql, { accountId, what, at });
  });

const day = (what: CountKind, at = NOW) =>
  database.write((sql) => {
    const counter = { accountId, what, at };
    const left = fewLeft(sql, counter);
    const until = countOne(sql, counter);
    if (until === undefined) uncount(sql, counter, 1);
    return { left, until };
  });

it.each([
  ['vehicle', 100, 20],
  ['person', 20, 10],
  ['cancellation', 1000, 0],
] as const)(
  'the kind %s has %i free requests a day, with warnings for the last %i',
  async (what, all, told) => {
    expect(await day(what)).toEqual({ left: undefined, until: undefined });
    await count(what, all - told - 1);
    expect(await day(what)).toEqual({ left: undefined, until: undefined });
    await count(what, 1);
    expect((await day(what)).left).toBe(told);
    await count(what, told - 1);
    if (told > 0) expect(await day(what)).toEqual({ left: 1, until: undefined });
    await count(what, told > 0 ? 1 : 0);
    expect(await day(what)).toEqual({ left: 0, until: NOW + DAY_MS });
    await count(what, 1);
    expect(await day(what)).toEqual({ left: 0, until: NOW + DAY_MS });
  },
);

it('a day of free checks lasts 24 hours from its first check', async () => {
  await count('person', 1);
  await count('person', 19, NOW + 1000);
  expect((await day('person', NOW + DAY_MS - 1)).until).toBe(NOW + DAY_MS);
  expect(await day('person', NOW + DAY_MS)).toEqual({ left: undefined, until: undefined });
  await count('person', 11, NOW + DAY_MS);
  expect((await day('person', NOW + DAY_MS)).left).toBe(9);
});

it('a day of free checks is ignored if a wrong clock dated it in the future', async () => {
  await count('person', 20, NOW + 1);
  expect(await day('person')).toEqual({ left: undefined, until: undefined });
});

it('free checks are given back, but never more than were counted', async () => {
  await count('person', 20);
  await count('vehicle', 100);
  await database.write((sql) => uncount(sql, { accountId, what: 'person' }, 2));
  expect((await day('person')).left).toBe(2);
  expect((await day('vehicle')).left).toBe(0);
  await database.write((sql) => uncount(sql, { accountId, what: 'person' }, 50));
  await count('person', 20);
  expect((await day('person')).left).toBe(0);
});

it('a service that asks for consent is about a person, and any other about a vehicle', () => {
  expect(aboutWhat({ consent: null })).toBe('vehicle');
  expect(aboutWhat({ consent: { version: 'pan-1', text: '' } })).toBe('person');
});

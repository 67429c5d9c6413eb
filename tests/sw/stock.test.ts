// The cars in a dealer's yard, and the phone's reminders about them.

import { dayIn } from '../../data/values/days.ts';
import { DAY_MS } from '../../data/values/time-text.ts';
import { setReminding } from '../../sw/device.ts';
import { carNote, noteCar, swapWithOther } from '../../sw/reports/car-notes.ts';
import { carsInStock } from '../../sw/reports/cars.ts';
import { nextReminder } from '../../sw/reports/reminders.ts';
import { readClock } from '../../sw/server-clock.ts';
import { boughtBy } from './bought.ts';

/** Noon in India on a day in June. */
const START = Date.parse('2026-06-10T06:30:00Z');
const SINCE = dayIn('2026-06-01') ?? 0;
const PAPERS = { insurance_upto: '', pucc_upto: '', fit_up_to: '', tax_upto: 'LTT' };

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});

afterEach(async () => {
  vi.useRealTimers();
  readClock(new Date().toUTCString());
  await setReminding(true);
});

async function own(plate: string, papers: Partial<typeof PAPERS> = {}): Promise<void> {
  await boughtBy(accountId, 'rc', plate, 1, { ...PAPERS, ...papers });
  await noteCar(accountId, plate, { stock: { since: SINCE } });
}

/** Returns the reminder on this day, counted from 1 June, such as `MH12AB0001 insurance 7`. */
async function reminderOn(day: number): Promise<string | undefined> {
  vi.setSystemTime(START + (day - 10) * DAY_MS);
  const reminder = await nextReminder(accountId);
  return reminder && `${reminder.plate} ${reminder.paper.paper} ${reminder.paper.daysLeft}`;
}

test('the yard lists unsold cars, starting with the one longest in stock', async () => {
  await noteCar(accountId, 'MH12AB0001', { stock: { since: SINCE } });
  await noteCar(accountId, 'MH12AB0002', { stock: { since: SINCE - 30 } });
  await noteCar(accountId, 'MH12AB0003', { stock: { since: SINCE, soldOn: SINCE + 1 } });
  await noteCar(accountId, 'MH12AB0004', { note: 'Not mine' });
  expect(await carsInStock(accountId)).toEqual([
    { plate: 'MH12AB0002', reports: [], stock: { since: SINCE - 30 } },
    { plate: 'MH12AB0001', reports: [], stock: { since: SINCE } },
  ]);
});

test('the yard keeps both a day and an amount typed almost at the same time', async () => {
  await noteCar(accountId, 'MH12AB0001', { stock: { since: SINCE } });
  await Promise.all([
    noteCar(accountId, 'MH12AB0001', { stock: { since: SINCE - 3 } }),
    noteCar(accountId, 'MH12AB0001', { stock: { paidPaise: 4_00_000_00 } }),
  ]);
  const stock = { since: SINCE - 3, paidPaise: 4_00_000_00 };
  expect((await carNote(accountId, 'MH12AB0001'))?.stock).toEqual(stock);
});

test('a removed car does not return to the yard when an amount is saved late', async () => {
  await noteCar(accountId, 'MH12AB0001', { stock: { since: SINCE } });
  await noteCar(accountId, 'MH12AB0001', { stock: null });
  await noteCar(accountId, 'MH12AB0001', { stock: { paidPaise: 100 } });
  expect(await carNote(accountId, 'MH12AB0001')).toBe(null);
});

test('the yard keeps a car when the only version of its note is swapped', async () => {
  await swapWithOther(accountId, 'MH12AB0001');
  expect(await carNote(accountId, 'MH12AB0001')).toBeNull();
  await noteCar(accountId, 'MH12AB0001', { note: 'Dent', stock: { since: SINCE } });
  const note = await carNote(accountId, 'MH12AB0001');
  await swapWithOther(accountId, 'MH12AB0001');
  expect(await carNote(accountId, 'MH12AB0001')).toEqual(note);
});

test('a reminder comes once 30 days, 7 days and one day before a document expires', async () => {
  await own('MH12AB0001', { insurance_upto: '2026-07-20' });
  expect(await reminderOn(19)).toBe(undefined);
  expect(await reminderOn(20)).toBe('MH12AB0001 insurance 30');
  expect(await reminderOn(21)).toBe(undefined);
  expect(await reminderOn(43)).toBe('MH12AB0001 insurance 7');
  expect(await reminderOn(44)).toBe(undefined);
  expect(await reminderOn(49)).toBe('MH12AB0001 insurance 1');
  expect(await reminderOn(50)).toBe(undefined);
  expect(await reminderOn(51)).toBe(undefined);
});

test('a reminder comes once a day, about the document that expires first', async () => {
  await own('MH12AB0001', { insurance_upto: '2026-06-30' });
  await own('MH12AB0002', { pucc_upto: '2026-06-15' });
  expect(await reminderOn(10)).toBe('MH12AB0002 pollution 5');
  expect(await reminderOn(10)).toBe(undefined);
  expect(await reminderOn(11)).toBe('MH12AB0001 insurance 19');
});

test('a reminder comes before a car becomes too old for the roads of the NCR', async () => {
  const diesel = { fuel_type: 'DIESEL', registration_date: '2016-06-20' };
  await boughtBy(accountId, 'rc', 'DL8CAB0001', 1, { ...PAPERS, ...diesel });
  await noteCar(accountId, 'DL8CAB0001', { stock: { since: SINCE } });
  expect(await reminderOn(10)).toMatch(/^DL8CAB0001 ncr \d+$/);
});

test('a reminder comes in time even if the phone’s clock is a year ahead', async () => {
  await own('MH12AB0001', { insurance_upto: '2026-06-15' });
  readClock(new Date(START - 365 * DAY_MS).toUTCString());
  expect(await reminderOn(375)).toBe('MH12AB0001 insurance 5');
});

test('a reminder still comes after the phone’s clock has been a year ahead', async () => {
  await own('MH12AB0001', { insurance_upto: '2027-06-15' });
  await own('MH12AB0002', { insurance_upto: '2026-06-15' });
  expect(await reminderOn(375)).toBe('MH12AB0001 insurance 5');
  expect(await reminderOn(10)).toBe('MH12AB0002 insurance 5');
});

test('a reminder that came a day early, by a wrong clock, counts for its real day', async () => {
  await own('MH12AB0001', { insurance_upto: '2026-06-15' });
  await own('MH12AB0002', { insurance_upto: '2026-06-16' });
  expect(await reminderOn(11)).toBe('MH12AB0001 insurance 4');
  expect(await reminderOn(10)).toBe(undefined);
  expect(await reminderOn(11)).toBe('MH12AB0002 insurance 5');
  expect(await reminderOn(12)).toBe(undefined);
});

test("reminders are only about unsold cars in the dealer's stock", async () => {
  await own('MH12AB0001', { insurance_upto: '2026-06-15' });
  await noteCar(accountId, 'MH12AB0001', { stock: { soldOn: SINCE + 2 } });
  await boughtBy(accountId, 'rc', 'MH12AB0002', 1, { insurance_upto: '2026-06-15' });
  expect(await reminderOn(10)).toBe(undefined);
});

test('reminders come only while the dealer has them switched on', async () => {
  await own('MH12AB0001', { insurance_upto: '2026-06-15' });
  await setReminding(false);
  expect(await reminderOn(10)).toBe(undefined);
  await setReminding(true);
  expect(await reminderOn(10)).toBe('MH12AB0001 insurance 5');
});

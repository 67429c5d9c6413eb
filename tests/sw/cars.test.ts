// The cars on a phone: the reports of each plate, and how the newest reports judge the car.

import type { Seen } from '../../data/car/seen.ts';
import { serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import { carNote, forgetCar, noteCar } from '../../sw/reports/car-notes.ts';
import { carsFound, reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteReports } from '../../sw/reports/delete-reports.ts';
import { judgedCar, paperReports } from '../../sw/reports/judged-cars.ts';
import { keepMissing } from '../../sw/reports/library.ts';
import { readClock } from '../../sw/server-clock.ts';
import { type Asked, boughtBy } from './bought.ts';
import { receiptOf } from './sold.ts';

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
});

const bought = (...asked: Asked) => boughtBy(accountId, ...asked);

const all = { search: '', limit: 50 };

test('the list of cars shows each plate once, newest report first', async () => {
  await bought('rc', 'MH12AB0001', 1);
  await bought('hyundai', 'MH12AB0002', 3);
  await bought('rc', 'MH12AB0002', 2);
  const { cars, count: found } = await carsFound(accountId, all);
  expect(cars.map(({ plate, reports }) => [plate, reports.length])).toEqual([
    ['MH12AB0002', 2],
    ['MH12AB0001', 1],
  ]);
  expect(found).toBe(2);
});

test('the list of cars shows one car however its plate is spelled', async () => {
  await bought('rc', 'MH01AB0012', 1);
  await bought('hyundai', 'MH1AB12', 2);
  expect((await carsFound(accountId, all)).count).toBe(1);
  expect(await reportsOfPlate(accountId, 'mh 01 ab 12')).toHaveLength(2);
});

test('the list of cars leaves out checks on people', async () => {
  const service = serviceById('pan');
  const result = sampleAnswer(service);
  const sold = { result, receipt: receiptOf('pan'), madeFor: '', isSandbox: true };
  await keepMissing(accountId, [sold]);
  expect(await carsFound(accountId, all)).toEqual({ cars: [], count: 0 });
});

test('a search finds cars by any part of the plate and lists them up to a limit', async () => {
  for (const end of ['1', '2', '3']) await bought('rc', `MH12AB000${end}`, Number(end));
  const found = await carsFound(accountId, { search: 'ab 000', limit: 2 });
  expect(found.cars.map(({ plate }) => plate)).toEqual(['MH12AB0003', 'MH12AB0002']);
  expect(found.count).toBe(3);
  expect((await carsFound(accountId, { search: '0009', limit: 2 })).count).toBe(0);
});

test('the list of cars begins with cars waiting for their first report', async () => {
  await bought('rc', 'MH12AB0001', 1);
  const awaited = ['MH12AB0009', 'MH12AB0001'];
  const { cars } = await carsFound(accountId, { ...all, awaited });
  expect(cars.map(({ plate }) => plate)).toEqual(['MH12AB0009', 'MH12AB0001']);
  expect(cars[0]?.reports).toEqual([]);
  expect(await reportsOfPlate(accountId, 'MH12AB0009')).toEqual([]);
});

test('a car shows a finding for a document that expired after the purchase', async () => {
  await bought('rc', 'MH12AB0001', 1, { insurance_upto: '2026-11-10' });
  await bought('rc', 'MH12AB0002', 12, { insurance_upto: '2026-11-10' });
  const since = async (plate: string) =>
    (await judgedCar(accountId, plate)).findings
      .map(({ code }) => code)
      .filter((code) => code.startsWith('insurance'));
  expect(await since('MH12AB0001')).toEqual(['insurance_expired_since', 'insurance_ends_soon']);
  expect(await since('MH12AB0002')).toEqual(['insurance_expired']);
});

test("a car’s document does not expire early when the phone's clock is ahead", async () => {
  await bought('rc', 'MH12AB0001', 1, { insurance_upto: '2026-12-31' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 10, 20) });
  readClock(new Date(Date.UTC(2026, 10, 20)).toUTCString());
  const { findings } = await judgedCar(accountId, 'MH12AB0001');
  vi.useRealTimers();
  readClock(new Date().toUTCString());
  expect(findings.map(({ code }) => code)).not.toContain('insurance_expired_since');
});

test('a car is judged by the newest report of each service, not by older ones', async () => {
  await bought('rc', 'MH12AB0001', 1, { maker_model: 'OLD' });
  const newest = await bought('rc', 'MH12AB0001', 5, { maker_model: 'NEW' });
  const history = await bought('hyundai', 'MH12AB0001', 3);
  const car = await judgedCar(accountId, 'MH12AB0001');
  expect(car.reports.map(({ id }) => id)).toEqual([newest, history]);
  expect(car.identity).toMatchObject({ model: 'NEW', servicedAs: 'Hyundai' });
});

test('a car takes its name from the registration certificate', async () => {
  await bought('rc', 'MH12AB0001', 1);
  await bought('challan', 'MH12AB0001', 2);
  const { name, reports } = await judgedCar(accountId, 'MH12AB0001');
  expect(name.name).not.toBe('');
  expect(reports.find(({ serviceId }) => serviceId === 'rc')?.identity).toEqual(name);
  expect((await judgedCar(accountId, 'MH12AB0009')).name).toEqual({ name: '', detail: '' });
});

test('a car is judged by its other reports if one is missing or cannot be read', async () => {
  const history = await bought('hyundai', 'MH12AB0001', 1);
  const unreadable = await bought('rc', 'MH12AB0001', 2);
  const lost = await bought('challan', 'MH12AB0001', 3);
  const { results } = accountDatabase(accountId);
  await results.update(unreadable, { result: 'of a newer build' });
  await results.delete(lost);
  const { reports } = await judgedCar(accountId, 'MH12AB0001');
  expect(reports.map(({ id }) => id)).toEqual([history]);
});

test("a car is also judged by the dealer's own observations", async () => {
  await bought('hyundai', 'MH12AB0001', 3);
  const codes = async (dialKm: number) => {
    await noteCar(accountId, 'MH12AB0001', { seen: { on: 20_780, dialKm } });
    const { findings } = await judgedCar(accountId, 'MH12AB0001');
    return findings.map(({ code }) => code);
  };
  expect(await codes(12_000)).toContain('dial_below_record');
  expect(await codes(60_000)).not.toContain('dial_below_record');
});

test("a car's note is the same however the plate is spelled", async () => {
  await noteCar(accountId, 'MH01AB0012', { note: 'Dent at the back' });
  await noteCar(accountId, 'mh 1 ab 12', { seen: { on: 20_780, dialKm: 61_240 } });
  expect(await carNote(accountId, 'MH1AB12')).toMatchObject({
    note: 'Dent at the back',
    seen: { dialKm: 61_240 },
  });
});

test("a car's note keeps two observations even if they are typed almost at once", async () => {
  const on = 20_779;
  await Promise.all([
    noteCar(accountId, 'MH12AB0001', { seen: { on, dialKm: 60_000 } }),
    noteCar(accountId, 'MH12AB0001', { seen: { on, plateColour: 'white' } }),
  ]);
  const seen = { on, dialKm: 60_000, plateColour: 'white' };
  expect(await carNote(accountId, 'MH12AB0001')).toMatchObject({ seen });
  await noteCar(accountId, 'MH12AB0001', { seen: { on, dialKm: undefined } });
  expect((await carNote(accountId, 'MH12AB0001'))?.seen).toEqual({ on, plateColour: 'white' });
  await noteCar(accountId, 'MH12AB0001', { seen: { on, plateColour: undefined } });
  expect(await carNote(accountId, 'MH12AB0001')).toBeNull();
});

test('a later observation does not change the date of a dial reading', async () => {
  const dayAfter = async (seen: Seen) => {
    await noteCar(accountId, 'MH12AB0001', { seen });
    return (await carNote(accountId, 'MH12AB0001'))?.seen?.on;
  };
  expect(await dayAfter({ on: 20_780, hasGasKit: true })).toBe(20_780);
  expect(await dayAfter({ on: 20_781, dialKm: 60_000 })).toBe(20_781);
  expect(await dayAfter({ on: 20_782, plateColour: 'yellow' })).toBe(20_781);
  expect(await dayAfter({ on: 20_783, dialKm: 60_100 })).toBe(20_783);
});

test("a car's note is removed when nothing is left in it", async () => {
  await noteCar(accountId, 'MH12AB0001', { note: 'x' });
  await noteCar(accountId, 'MH12AB0001', { note: '' });
  expect(await carNote(accountId, 'MH12AB0001')).toBeNull();
});

const person = async (serviceId: 'pan' | 'bank' | 'aadhaar', result: object, at = new Date()) => {
  const receipt = receiptOf(serviceId, { at: at.toISOString() });
  const sold = { result, receipt, madeFor: '', isSandbox: true };
  await keepMissing(accountId, [sold]);
  return receipt.key;
};
const panOf = (FIRST_NAME: string, LAST_NAME: string, at?: Date) =>
  person(
    'pan',
    Object.assign({}, sampleAnswer(serviceById('pan')), {
      FIRST_NAME,
      MIDDLE_NAME: '',
      LAST_NAME,
    }),
    at,
  );

test('the seller is compared with the owner once the document is in the file', async () => {
  await bought('rc', 'MH12AB0001', 1, { owner_name: 'RAMESH KUMAR SHARMA' });
  const other = await panOf('SURESH', 'PATEL');
  const codes = async () =>
    (await judgedCar(accountId, 'MH12AB0001')).sellerFindings.map(({ code }) => code);
  expect(await codes()).not.toContain('pan_holder_other');
  await noteCar(accountId, 'MH12AB0001', { sellerIds: [other] });
  expect(await codes()).toContain('pan_holder_other');
  const same = await panOf('RAMESH KUMAR', 'SHARMA');
  await noteCar(accountId, 'MH12AB0001', { sellerIds: [same] });
  expect(await codes()).toContain('pan_holder_same');
});

test('the seller is the holder in the newest document, whichever was added last', async () => {
  await bought('rc', 'MH12AB0001', 1, { owner_name: 'RAMESH KUMAR SHARMA' });
  const old = await panOf('SURESH', 'PATEL', new Date(Date.UTC(2026, 10, 1)));
  const newest = await panOf('RAMESH KUMAR', 'SHARMA', new Date(Date.UTC(2026, 10, 2)));
  for (const sellerIds of [
    [old, newest],
    [newest, old],
  ]) {
    await noteCar(accountId, 'MH12AB0001', { sellerIds });
    const { sellerFindings } = await judgedCar(accountId, 'MH12AB0001');
    expect(sellerFindings.map(({ code }) => code)).toContain('pan_holder_same');
  }
});

test("a seller's invalid document gives a finding even if it names no holder", async () => {
  await bought('rc', 'MH12AB0001', 1);
  const aadhaar = (remarks: string) =>
    person('aadhaar', { data: { aadhaar_number: 'XXXXXXXX0019', remarks, last_digits: '693' } });
  const [valid, over] = [await aadhaar(''), await aadhaar('deactivated_aadhaar')];
  const papers = await paperReports(accountId, { limit: 10 });
  expect(papers.map(({ id }) => id)).toEqual(expect.arrayContaining([valid, over]));
  await noteCar(accountId, 'MH12AB0001', { sellerIds: [valid] });
  expect((await judgedCar(accountId, 'MH12AB0001')).sellerFindings).toEqual([]);
  await noteCar(accountId, 'MH12AB0001', { sellerIds: [valid, over] });
  const { sellerFindings, findings } = await judgedCar(accountId, 'MH12AB0001');
  expect(sellerFindings.map(({ code, evidence }) => [code, evidence[0]?.reportId])).toEqual([
    ['aadhaar_deactivated', over],
  ]);
  expect(findings.map(({ code }) => code)).not.toContain('aadhaar_deactivated');
});

test('the seller is unknown if the document is missing, unreadable or nameless', async () => {
  const register = await bought('rc', 'MH12AB0001', 1);
  const unreadable = await panOf('SURESH', 'PATEL');
  const unknown = await panOf('SURESH', 'PATEL');
  const { results } = accountDatabase(accountId);
  await results.update(unreadable, { result: 'of a newer build' });
  await results.update(unknown, { 'receipt.serviceName': 'Passport Verification' });
  const sellerIds = [register, crypto.randomUUID(), unreadable, unknown];
  await noteCar(accountId, 'MH12AB0001', { sellerIds });
  const { sellerFindings, reports } = await judgedCar(accountId, 'MH12AB0001');
  expect(sellerFindings).toEqual([]);
  expect(reports).toHaveLength(1);
});

test('the seller is not taken from a service that only a newer build knows', async () => {
  const foreign = await panOf('SURESH', 'PATEL');
  await accountDatabase(accountId).reports.update(foreign, { serviceId: 'passport' });
  expect(await paperReports(accountId, { limit: 10 })).toEqual([]);
});

test('the seller is chosen from the reports that name a holder, newest first', async () => {
  await bought('rc', 'MH12AB0001', 1);
  const pan = await panOf('SURESH', 'PATEL');
  expect((await paperReports(accountId, { limit: 10 })).map(({ id }) => id)).toEqual([pan]);
});

test("the seller's chosen documents stay in the list after more are bought", async () => {
  const both = [await panOf('SURESH', 'PATEL'), await panOf('MAHESH', 'RAO')];
  const ids = async (chosen: string[]) =>
    (await paperReports(accountId, { limit: 1, chosen })).map(({ id }) => id);
  expect(await ids([])).toHaveLength(1);
  expect((await ids(both)).toSorted()).toEqual(both.toSorted());
});

test("the seller's deleted document is removed from every file, and the rest stays", async () => {
  const [deleted, kept] = [await panOf('SURESH', 'PATEL'), await panOf('MAHESH', 'RAO')];
  await noteCar(accountId, 'MH12AB0001', { note: 'Dent', sellerIds: [deleted, kept] });
  await noteCar(accountId, 'MH12AB0002', { sellerIds: [deleted] });
  await noteCar(accountId, 'MH12AB0003', { note: 'Clean' });
  await deleteReports(accountId, [deleted]);
  const other = {
    editedAt: expect.any(String),
    plate: expect.any(String),
    written: expect.any(String),
    note: 'Clean',
  };
  expect(await carNote(accountId, 'MH12AB0003')).toEqual(other);
  const note = await carNote(accountId, 'MH12AB0001');
  expect(note).toMatchObject({ note: 'Dent', sellerIds: [kept] });
  expect(await carNote(accountId, 'MH12AB0002')).toBeNull();
});

test('the seller is removed together with the car and its notes', async () => {
  await noteCar(accountId, 'MH12AB0001', { note: 'Dent' });
  await noteCar(accountId, 'MH12AB0002', { note: 'Clean' });
  await forgetCar(accountId, 'mh 12 ab 1');
  expect(await carNote(accountId, 'MH12AB0001')).toBeNull();
  expect(await carNote(accountId, 'MH12AB0002')).toMatchObject({ note: 'Clean' });
});

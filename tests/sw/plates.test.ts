// Cars found by plate without reading other cars' reports, lists updated row by row, deleted
// reports, and two plates with one chassis number.

import type { Reader } from '../../data/judge.ts';
import { accountDatabase, type ReportSummary } from '../../sw/account/database.ts';
import { carNote, noteCar } from '../../sw/reports/car-notes.ts';
import { carsFound, reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteCar, deleteReports } from '../../sw/reports/delete-reports.ts';
import { forBuyers, judgedCar, listedReport } from '../../sw/reports/judged-cars.ts';
import { listTables, putReports } from '../../sw/reports/plates.ts';
import { searchReports } from '../../sw/reports/report-search.ts';
import { type Asked, boughtBy } from './bought.ts';

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
});

const bought = (...asked: Asked) => boughtBy(accountId, ...asked);

const all = { search: '', limit: 50 };

async function platesFound(wanted: Partial<typeof all> = {}): Promise<string[]> {
  const { cars } = await carsFound(accountId, { ...all, ...wanted });
  return cars.map(({ plate }) => plate);
}

function listed(plate: string, day: number): ReportSummary {
  return {
    id: crypto.randomUUID(),
    serviceId: 'rc',
    subject: plate,
    at: new Date(Date.UTC(2026, 10, day)).toISOString(),
    pricePaise: 5_00,
    transactionId: `T${day}`,
  };
}

/** Adds entries to the list without storing the reports' results. */
function list(reports: ReportSummary[]) {
  const { db } = accountDatabase(accountId).reports;
  return db.transaction('rw', listTables(accountId), () => putReports(accountId, reports));
}

test('a car is listed by its newest remaining report', async () => {
  await bought('rc', 'MH12AB0001', 1);
  const newest = await bought('hyundai', 'MH12AB0001', 5);
  const only = await bought('rc', 'MH12AB0002', 3);
  expect(await platesFound()).toEqual(['MH12AB0001', 'MH12AB0002']);
  await deleteReports(accountId, [newest]);
  expect(await platesFound()).toEqual(['MH12AB0002', 'MH12AB0001']);
  await deleteReports(accountId, [only]);
  expect(await carsFound(accountId, all)).toMatchObject({
    cars: [{ plate: 'MH12AB0001' }],
    count: 1,
  });
});

test('a car does not list a report that could not be stored', async () => {
  await bought('rc', 'MH12AB0001', 1);
  const { results } = accountDatabase(accountId);
  const fail = () => {
    throw new Error('The disk is full.');
  };
  results.hook('creating', fail);
  await expect(bought('hyundai', 'MH12AB0001', 2)).rejects.toThrow('The disk is full.');
  results.hook('creating').unsubscribe(fail);
  expect(await reportsOfPlate(accountId, 'MH12AB0001')).toHaveLength(1);
  expect(await platesFound()).toEqual(['MH12AB0001']);
});

test("a car is listed and judged without reading any other car's reports", async () => {
  for (const end of [1, 2, 3]) await bought('rc', `MH12AB000${end}`, end);
  const deleted = await bought('rc', 'MH12AB0005', 5);
  await platesFound();
  await bought('rc', 'MH12AB0004', 4);
  await deleteReports(accountId, [deleted]);
  const { reports, results } = accountDatabase(accountId);
  const read: string[] = [];
  const note = (row: { id: string }) => {
    read.push(row.id);
    return row;
  };
  for (const table of [reports, results]) table.hook('reading', note);
  const found = await carsFound(accountId, { search: '', limit: 1 });
  expect(found).toMatchObject({ cars: [{ plate: 'MH12AB0004' }], count: 4 });
  expect(read).toEqual([]);
  const car = await judgedCar(accountId, 'MH12AB0004');
  // The app may read this report again to compare its chassis number with those of other cars.
  expect([...new Set(read)]).toEqual(car.reports.map(({ id }) => id));
  for (const table of [reports, results]) table.hook('reading').unsubscribe(note);
});

test('a car can be reached by scrolling, however long the list is', async () => {
  const plates = Array.from({ length: 120 }, (_, at) => `MH12AB${1000 + at}`);
  await list(plates.map((plate, at) => listed(plate, at)));
  expect(await platesFound({ limit: 50 })).toEqual(plates.toReversed().slice(0, 50));
  expect(await platesFound({ limit: 150 })).toEqual(plates.toReversed());
  await bought('rc', 'MH12AB1005', 200);
  expect((await platesFound({ limit: 100 }))[0]).toBe('MH12AB1005');
});

test('a search after a purchase reads only the new report', async () => {
  await list(Array.from({ length: 40 }, (_, at) => listed(`MH12AB${1000 + at}`, at)));
  const found = async (search: string) =>
    (await searchReports(accountId, { search, limit: 3 })).reports.map(({ subject }) => subject);
  expect(await found('1039')).toEqual(['MH12AB1039']);
  const newest = await bought('rc', 'MH14CD1039', 99);
  const gone = await bought('rc', 'MH14EF1039', 98);
  await deleteReports(accountId, [gone]);
  const { reports } = accountDatabase(accountId);
  const read: string[] = [];
  const note = (row: { id: string } | undefined) => {
    if (row) read.push(row.id);
    return row;
  };
  reports.hook('reading', note);
  expect(await found('1039')).toEqual(['MH14CD1039', 'MH12AB1039']);
  reports.hook('reading').unsubscribe(note);
  expect(read).toEqual([newest]);
});

test("a report in the list shows its own worst finding and its car's colour", async () => {
  const old = await bought('rc', 'MH12AB0001', 1, { rc_status: 'N' });
  await bought('rc', 'MH12AB0001', 5, { isCommercial: 'true', rc_status: 'Y' });
  const challans = await bought('challan', 'MH12AB0001', 2);
  const reports = await reportsOfPlate(accountId, 'MH12AB0001');
  const listed = async (id: string) => {
    const summary = reports.find((each) => each.id === id);
    const { worst, colour } = summary ? await listedReport(accountId, summary) : {};
    return [worst?.code, colour];
  };
  expect(await listed(old)).toEqual(['registration_not_active', 'yellow']);
  expect(await listed(challans)).toEqual(['challans_in_court', 'yellow']);
});

test('a car with only a note is listed last until the car is deleted', async () => {
  const key = await bought('rc', 'MH12AB0001', 1);
  await noteCar(accountId, 'MH 12 AB 0001', { note: 'Dent' });
  await bought('rc', 'MH12AB0002', 2);
  await deleteReports(accountId, [key]);
  expect(await platesFound()).toEqual(['MH12AB0002', 'MH12AB0001']);
  expect((await carsFound(accountId, all)).count).toBe(2);
  expect((await carsFound(accountId, { ...all, awaited: ['MH12AB0001'] })).count).toBe(2);
  await deleteCar(accountId, { plate: 'MH12AB0001', ids: [] });
  expect(await platesFound()).toEqual(['MH12AB0002']);
});

const plate = 'MH12AB0001';

test('removing a car removes its reports and note', async () => {
  const ids = [await bought('rc', plate, 1), await bought('hyundai', plate, 2)];
  await noteCar(accountId, plate, { note: 'Asks 4.2 lakh' });
  await deleteCar(accountId, { plate, ids });
  expect(await reportsOfPlate(accountId, plate)).toEqual([]);
  expect(await carNote(accountId, plate)).toBeNull();
  const next = await bought('rc', plate, 3);
  await deleteCar(accountId, { plate, ids: [next] });
  expect(await reportsOfPlate(accountId, plate)).toEqual([]);
});

test('removing a car removes nothing if the phone fails partway', async () => {
  const ids = [await bought('rc', plate, 1)];
  await noteCar(accountId, plate, { note: 'Asks 4.2 lakh' });
  const { cars } = accountDatabase(accountId);
  const fail = () => {
    throw new Error('The disk is gone.');
  };
  cars.hook('deleting', fail);
  await expect(deleteCar(accountId, { plate, ids })).rejects.toThrow('The disk is gone.');
  cars.hook('deleting').unsubscribe(fail);
  expect(await reportsOfPlate(accountId, plate)).toHaveLength(1);
  expect(await carNote(accountId, plate)).toMatchObject({ note: 'Asks 4.2 lakh' });
});

const chassis = { vehicle_chasi_number: 'MALA851CLKM012045' };
const found = async (plate: string, reader?: Reader) => {
  const { findings } = await judgedCar(accountId, plate, reader);
  return findings.find(({ code }) => code === 'chassis_of_other_plate')?.text.en.head;
};

test('two cars with one chassis number show a finding while both are on the phone', async () => {
  await bought('rc', 'MH12AB0001', 1, chassis);
  await bought('rc', 'mh 12 ab 0001', 2, chassis);
  expect(await found('MH12AB0001')).toBeUndefined();
  const copy = await bought('rc', 'KA05MN0002', 3, { vehicle_chasi_number: 'mala851clkm012045' });
  expect(await found('MH12AB0001')).toContain('KA 05 MN 0002');
  expect(await found('KA05MN0002')).toContain('MH 12 AB 0001');
  await deleteReports(accountId, [copy]);
  expect(await found('MH12AB0001')).toBeUndefined();
});

test("another car's chassis number stays out of a buyer's copy", async () => {
  await bought('rc', 'MH12AB0001', 1, chassis);
  await bought('rc', 'KA05MN0002', 3, chassis);
  expect(await found('MH12AB0001', 'buyer')).toBeUndefined();
  const seen = { on: 20_780, dialKm: 61_240, chassisEnd: '12045' };
  expect(forBuyers(seen)).toEqual({ on: 20_780, dialKm: 61_240 });
});

test.each(['XXXX', 'MALA851CLKMXXXXX'])(
  'two cars get no finding if the register has only %s of the chassis number',
  async (vehicle_chasi_number) => {
    for (const plate of ['MH12AB0001', 'KA05MN0002']) {
      await bought('rc', plate, 1, { vehicle_chasi_number });
    }
    expect(await found('MH12AB0001')).toBeUndefined();
  },
);

test("a car's chassis number is compared with no more than fifty other reports", async () => {
  for (let at = 0; at < 60; at += 1) await bought('rc', `KA05MN${1000 + at}`, 1, chassis);
  const { findings } = await judgedCar(accountId, 'KA05MN1000');
  const copied = findings.find(({ code }) => code === 'chassis_of_other_plate');
  expect(copied?.evidence.length).toBeGreaterThan(40);
  expect(copied?.evidence.length).toBeLessThanOrEqual(51); // besides its own
});

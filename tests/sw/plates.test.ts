// A car is found by its plate, without reading the reports of others; and whatever another build
// did to the list of reports, no report is missing from its car's file.

import Dexie from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountDatabase, accountDatabaseName } from '../../sw/account/database.ts';
import { carsFound, reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteReports } from '../../sw/reports/delete-reports.ts';
import { judgedCar, listedReport } from '../../sw/reports/judged-cars.ts';
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

/** A report in the list alone, as a build without plates leaves it. */
function listedOnly(plate: string, day: number) {
  return {
    id: crypto.randomUUID(),
    serviceId: 'rc',
    subject: plate,
    at: new Date(Date.UTC(2026, 10, day)).toISOString(),
    pricePaise: 5_00,
  };
}

describe('A car of which an older build listed the reports', () => {
  test('is found on a phone that it left behind', async () => {
    const older = new Dexie(accountDatabaseName(accountId));
    older.version(3).stores({
      reports: 'id, at',
      results: 'id',
      documents: 'id',
      transactions: '++position, &transactionId',
      wallet: 'name',
      marks: 'mark, at',
      cars: 'plate',
      profile: 'name',
    });
    const rows = [1, 2, 3].map((day) => listedOnly(`MH12AB000${day}`, day));
    await older.table('reports').bulkPut([...rows, listedOnly('MH 12 AB 1', 9)]);
    older.close();
    expect(await platesFound()).toEqual(['MH12AB1', 'MH12AB0003', 'MH12AB0002']);
    expect(await reportsOfPlate(accountId, 'MH12AB0001')).toHaveLength(2);
  });

  test('has them all, when an update was rolled back for a while', async () => {
    const deleted = await bought('rc', 'MH12AB0001', 1);
    await bought('rc', 'MH12AB0002', 2);
    expect(await platesFound()).toEqual(['MH12AB0002', 'MH12AB0001']);
    const { reports } = accountDatabase(accountId);
    await reports.bulkPut([listedOnly('MH12AB0003', 3), listedOnly('MH12AB0002', 4)]);
    expect(await platesFound()).toEqual(['MH12AB0002', 'MH12AB0003', 'MH12AB0001']);
    expect(await reportsOfPlate(accountId, 'MH12AB0002')).toHaveLength(2);
    await reports.delete(deleted);
    expect(await platesFound()).toEqual(['MH12AB0002', 'MH12AB0003']);
  });
});

describe('A car', () => {
  test('takes its place in the list by the newest report that is left', async () => {
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

  test('has no report that could not be stored', async () => {
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

  test('is listed and judged without a look at the reports of others', async () => {
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
    expect(read).toEqual(car.reports.map(({ id }) => id));
    for (const table of [reports, results]) table.hook('reading').unsubscribe(note);
  });

  test('is reached by scrolling, however many there are', async () => {
    const { reports } = accountDatabase(accountId);
    const plates = Array.from({ length: 120 }, (_, at) => `MH12AB${1000 + at}`);
    await reports.bulkPut(plates.map((plate, at) => listedOnly(plate, at)));
    expect(await platesFound({ limit: 50 })).toEqual(plates.toReversed().slice(0, 50));
    expect(await platesFound({ limit: 150 })).toEqual(plates.toReversed());
    await bought('rc', 'MH12AB1005', 200);
    expect((await platesFound({ limit: 100 }))[0]).toBe('MH12AB1005');
  });
});

test('A report in the list shows its own worst finding, and its car’s colour', async () => {
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

// A car is found by its plate, without reading the reports of others; and a list that was read
// once is kept current row by row.

import { beforeEach, describe, expect, test } from 'vitest';
import { accountDatabase, type ReportSummary } from '../../sw/account/database.ts';
import { carsFound, reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteReports } from '../../sw/reports/delete-reports.ts';
import { judgedCar, listedReport } from '../../sw/reports/judged-cars.ts';
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

/** Reports as the list has them, without what they say. */
function list(reports: ReportSummary[]) {
  const { db } = accountDatabase(accountId).reports;
  return db.transaction('rw', listTables(accountId), () => putReports(accountId, reports));
}

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
    // Its own may be read once more, to see whether its chassis is another car's too.
    expect([...new Set(read)]).toEqual(car.reports.map(({ id }) => id));
    for (const table of [reports, results]) table.hook('reading').unsubscribe(note);
  });

  test('is reached by scrolling, however many there are', async () => {
    const plates = Array.from({ length: 120 }, (_, at) => `MH12AB${1000 + at}`);
    await list(plates.map((plate, at) => listed(plate, at)));
    expect(await platesFound({ limit: 50 })).toEqual(plates.toReversed().slice(0, 50));
    expect(await platesFound({ limit: 150 })).toEqual(plates.toReversed());
    await bought('rc', 'MH12AB1005', 200);
    expect((await platesFound({ limit: 100 }))[0]).toBe('MH12AB1005');
  });
});

test('A search after a purchase reads the report that came, and no other', async () => {
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

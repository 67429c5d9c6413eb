// What is left of a car on the phone when its reports are deleted.

import { beforeEach, describe, expect, test } from 'vitest';
import { accountDatabase } from '../../sw/account/database.ts';
import { carNote, noteCar } from '../../sw/reports/car-notes.ts';
import { carsFound, reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteCar, deleteReports } from '../../sw/reports/delete-reports.ts';
import { type Asked, boughtBy } from './bought.ts';

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
});

const bought = (...asked: Asked) => boughtBy(accountId, ...asked);

const all = { search: '', limit: 50 };

test('A car of which only a note is left is listed last, until it is deleted', async () => {
  const key = await bought('rc', 'MH12AB0001', 1);
  await noteCar(accountId, 'MH 12 AB 0001', { note: 'Dent' });
  await bought('rc', 'MH12AB0002', 2);
  await deleteReports(accountId, [key]);
  const plates = async () => (await carsFound(accountId, all)).cars.map(({ plate }) => plate);
  expect(await plates()).toEqual(['MH12AB0002', 'MH12AB0001']);
  expect((await carsFound(accountId, { ...all, awaited: ['MH12AB0001'] })).count).toBe(2);
  await deleteCar(accountId, { plate: 'MH12AB0001', ids: [] });
  expect(await plates()).toEqual(['MH12AB0002']);
});

describe('Removing a car', () => {
  const plate = 'MH12AB0001';

  test('takes its reports and its note', async () => {
    const ids = [await bought('rc', plate, 1), await bought('hyundai', plate, 2)];
    await noteCar(accountId, plate, { note: 'Asks 4.2 lakh' });
    await deleteCar(accountId, { plate, ids });
    expect(await reportsOfPlate(accountId, plate)).toEqual([]);
    expect(await carNote(accountId, plate)).toBeNull();
  });

  test('leaves all of it where the phone fails on the way', async () => {
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
});

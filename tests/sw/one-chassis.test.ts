// One chassis number under two plates of a phone.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Reader } from '../../data/judge.ts';
import { deleteReports } from '../../sw/reports/delete-reports.ts';
import { forBuyers, judgedCar } from '../../sw/reports/judged-cars.ts';
import { type Asked, boughtBy } from './bought.ts';

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
});

const bought = (...asked: Asked) => boughtBy(accountId, ...asked);

describe('Two cars with one chassis number', () => {
  const chassis = { vehicle_chasi_number: 'MALA851CLKM012045' };
  const found = async (plate: string, reader?: Reader) => {
    const { findings } = await judgedCar(accountId, plate, reader);
    return findings.find(({ code }) => code === 'chassis_of_other_plate')?.text.en.head;
  };

  test('are told of at either, while both are here', async () => {
    await bought('rc', 'MH12AB0001', 1, chassis);
    await bought('rc', 'mh 12 ab 0001', 2, chassis);
    expect(await found('MH12AB0001')).toBeUndefined();
    const copy = await bought('rc', 'KA05MN0002', 3, { vehicle_chasi_number: 'mala851clkm012045' });
    expect(await found('MH12AB0001')).toContain('KA 05 MN 0002');
    expect(await found('KA05MN0002')).toContain('MH 12 AB 0001');
    await deleteReports(accountId, [copy]);
    expect(await found('MH12AB0001')).toBeUndefined();
  });

  test('are no words for a buyer, nor is the number that the dealer read', async () => {
    await bought('rc', 'MH12AB0001', 1, chassis);
    await bought('rc', 'KA05MN0002', 3, chassis);
    expect(await found('MH12AB0001', 'buyer')).toBeUndefined();
    const seen = { on: 20_780, dialKm: 61_240, chassisEnd: '12045' };
    expect(forBuyers(seen)).toEqual({ on: 20_780, dialKm: 61_240 });
  });

  test('are none where a register names none', async () => {
    for (const plate of ['MH12AB0001', 'KA05MN0002']) {
      await bought('rc', plate, 1, { vehicle_chasi_number: 'XXXX' });
    }
    expect(await found('MH12AB0001')).toBeUndefined();
  });

  test('are looked up among fifty reports, however many a source gives one number', async () => {
    for (let at = 0; at < 60; at += 1) await bought('rc', `KA05MN${1000 + at}`, 1, chassis);
    const { findings } = await judgedCar(accountId, 'KA05MN1000');
    const copied = findings.find(({ code }) => code === 'chassis_of_other_plate');
    expect(copied?.evidence.length).toBeGreaterThan(40);
    expect(copied?.evidence.length).toBeLessThanOrEqual(51); // its own register too
  });
});

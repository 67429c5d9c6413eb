// A copy of the phone's data restored on another phone: reports and what the dealer typed.

import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { dealership, rememberDealership } from '../../sw/account/dealership.ts';
import { carNote, noteCar } from '../../sw/reports/car-notes.ts';
import { carsFound } from '../../sw/reports/cars.ts';
import { copyReports, restoreReports } from '../../sw/reports/export.ts';
import { keepMissing } from '../../sw/reports/library.ts';
import { receiptOf } from './sold.ts';

const email = 'dealer@example.in';
const KEY = '00000000-0000-4000-8000-000000000001';

async function keepReport(accountId: string): Promise<void> {
  const receipt = receiptOf('rc', { key: KEY, at: '2026-11-01T00:00:00.000Z' });
  const result = sampleAnswer(serviceById('rc'));
  await keepMissing(accountId, [{ result, receipt, madeFor: email, isSandbox: true }]);
}

/** The phone's copy, rewritten for an account that is new to the phone that restores it. */
async function movedTo(accountId: string, copy: Blob): Promise<Blob> {
  const [head = '', ...lines] = (await copy.text()).split('\n');
  return new Blob([[JSON.stringify({ ...JSON.parse(head), accountId }), ...lines].join('\n')]);
}

test('a copy restores notes, dial, plate, papers and the dealership with the reports', async () => {
  const from = { accountId: crypto.randomUUID(), email };
  await keepReport(from.accountId);
  const seen = { on: 20_779, dialKm: 60_000, plateColour: 'white' } as const;
  const stock = { since: 20_780, paidPaise: 4_25_000_00 };
  const noted = { note: 'Dent at the back', seen, stock, sellerIds: [KEY] };
  await noteCar(from.accountId, 'HR26DK8337', noted);
  await rememberDealership(from.accountId, { title: 'Sandbox Motors', phone: '98200 00000' });

  const to = { accountId: crypto.randomUUID(), email };
  const copy = await movedTo(to.accountId, await copyReports(from));
  expect(await restoreReports(to, copy)).toEqual({ kind: 'restored', count: 1, unreadable: 0 });
  expect(await carNote(to.accountId, 'HR26DK8337')).toMatchObject(noted);
  const { cars } = await carsFound(to.accountId, { search: '', limit: 50 });
  expect(cars.map(({ plate }) => plate)).toContain('HR26DK8337');
  const named = { title: 'Sandbox Motors', phone: '98200 00000' };
  expect(await dealership(to.accountId)).toEqual(named);
});

test('a copy does not overwrite what was typed on this phone since', async () => {
  const owner = { accountId: crypto.randomUUID(), email };
  await keepReport(owner.accountId);
  await noteCar(owner.accountId, 'HR26DK8337', { note: 'Dent' });
  await rememberDealership(owner.accountId, { title: 'Old name', phone: '' });
  const copy = await copyReports(owner);
  await noteCar(owner.accountId, 'HR26DK8337', { note: 'Mended' });
  await rememberDealership(owner.accountId, { title: 'New name', phone: '' });
  await restoreReports(owner, copy);
  expect((await carNote(owner.accountId, 'HR26DK8337'))?.note).toBe('Mended');
  expect((await dealership(owner.accountId))?.title).toBe('New name');
});

test('a name and a phone number typed at the same time are both kept', async () => {
  const accountId = crypto.randomUUID();
  await rememberDealership(accountId, { title: 'Old name' });
  await Promise.all([
    rememberDealership(accountId, { title: 'Sandbox Motors' }),
    rememberDealership(accountId, { phone: '98200 00000' }),
  ]);
  expect(await dealership(accountId)).toEqual({ title: 'Sandbox Motors', phone: '98200 00000' });
});

test('an unknown line is counted, and the rest of the copy is restored', async () => {
  const owner = { accountId: crypto.randomUUID(), email };
  await keepReport(owner.accountId);
  await noteCar(owner.accountId, 'HR26DK8337', { note: 'Dent' });
  const copy = new Blob([await copyReports(owner), '{"car":{"plate":7}}\n{"what":1}\ncut o']);
  const restored = await restoreReports(owner, copy);
  expect(restored).toEqual({ kind: 'restored', count: 0, unreadable: 3 });
});

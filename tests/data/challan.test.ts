// What a report of challans says of their fines.

import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { sampleChallan } from '../../data/services/challan/challan.ts';
import { linesOf } from './document.ts';

function detailOf(fines: string[]): string | undefined {
  const report = serviceById('challan').report({
    vehicleNumber: 'UP00SB4001',
    Pending_data: fines.map((fine_imposed) => sampleChallan({ fine_imposed })),
    Disposed_data: [],
  });
  const verdict = report.blocks.find(({ kind }) => kind === 'verdict');
  return verdict?.kind === 'verdict' ? verdict.detail : undefined;
}

test('fines that no court has named yet are not summed up to nought', () => {
  expect(detailOf(['', ''])).toMatch(/^No fine is named yet\./);
  expect(detailOf(['500', ''])).toMatch(/^Fines of INR 500 so far, for 1 of 2\./);
  expect(detailOf(['500', '1,000'])).toMatch(/^Fines of INR 1,500 in all\./);
});

type Fields = Parameters<typeof sampleChallan>[0];

function linesFor(pending: Fields[] | null, disposed: Fields[] | null): string[] {
  const report = serviceById('challan').report({
    vehicleNumber: 'UP00SB4001',
    Pending_data: pending?.map(sampleChallan) ?? null,
    Disposed_data: disposed?.map(sampleChallan) ?? null,
  });
  return linesOf(report).slice(3);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ challan_no: `C${index + 1}` }));

test('a car without challans is told from one whose challans are paid', () => {
  expect(linesFor(null, null)[0]).toBe('good: No challans available');
  const one = linesFor([], numbered(1))[0];
  expect(one).toBe('good: No pending challans (1 challan disposed (paid).)');
  const two = linesFor([], numbered(2))[0];
  expect(two).toBe('good: No pending challans (2 challans disposed (paid).)');
  expect(linesFor(numbered(1), [])[0]).toMatch(/^bad: 1 challan pending /);
});

test('a challan stands under its court, the virtual one before the regular one', () => {
  const [yes, no] = ['YES', 'no'];
  const lines = linesFor(
    [
      { challan_no: 'A', sent_to_virtual_court: yes, sent_to_reg_court: yes },
      { challan_no: 'B', sent_to_virtual_court: no, sent_to_reg_court: 'Yes' },
      { challan_no: 'C', sent_to_virtual_court: no, sent_to_reg_court: no },
    ],
    [],
  );
  expect(lines[0]).toMatch(/Virtual Court 1, Regular Court 1, E-Challans 1\.\)$/);
  const under = lines.flatMap((line) => line.match(/^Pending: (.*),|number: (.)/)?.slice(1) ?? []);
  const shown = under.filter((each) => each !== undefined);
  expect(shown).toEqual(['Virtual Court', 'A', 'Regular Court', 'B', 'E-Challans', 'C']);
});

test('three challans stand on a page, whatever heads them', () => {
  const lines = linesFor(numbered(4), numbered(3));
  const kinds = lines.filter((line) => /^(Challan|next|.*on every page)/.test(line));
  const three = (first: number, second: number, third: number) =>
    [first, second, third].map((number) => `Challan ${number}:`);
  const [virtual, regular, eChallans, paid] = [
    'Pending: Virtual Court',
    'Pending: Regular Court',
    'Pending: E-Challans',
    'Disposed (Paid)',
  ].map((heading) => `${heading}, on every page`);
  expect(kinds).toEqual([
    ...[virtual, regular, eChallans],
    ...three(1, 2, 3),
    'next page',
    'Challan 4:',
    ...[paid, 'Challan 1:', 'Challan 2:'],
    'next page',
    'Challan 3:',
  ]);
});

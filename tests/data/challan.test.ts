// Tests what a challan report says about fines.

import { judges } from '../../data/judges.ts';
import { sampleChallan } from '../../data/services/challan/challan.ts';
import { findingLine, linesOf, SOLD_AT } from './document.ts';

function foundFor(fines: string[]): string[] {
  const report = judges.challan.report(
    {
      vehicleNumber: 'UP00SB4001',
      Pending_data: fines.map((fine_imposed) => sampleChallan({ fine_imposed })),
      Disposed_data: [],
    },
    SOLD_AT,
  );
  return report.findings.map(findingLine);
}

test('fines that no court has set yet do not add up to zero', () => {
  expect(foundFor(['', ''])).toEqual([
    'warn: 2 challans pending (No fine fixed yet. Settle first.)',
  ]);
  expect(foundFor(['500', ''])).toEqual([
    'warn: 2 challans pending (₹500; 1 fine not fixed. Settle first.)',
  ]);
  expect(foundFor(['500', '1,000'])).toEqual(['warn: 2 challans pending (₹1,500; Settle first.)']);
});

test("a challan report tells the car's file how much is owed for the car", () => {
  const result = {
    vehicleNumber: 'UP00SB4001',
    Pending_data: ['500', '1,000.50', ''].map((fine_imposed) => sampleChallan({ fine_imposed })),
    Disposed_data: [],
  };
  const dues = { challans: 3, finesRupees: 1500.5 };
  expect(judges.challan.aboutCar?.(result)).toEqual({ dues });
});

type Fields = Parameters<typeof sampleChallan>[0];

function linesFor(pending: Fields[] | null, disposed: Fields[] | null): string[] {
  const report = judges.challan.report(
    {
      vehicleNumber: 'UP00SB4001',
      Pending_data: pending?.map(sampleChallan) ?? null,
      Disposed_data: disposed?.map(sampleChallan) ?? null,
    },
    SOLD_AT,
  );
  return linesOf(report).slice(3);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ challan_no: `C${index + 1}` }));

test('the report on a car without challans differs from one on a car with paid ones', () => {
  expect(linesFor(null, null)[0]).toBe('good: No pending challans');
  expect(linesFor([], paid(1))[0]).toBe('good: No pending challans (1 disposed (paid).)');
  expect(linesFor([], paid(2))[0]).toBe('good: No pending challans (2 disposed (paid).)');
  expect(linesFor(numbered(1), [])[0]).toMatch(/^warn: 1 challan pending /);
});

test('challans are listed by court, the virtual court first', () => {
  const [yes, no] = ['YES', 'no'];
  const lines = linesFor(
    [
      { challan_no: 'A', sent_to_virtual_court: yes, sent_to_reg_court: yes },
      { challan_no: 'B', sent_to_virtual_court: no, sent_to_reg_court: 'Yes' },
      { challan_no: 'C', sent_to_virtual_court: no, sent_to_reg_court: no },
    ],
    [],
  );
  expect(lines[0]).toMatch(/3 challans pending, 2 in court .*No fine fixed yet/);
  const under = lines.flatMap(
    (line) => line.match(/^Pending: (.*), on|number: (.)/)?.slice(1) ?? [],
  );
  const shown = under.filter((each) => each !== undefined);
  expect(shown).toEqual(['Virtual Court', 'A', 'Regular Court', 'B', 'E-Challans', 'C']);
});

test("a document's page has at most three challans, however many headings it has", () => {
  const lines = linesFor(numbered(4), paid(3));
  const kinds = lines.filter((line) => /^(Challan|next|.*on every page)/.test(line));
  const three = (first: number, second: number, third: number) =>
    [first, second, third].map((number) => `Challan ${number}:`);
  const [virtual, regular, eChallans, disposed] = [
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
    ...[disposed, 'Challan 1:', 'Challan 2:'],
    'next page',
    'Challan 3:',
  ]);
});

const paid = (count: number) =>
  numbered(count).map((each) => ({ ...each, challan_status: 'Paid' }));

test.each(['', 'NA', 'No documents impounded', 'Not Applicable', 'NONE', 'कोई नहीं'])(
  'a challan with %j for what was impounded is an ordinary one',
  (document_impounded) => {
    expect(linesFor([{ challan_no: '1', document_impounded }], [])[0]).toMatch(/^warn: /);
  },
);

test.each([
  ['Paid', 'good'],
  ['DISPOSED', 'good'],
  ['Disposed by court', 'good'],
  ['Court Disposed', 'good'],
  ['Disposed by Virtual Court on 12-11-2025', 'good'],
  ['Settled in Lok Adalat', 'good'],
  ['Cash Paid', 'good'],
  ['Payment received', 'good'],
  ['Payment is done', 'good'],
  ['Payment has been received', 'good'],
  ['Paid on 12-Nov-2025', 'good'],
  ['Paid (Online)', 'good'],
  ['COURT CLOSED', 'bad'],
  ['Payment failed', 'warn'],
  ['भुगतान हो गया', 'good'],
  ['चालान का भुगतान किया गया है।', 'good'],
  ['निस्तारित', 'good'],
  ['भुगतान नहीं हुआ', 'warn'],
  ['भुगतान', 'warn'],
  ['भुगतान हो', 'warn'],
  ['निपटारा', 'warn'],
  ['निपटारा हो गया', 'good'],
  ['भुगतान किया जाना है', 'warn'],
  ['न्यायालय में लंबित', 'bad'],
  ['वाहन ज़ब्त', 'bad'],
  ['वाहन ज़ब्त नहीं', 'warn'],
  ['NOT PAID', 'warn'],
  ['To be paid', 'warn'],
  ['Partially Paid', 'warn'],
  ['Not Disposed', 'warn'],
  ['Amount to be paid in court', 'bad'],
  ['Vehicle impounded', 'bad'],
])('a challan with the status %j counts as %s in either list', (status, severity) => {
  const one = [{ challan_no: '1', challan_status: status }];
  expect(linesFor([], one)[0]).toMatch(new RegExp(`^${severity}: `));
});

test.each(['Yes', '05-11-2025', 'RC BOOK'])(
  'documents seized with the note %j are reported with the date of the challan',
  (sent) => {
    const one = { challan_no: '1', challan_date_time: '03-11-2025 18:22:10' };
    const first = (document_impounded: string) => linesFor([{ ...one, document_impounded }], [])[0];
    expect(first(sent)).toMatch(/^bad: .*Papers or car taken \(3 Nov 2025\), /);
    for (const none of ['No', 'No Document Impounded']) {
      expect(first(none)).toMatch(/^warn: (?!.*taken)/);
    }
  },
);

// Tests that a car's service records are ordered, numbered and compared with each other.

import type { Block, Fact } from '../../data/report.ts';
import { hyundai } from '../../data/services/makers/hyundai.ts';
import { mahindra } from '../../data/services/makers/mahindra.ts';
import { findingLine, SOLD_AT } from './document.ts';

function reportOf(records: Record<string, unknown>[]) {
  return hyundai.report({ vehicleNumber: 'MH00SB0001', serviceHistoryDetails: records }, SOLD_AT);
}

function visit(dateOfSVC: string, mileAge: unknown, more: Record<string, unknown> = {}) {
  return { dateOfSVC, mileAge, serviceType: 'PS', dealerName: 'A', totalAmmount: '100', ...more };
}

function factsOf(blocks: Block[]) {
  return blocks.flatMap((block) => (block.kind === 'facts' ? [block] : []));
}

function shownFor(records: Record<string, unknown>[], label: string) {
  const [first] = factsOf(reportOf(records).blocks);
  return first?.facts.find((fact) => fact.label === label)?.value;
}

const { blocks } = reportOf([
  visit('2021-01-01', '1000'),
  visit('2023-01-01', '3000'),
  visit('2022-01-01', '2000'),
  visit('2024-01-01', '4000'),
]);

it('service records are numbered newest first, and the first is the latest service', () => {
  expect(factsOf(blocks).map((block) => [block.title, block.facts[0]?.value])).toEqual([
    ['Record 1 (Latest Service)', '1 Jan 2024'],
    ['Record 2', '1 Jan 2023'],
    ['Record 3', '1 Jan 2022'],
    ['Record 4', '1 Jan 2021'],
  ]);
});

it('service records list undated visits last, and visits on the same day in order', () => {
  const { blocks } = reportOf([
    visit('', '1', { dealerName: 'UNDATED' }),
    visit('2023-01-05', '2', { dealerName: 'MORNING' }),
    visit('2023-01-05', '3', { dealerName: 'EVENING' }),
    visit('2022-01-05', '1', { dealerName: 'BEFORE' }),
  ]);
  const workshop = ({ label }: Fact) => label === 'Workshop';
  expect(factsOf(blocks).map(({ facts }) => facts.find(workshop)?.value)).toEqual([
    'EVENING',
    'MORNING',
    'BEFORE',
    'UNDATED',
  ]);
});

it('service records are printed three to a page', () => {
  const kinds = blocks.map(({ kind }) => kind);
  expect(kinds.slice(-6)).toEqual(['facts', 'facts', 'facts', 'page', 'facts', 'table']);
});

function odometerOf(records: Record<string, unknown>[]): string[] {
  const { findings } = reportOf(records);
  return findings.filter(({ code }) => code.startsWith('odometer')).map(findingLine);
}

it('a rolled-back odometer is reported with both readings', () => {
  const turned = [visit('2024-01-19', '38900'), visit('2022-09-02', '61240')];
  expect(odometerOf(turned)).toEqual([
    'bad: Odometer went back (− 22,340 KM; ' +
      '61,240 KM in Sep 2022, 38,900 in Jan 2024. Ignore the dial.)',
  ]);
});

it('a rolled-back odometer is reported with the number and size of its drops', () => {
  const turned = [
    visit('2018-01-01', '60000'),
    visit('2019-01-01', '30000'),
    visit('2020-01-01', '40000'),
    visit('2021-01-01', '55000'),
    visit('2022-01-01', '59000'),
    visit('2023-01-01', '34000'),
    visit('2024-01-01', '44000'),
  ];
  expect(odometerOf(turned)).toEqual([
    'bad: Odometer went back 2 times (− 30,000 KM; 60,000 KM in Jan 2018, 30,000 in Jan 2019. ' +
      'Ignore the dial.)',
  ]);
});

it('a drop in the odometer reading is marked at the visit and in the table', () => {
  const records = [
    visit('2020-01-01', '20000'),
    visit('2021-01-01', '60000'),
    visit('2022-01-01', '10000', { serviceType: 'AR' }),
    visit('2023-01-01', '15000'),
  ];
  const { blocks } = reportOf(records);
  expect(factsOf(blocks).map(({ remark }) => remark)).toEqual([
    undefined,
    { text: '50,000 KM below the visit before, accident repair', severity: 'bad' },
    undefined,
    undefined,
  ]);
  const table = blocks.find(({ kind }) => kind === 'table');
  expect(table?.kind === 'table' && table.rows[1]?.slice(0, 3)).toEqual([
    '1 Jan 2022',
    { text: '10,000 KM', severity: 'bad' },
    { text: 'Accident Repair', severity: 'bad' },
  ]);
});

it('a reading without a date does not prove that an odometer was rolled back', () => {
  const dated = [visit('2022-01-01', '61240'), visit('2023-01-01', '70000')];
  const { findings } = reportOf([...dated, visit('', '90')]);
  expect(findings.map(({ code }) => code)).toEqual(['dates_not_read', 'no_accident_repair']);
});

it('a zero or missing reading does not prove that an odometer was rolled back', () => {
  expect(odometerOf([visit('2022-01-01', '61240'), visit('2023-01-01', '0')])).toEqual([]);
});

const pointsOf = (records: Record<string, unknown>[]) =>
  reportOf(records).blocks.flatMap((block) => (block.kind === 'chart' ? block.points : []));

it('the odometer’s chart marks an accident, and a drop only if it counts against the car', () => {
  const slip = [
    visit('2020-01-01', '10000'),
    visit('2021-01-01', '2000'),
    visit('2022-01-01', '30000', { serviceType: 'AR' }),
  ];
  expect(pointsOf(slip)).toEqual([
    { x: Date.UTC(2020, 0, 1), y: 10_000 },
    { x: Date.UTC(2021, 0, 1), y: 2000 },
    { x: Date.UTC(2022, 0, 1), y: 30_000, mark: 'accident' },
  ]);
  const turned = pointsOf([visit('2022-09-02', '61240'), visit('2024-01-19', '38900')]);
  expect(turned.at(-1)).toEqual({ x: Date.UTC(2024, 0, 19), y: 38_900, isFall: true });
});

it('the odometer’s chart shows neither a reading from the future nor a placeholder', () => {
  const visits = [visit('2022-01-01', '10'), visit('2023-01-01', '20')];
  const odd = [visit('2022-06-01', '999999'), visit('2031-01-01', '30')];
  expect(pointsOf([...visits, ...odd]).map(({ y }) => y)).toEqual([10, 20]);
});

it('the billed amount is the sum of all visits, each counted once', () => {
  const billed = (records: Record<string, unknown>[]) =>
    reportOf(records).figures.find(({ en }) => en.label === 'Billed')?.en.value;
  const [first, second] = [visit('2022-01-01', '10'), visit('2023-01-01', '20')];
  expect(billed([first, second])).toBe('₹200');
  expect(billed([first, second, second])).toBe('₹200');
});

it.each([
  ['PS', 'Periodic Service'],
  ['FS', 'Free Service'],
  ['RR', 'Running Repair'],
  ['AR', 'Accident Repair'],
  ['OC', 'Oil Change'],
  ['QX', 'QX'],
  ['', '-'],
])("a source's words for a service type are reworded for the reader: %j, %j", (code, shown) => {
  expect(shownFor([visit('2024-01-01', '1', { serviceType: code })], 'Service type')).toBe(shown);
});

it.each([
  ['45,210', '45,210 KM'],
  [45210, '45,210 KM'],
  ['45210 km', '45,210 KM'],
  ['', '-'],
  [null, '-'],
  [undefined, '-'],
])("a source's odometer reading is given a unit: %j, %j", (mileAge, shown) => {
  expect(shownFor([visit('2024-01-01', mileAge)], 'Odometer')).toBe(shown);
});

it('an empty history gives a report with one sentence and no finding', () => {
  const { blocks, findings } = reportOf([]);
  expect(findings).toEqual([]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'notice']);
});

it.each([
  {},
  { vehicleNumber: 'MH00SB0007' },
  { serviceHistoryDetails: [] },
  { vehicleNumber: '', serviceHistoryDetails: [] },
  null,
  'text',
])('a history without its two fields cannot become a report: %j', (result) => {
  expect(hyundai.isReadable(result)).toBe(false);
});

it.each(['NIL', 'None', 'no'])(
  'the category %j beside an accident does not deny it',
  (category) => {
    const record = { svc_date: '2026-01-05', work_type: 'ACCIDENT', service_cate: category };
    const answer = { vehicleNumber: 'MH00SB0001', serviceHistoryDetails: [record] };
    const [first] = mahindra.report(answer, SOLD_AT).findings.map(findingLine);
    expect(first).toMatch(/^bad: Accident or body repair on record/);
  },
);

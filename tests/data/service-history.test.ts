// How a car's service records are ordered, numbered and checked against each other.

import { describe, expect, it } from 'vitest';
import type { Block } from '../../data/report.ts';
import { hyundai } from '../../data/services/makers/hyundai.ts';
import { timeIn } from '../../data/values/source-values.ts';

function reportOf(records: Record<string, unknown>[]) {
  return hyundai.report({ vehicleNumber: 'MH00SB0001', serviceHistoryDetails: records });
}

function visit(dateOfSVC: string, mileAge: unknown, more: Record<string, unknown> = {}) {
  return { dateOfSVC, mileAge, serviceType: 'PS', dealerName: 'A', totalAmmount: '100', ...more };
}

function factsOf(blocks: Block[]) {
  return blocks.flatMap((block) => (block.kind === 'facts' ? [block] : []));
}

function verdictOf(blocks: Block[]) {
  return blocks.find((block) => block.kind === 'verdict');
}

function shownFor(records: Record<string, unknown>[], label: string) {
  const [first] = factsOf(reportOf(records).blocks);
  return first?.facts.find((fact) => fact.label === label)?.value;
}

describe('Records are numbered newest first', () => {
  const { blocks, title, fileName } = reportOf([
    visit('2021-01-01', '1000'),
    visit('2023-01-01', '3000'),
    visit('2022-01-01', '2000'),
    visit('2024-01-01', '4000'),
  ]);

  it('and the first is the latest service', () => {
    expect(factsOf(blocks).map((block) => [block.title, block.facts[0]?.value])).toEqual([
      ['Record 1 (Latest Service)', '2024-01-01'],
      ['Record 2', '2023-01-01'],
      ['Record 3', '2022-01-01'],
      ['Record 4', '2021-01-01'],
    ]);
  });

  it('an undated visit comes last, and visits of one day stay in their order', () => {
    const { blocks } = reportOf([
      visit('', '1', { dealerName: 'UNDATED' }),
      visit('2023-01-05', '2', { dealerName: 'MORNING' }),
      visit('2023-01-05', '3', { dealerName: 'EVENING' }),
      visit('2022-01-05', '1', { dealerName: 'BEFORE' }),
    ]);
    expect(factsOf(blocks).map(({ facts }) => facts.at(-1)?.value)).toEqual([
      'EVENING',
      'MORNING',
      'BEFORE',
      'UNDATED',
    ]);
  });

  it.each([
    [3, 0],
    [4, 1],
    [6, 1],
    [7, 2],
  ])('%i records break the page %i times', (count, breaks) => {
    const { blocks } = reportOf(
      Array.from({ length: count }, (_, index) => visit(`20${10 + index}-01-01`, '1')),
    );
    expect(blocks.filter(({ kind }) => kind === 'page')).toHaveLength(breaks);
  });

  it('with three on a page', () => {
    const kinds = blocks.map(({ kind }) => kind);
    expect(kinds.slice(-5)).toEqual(['facts', 'facts', 'facts', 'page', 'facts']);
  });

  it('under the title and file name of the specification', () => {
    expect(title).toBe('Service History Report - MH00SB0001');
    expect(fileName).toBe('Service-MH00SB0001.pdf');
  });
});

describe('An odometer that was turned back is found', () => {
  it('and told with both readings', () => {
    const { blocks } = reportOf([visit('2024-01-19', '38900'), visit('2022-09-02', '61240')]);
    expect(verdictOf(blocks)).toMatchObject({
      tone: 'bad',
      text: 'Odometer went back',
      detail: '61,240 KM on 2022-09-02, then 38,900 KM on 2024-01-19.',
    });
  });

  it('and one that was not is not accused', () => {
    const { blocks } = reportOf([visit('2022-01-01', '10'), visit('2023-01-01', '10')]);
    expect(verdictOf(blocks)).toMatchObject({ tone: 'good' });
  });

  it('two visits on one day accuse nobody, in whichever order the source lists them', () => {
    const { blocks } = reportOf([
      visit('2023-01-05', '45210'),
      visit('2023-01-05', '45190'),
      visit('2022-01-05', '30000'),
    ]);
    expect(verdictOf(blocks)).toMatchObject({ tone: 'good' });
  });

  it('an undated reading is in no order, and so no proof', () => {
    const { blocks } = reportOf([
      visit('2022-01-01', '61240'),
      visit('', '90'),
      visit('2023-01-01', '70000'),
    ]);
    const detail = '2 readings, each at or above the one before.';
    expect(verdictOf(blocks)).toMatchObject({ tone: 'good', detail });
  });

  it('each fall is told, over however many years', () => {
    const { blocks } = reportOf([
      visit('2020-01-01', '100'),
      visit('2021-01-01', '50'),
      visit('2022-01-01', '200'),
      visit('2023-01-01', '150'),
    ]);
    expect(verdictOf(blocks)).toMatchObject({
      detail:
        '100 KM on 2020-01-01, then 50 KM on 2021-01-01. ' +
        '200 KM on 2022-01-01, then 150 KM on 2023-01-01.',
    });
  });

  it('a zero or a missing reading proves nothing', () => {
    const { blocks } = reportOf([visit('2022-01-01', '61240'), visit('2023-01-01', '0')]);
    expect(verdictOf(blocks)).toBeUndefined();
  });
});

describe('What sources send is read as it is meant', () => {
  it.each([
    ['PS', 'Periodic Service'],
    ['FS', 'Free Service'],
    ['RR', 'Running Repair'],
    ['AR', 'Accident Repair'],
    ['OC', 'Oil Change'],
    ['BP', 'BP'],
    ['', '-'],
  ])('service type %j is shown as %j', (code, shown) => {
    expect(shownFor([visit('2024-01-01', '1', { serviceType: code })], 'Service type')).toBe(shown);
  });

  it.each([
    ['45,210', '45,210 KM'],
    [45210, '45,210 KM'],
    ['45210 km', '45,210 KM'],
    ['', '-'],
    [null, '-'],
    [undefined, '-'],
  ])('odometer %j is shown as %j', (mileAge, shown) => {
    expect(shownFor([visit('2024-01-01', mileAge)], 'Odometer')).toBe(shown);
  });

  it.each([
    ['8450.5', 'INR 8,450.50'],
    ['51200', 'INR 51,200'],
    ['NA', '-'],
    ['0', 'INR 0'],
    ['1,25,000', 'INR 1,25,000'],
    ['500/-', 'INR 500'],
    ['Rs.500', 'INR 500'],
    ['-500', 'INR -500'],
  ])('amount %j is shown as %j', (totalAmmount, shown) => {
    expect(shownFor([visit('2024-01-01', '1', { totalAmmount })], 'Amount')).toBe(shown);
  });

  it.each([
    ['2021-03-14', Date.UTC(2021, 2, 14)],
    ['14/03/2021', Date.UTC(2021, 2, 14)],
    ['03-11-2025 18:22:10', Date.UTC(2025, 10, 3)],
    ['01-Oct-2019', Date.UTC(2019, 9, 1)],
    ['2099-09-00', undefined],
    ['soon', undefined],
  ])('date %j is %j', (date, time) => {
    expect(timeIn(date)).toBe(time);
  });
});

describe('An empty history is a report that says so', () => {
  it('with one sentence and no verdict', () => {
    const { blocks } = reportOf([]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'notice']);
  });
});

describe('A result without its two fields is no report', () => {
  it.each([
    {},
    { vehicleNumber: 'MH00SB0007' },
    { serviceHistoryDetails: [] },
    { vehicleNumber: '', serviceHistoryDetails: [] },
    null,
    'text',
  ])('%j', (result) => {
    expect(hyundai.isReadable(result)).toBe(false);
  });
});

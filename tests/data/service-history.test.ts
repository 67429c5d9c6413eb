import { describe, expect, it } from 'vitest';
import { timeIn } from '../../data/dirty.ts';
import type { Block } from '../../data/report.ts';
import { hyundai } from '../../data/services/hyundai.ts';

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
      detail: '61,240 KM on 2022-09-02, then 38,900 KM on 2024-01-19.',
    });
  });

  it('and one that was not is not accused', () => {
    const { blocks } = reportOf([visit('2022-01-01', '10'), visit('2023-01-01', '10')]);
    expect(verdictOf(blocks)).toMatchObject({ tone: 'good' });
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

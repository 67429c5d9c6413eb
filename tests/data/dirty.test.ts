// Tests how we read an empty value, a number or a date, however a source writes it.

import * as v from 'valibot';
import { dayFirst, dayIn, shownDate } from '../../data/values/days.ts';
import {
  inr,
  numberIn,
  orDash,
  presentText,
  requiredText,
  rupees,
  sentText,
  text,
} from '../../data/values/source-values.ts';

const NOTHING = ['', ' ', 'NA', 'na', 'N/A', '-', '1900-01-01', '01-01-1900', 'null', 'undefined'];
const FIRST_DAYS = ['1899-12-30', '30-Dec-1899', '30/12/1899 00:00:00', '1753-01-01T00:00:00'];
const MADE_OF_NOTHING = [
  '—',
  '[]',
  '{}',
  'NaN',
  'Infinity',
  '-Infinity',
  '[object Object]',
  '\u0000',
  ' N/A\n',
];
const SOMETHING = ['0', 'NAG', 'ANA', '--', 'x-', '-x', '1900-01-011', 'NULLS', 'A NULL', 'false'];

it.each([...NOTHING, ...FIRST_DAYS, ...MADE_OF_NOTHING])(
  'the text reader reads %j as empty',
  (sent) => {
    expect(v.parse(text, sent)).toBe('');
    expect(v.safeParse(requiredText, sent).success).toBe(false);
    expect(v.parse(presentText, sent)).toBe('');
    expect(orDash(v.parse(text, sent))).toBe('-');
  },
);

it.each(SOMETHING)('the text reader keeps %j unchanged', (sent) => {
  expect(v.parse(text, sent)).toBe(sent);
  expect(v.parse(requiredText, sent)).toBe(sent);
  expect(orDash(sent)).toBe(sent);
});

it.each<[unknown, string]>([
  [undefined, ''],
  [null, ''],
  [0, '0'],
  [5.5, '5.5'],
  [false, 'false'],
  ['A  B', 'A B'],
  ['  A B', 'A B'],
  ['A B  ', 'A B'],
  ['A\r\n\tB', 'A B'],
  ['A\u202eB\u2066', 'A B'],
  ['ÀÉ', 'ÀÉ'],
  [' पुणे\u00a0 ', 'पुणे'],
  ['FLAT 4', 'FLAT 4'],
  ['१४-०३-२०२१', '14-03-2021'],
])('the text reader turns %j into %j', (sent, read) => {
  expect(v.parse(text, sent)).toBe(read);
});

it.each([[[]], [{}], [['A']]])('the text reader finds no text in %j', (sent) => {
  expect(v.safeParse(text, sent).success).toBe(false);
});

it('the text reader requires the key of a required text', () => {
  expect(v.safeParse(presentText, undefined).success).toBe(false);
  expect(v.parse(presentText, null)).toBe('');
});

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

it.each<[unknown, string]>([
  [undefined, ''],
  [null, ''],
  ['NA', 'NA'],
  [' na ', 'na'],
  ['N/A', ''],
  ['-', ''],
  [true, 'true'],
  [12, '12'],
  [[], ''],
  [{}, ''],
  [['A', null, '', 'NA', { b: 'B', c: [1] }], 'A, NA, B, 1'],
  [nested(4), 'deep'],
  [nested(5), ''],
])('a field in which NA has a meaning turns %j into %j', (sent, read) => {
  expect(v.parse(sentText, sent)).toBe(read);
});

it.each<[string, number | undefined]>([
  ['45,210', 45210],
  ['1,25,000', 125000],
  ['8450.50', 8450.5],
  ['61240 km', 61240],
  ['500/-', 500],
  ['Rs.500', 500],
  ['Rs-500', 500],
  ['Rs. 12.75 only', 12.75],
  ['-500', -500],
  ['-500.25', -500.25],
  ['-', undefined],
  ['', undefined],
  ['none', undefined],
  ['9'.repeat(400), undefined],
])('%j is read as the number %s', (sent, found) => {
  expect(numberIn(sent)).toBe(found);
});

it.each([
  ['8450.5', 'INR 8,450.50'],
  ['1000.00', 'INR 1,000'],
  ['1000.001', 'INR 1,000'],
  ['100.10', 'INR 100.10'],
  ['0', 'INR 0'],
  ['', '-'],
])('the number in %j is shown as the amount %s', (sent, shown) => {
  expect(inr(sent)).toBe(shown);
});

it('a sum too large for rupees and paise is still shown in full', () => {
  expect(rupees(1234567e20)).toMatch(/^₹12,34,56,7/);
});

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

it.each(months)('a day is read in every spelling of the month %s', (month) => {
  const expected = `7 ${month} 2019`;
  expect(shownDate('en', `07-${month}-2019`)).toBe(expected);
  expect(shownDate('en', `7 ${month.toUpperCase()} 2019`)).toBe(expected);
  expect(shownDate('en', `2019-${months.indexOf(month) + 1}-7`)).toBe(expected);
  expect(shownDate('en', `${month} 7, 2019`)).toBe(expected);
});

it.each([
  '14/03/2021',
  '14.03.2021',
  '14-3-2021',
  '14 03 2021',
  '14/03/21',
  '14-Mar-21',
  '14th March 2021',
  '14-MAR-2021 10:15:00',
  '2021/03/14',
  '2021-Mar-14',
  '20210314',
  'March 14, 2021',
  'Sun, 14 Mar 2021',
  '2021-03-14T10:00:00Z',
  '2021-03-14T00:00:00.000+05:30',
  '2021-03-13T18:30:00.000Z',
  '2021-03-13T18:30:00+00:00',
  '14-03-2021 11:59 PM',
])('a day can be read from %j', (sent) => {
  expect(dayIn(sent)).toBe(dayIn('2021-03-14'));
  expect(shownDate('en', sent)).toBe('14 Mar 2021');
});

it.each([
  '',
  'on 14/03/2021',
  'of 2021-03-14',
  '14:03:2021',
  '14/0x3/2021',
  '31-02-2021',
  '2021-02-29',
  '2021-13-01',
  '2021-00-10',
  '2021-04-31',
  '00-01-2021',
  '01-Abc-2021',
  '114/03/2021',
  '03/14/2021',
])('no day can be read from %j', (sent) => {
  expect(dayIn(sent)).toBeUndefined();
  expect(shownDate('en', sent)).toBe(sent);
});

it.each([
  '1900-01-01',
  '01-Jan-1900',
  '01/01/1900 00:00:00',
  'Jan 1, 1900',
  '19000101',
  '1970-01-01T00:00:00Z',
  '01-01-1970',
  '0001-01-01T00:00:00',
  '00-00-0000',
  '0000-00-00 00:00:00',
  '00000000',
])('a day counts as missing for %j', (sent) => {
  expect(v.parse(text, sent)).toBe('');
});

it('a day is read month first if another date in the record proves that order', () => {
  const order = (...days: string[]) =>
    dayFirst(
      days.map((on) => ({ on })),
      ['on'],
    ).map(({ on }) => on);
  expect(order('03/04/2021', '03/25/2021 10:00')).toEqual(['04/03/2021', '25/03/2021 10:00']);
  expect(order('03/04/2021', '04/05/2021')).toEqual(['03/04/2021', '04/05/2021']);
  expect(order('25/03/2021', '03/25/2021')).toEqual(['25/03/2021', '03/25/2021']);
});

// Money as whole paise, in JSON, on the screen and as it is typed, and numbers grouped as in India,
// without Intl.

import fc from 'fast-check';
import {
  fromRupees,
  indianNumber,
  parseRupees,
  rupeeText,
  toRupees,
} from '../../data/values/money.ts';

it('an amount of money is not changed by JSON', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_00_00_00_000_00 }), (paise) => {
      expect(fromRupees(JSON.parse(JSON.stringify(toRupees(paise))))).toBe(paise);
    }),
  );
});

it('an amount of money is shown in a form that can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_99_99_999_99 }), (paise) => {
      expect(parseRupees(rupeeText(paise))).toBe(paise);
    }),
  );
});

it.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  '%d rupees is not a whole number of paise',
  (rupees) => {
    expect(fromRupees(rupees)).toBeUndefined();
  },
);

it.each([
  [0, '₹0'],
  [25_00, '₹25'],
  [175_50, '₹175.50'],
  [1_25_000_00, '₹1,25,000'],
  [-4_05, '-₹4.05'],
])('%i paise are shown as %s', (paise, text) => {
  expect(rupeeText(paise)).toBe(text);
});

it.each([
  ['100', 100_00],
  [' ₹1,000.50 ', 1000_50],
  ['0.5', 50],
])('the typed amount %j is accepted', (typed, paise) => {
  expect(parseRupees(typed)).toBe(paise);
});

it.each(['', 'ten', '1.234', '-5', '1e3', '1..2'])('the typed amount %j is refused', (typed) => {
  expect(parseRupees(typed)).toBeUndefined();
});

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

test('a whole number of any size is grouped as Intl does for India', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (value) => {
      expect(indianNumber(value)).toBe(whole.format(value));
    }),
    { examples: [[0], [999], [1000], [-1000], [99_999], [1_00_000]] },
  );
});

test('a number with decimals is grouped as Intl does for India', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
      const value = hundredths / 100;
      expect(indianNumber(value, 2)).toBe(twoDecimals.format(value));
    }),
  );
});

test('a number that JavaScript would write with an exponent is written in digits', () => {
  expect(indianNumber(1e21)).toBe('1,00,00,00,00,00,00,00,00,00,000');
});

test('a half in the last digit is rounded away from zero', () => {
  const written = fc
    .tuple(fc.integer({ min: -1e8, max: 1e8 }), fc.integer({ min: 0, max: 999 }))
    .map(([units, thousandths]) => Number(`${units}.${String(thousandths).padStart(3, '0')}`));
  fc.assert(
    fc.property(written, (value) => {
      expect(indianNumber(value, 2)).toBe(twoDecimals.format(value));
    }),
    { examples: [[1.005], [10.075], [-8450.505], [0]] },
  );
});

test('a number close to zero is written as 0.00 with two decimals', () => {
  expect(indianNumber(1e-7, 2)).toBe('0.00');
});

test('a value that is not a number is shown as a dash', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(indianNumber(value)).toBe('-');
  }
});

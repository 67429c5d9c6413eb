// Numbers grouped as in India, without Intl.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianNumber } from '../../data/values/money.ts';

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

test('a whole number of any size is grouped as by Intl for India', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (value) => {
      expect(indianNumber(value)).toBe(whole.format(value));
    }),
    { examples: [[0], [999], [1000], [-1000], [99_999], [1_00_000]] },
  );
});

test('a number with decimals is grouped as by Intl for India', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
      const value = hundredths / 100;
      expect(indianNumber(value, 2)).toBe(twoDecimals.format(value));
    }),
  );
});

test('a number that JavaScript writes in exponent notation is written in digits', () => {
  expect(indianNumber(1e21)).toBe('1,00,00,00,00,00,00,00,00,00,000');
});

test('half of the last digit is rounded away from zero', () => {
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

test('a number close to zero is 0.00 with two decimals', () => {
  expect(indianNumber(1e-7, 2)).toBe('0.00');
});

test('a value that is not a number is shown as a dash', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(indianNumber(value)).toBe('-');
  }
});

// Money as whole paise: on the wire, on the screen and as it is typed.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromRupees, parseRupees, rupeeText, toRupees } from '../../data/values/money.ts';

describe('Money', () => {
  it('is the same after it was sent as JSON, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_00_00_00_000_00 }), (paise) => {
        expect(fromRupees(JSON.parse(JSON.stringify(toRupees(paise))))).toBe(paise);
      }),
    );
  });

  it('is shown in a form that can be typed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_99_99_999_99 }), (paise) => {
        expect(parseRupees(rupeeText(paise))).toBe(paise);
      }),
    );
  });

  it.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    'has no whole paise at %d rupees',
    (rupees) => {
      expect(fromRupees(rupees)).toBeUndefined();
    },
  );
});

describe('Money in Indian notation', () => {
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
  ])('%j is accepted', (typed, paise) => {
    expect(parseRupees(typed)).toBe(paise);
  });

  it.each(['', 'ten', '1.234', '-5', '1e3', '1..2'])('%j is refused', (typed) => {
    expect(parseRupees(typed)).toBeUndefined();
  });
});

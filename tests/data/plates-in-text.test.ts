// Plates in a message, in any spelling.

import { expect, test } from 'vitest';
import { platesIn } from '../../data/values/identifier-hints.ts';

test('a very long text is read only up to a limit', () => {
  const plates = Array.from({ length: 9_000 }, (_, at) => `MH12AB${1_000 + at}`);
  expect(platesIn(plates.join(' ')).length).toBeGreaterThan(1_000);
  expect(platesIn(`${' '.repeat(100_000)}${plates.join(' ')}`)).toEqual([]);
});

test.each([
  ['Swift 2019, MH 12 DE-1433, 80k km', ['MH12DE1433']],
  ['mh12de1433', ['MH12DE1433']],
  ['MH12DE1433\nDL3CAB1234\nKA 05 MN 7', ['MH12DE1433', 'DL3CAB1234', 'KA05MN7']],
  ['1) MH12DE1433 2) 22 BH 0001 AA', ['MH12DE1433', '22BH0001AA']],
  ['MH12DE1433, mh-12-de-1433 and MH 12 DE 1433 again', ['MH12DE1433']],
  ['MH1AB12 and MH01AB0012 are one plate', ['MH01AB0012']],
  ['call 9876543210 for i20 2018', []],
  ['ABC 123', []],
  ['', []],
])('in %j the plates are %j', (text, plates) => {
  expect(platesIn(text)).toEqual(plates);
});

test('ten thousand words without a plate are read quickly', () => {
  expect(platesIn('word '.repeat(10_000))).toEqual([]);
});

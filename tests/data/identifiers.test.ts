// Plates and other identifiers as dealers type them, and text that only looks like an identifier.

import fc from 'fast-check';
import { meantPlate, platesIn } from '../../data/values/identifier-hints.ts';
import {
  isSame,
  isWellFormed,
  mask,
  normalise,
  plateGroups,
} from '../../data/values/identifiers.ts';

const plates: [string, string][] = [
  ['a state plate', 'MH12DE1433'],
  ['a state plate without series letters', 'TN019999'],
  ['a short state plate', 'KA05A1'],
  ['a Delhi plate', 'DL1CAA1111'],
  ['a Delhi plate with a category letter', 'DL3SFF1234'],
  ['a Bharat plate', '22BH0001AA'],
  ['a vintage plate', 'MHVAAA0001'],
  ['a temporary plate', 'T0726MH0001AA'],
  ['a diplomatic plate', '199CD99'],
  ['a consular plate', '199CC0123'],
  ['a forces plate', '24B123456Z'],
  ['a plate from before 1989', 'MHA1234'],
];

it.each(plates)('a plate is recognised in every format that India issues: %s', (_, plate) => {
  expect(isWellFormed('plate', plate)).toBe(true);
});

it.each([
  '',
  '12',
  'XX12DE1433',
  'MH12DE14333',
  '3XBH0001AA',
  '20BH0001AA',
  'T1326MH0001AA',
  'MH12-DE-1433',
  'mh12de1433',
  'HELLO WORLD',
])('a text such as %j is not a valid stored plate', (typed) => {
  expect(isWellFormed('plate', typed)).toBe(false);
});

it.each([
  ['MHO1AB1234', 'MH01AB1234'],
  ['mh 12 a8 1234', 'MH12AB1234'],
  ['DLICAB1234', 'DL1CAB1234'],
  ['22BHO123AA', '22BH0123AA'],
  ['MH12DE143E', undefined],
  ['MH12DE1433', undefined],
  ['OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO', undefined],
])('the plate %s is read as %s', (typed, meant) => {
  expect(meantPlate(typed)).toBe(meant);
});

const identifiers = [
  ...plates.map(([, plate]) => ['plate', plate] as const),
  ['pan', 'ABCPA1234A'] as const,
  ['account', '026291800001191'] as const,
  ['ifsc', 'YESB0000262'] as const,
  ['aadhaar', '999999990019'] as const,
];

it.each(identifiers)(
  'an identifier with characters around it is refused: %s %s',
  (kind, identifier) => {
    expect(isWellFormed(kind, identifier)).toBe(true);
    for (const odd of [`?${identifier}`, `${identifier}?`, `?${identifier}?`, `${identifier}\n`]) {
      expect(isWellFormed(kind, odd), JSON.stringify(odd)).toBe(false);
    }
  },
);

it.each([
  ['pan', 'XXABCPA1234AYY'],
  ['pan', 'ABCPA1234AB'],
  ['pan', 'ABCXA1234A'],
  ['account', 'A1234'],
  ['ifsc', 'AYESB0000262'],
  ['ifsc', 'YESB00002621'],
  ['aadhaar', '1999999990019'],
  ['aadhaar', '9999999900190000'],
  ['aadhaar', '199999990019'],
] as const)('an identifier with the wrong length or form is refused: %s %s', (kind, odd) => {
  expect(isWellFormed(kind, odd)).toBe(false);
});

it.each(['mh12de1433', 'MH 12 DE 1433', 'mh-12-de-1433', ' MH.12.DE.1433 '])(
  'a plate typed as %j is normalised',
  (typed) => {
    expect(normalise(typed)).toBe('MH12DE1433');
  },
);

it('normalising a plate twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(normalise(normalise(typed))).toBe(normalise(typed));
    }),
  );
});

it.each(["' OR '1'='1' --", 'MH12DE1433!', 'MH१२DE1433', '(OR11)'])(
  'no plate is read from %j, even after normalising',
  (typed) => {
    expect(isWellFormed('plate', normalise(typed))).toBe(false);
  },
);

it('a plate is shown in the groups in which people read it out', () => {
  expect(plateGroups('MH12DE1433')).toEqual(['MH', '12', 'DE', '1433']);
  expect(plateGroups('22BH0001AA')).toEqual(['22', 'BH', '0001', 'AA']);
  expect(plateGroups('?')).toEqual(['?']);
});

it.each([
  ['plate', 'MH12DE1433', 'mh-12-de-1433', true],
  ['plate', 'DL01CAA0111', 'DL1CAA111', true],
  ['plate', 'MH12DE0001', 'MH12DE1', true],
  ['plate', 'MH12DE1433', 'MH12DE133', false],
  ['plate', 'MH12DE1033', 'MH12DE133', false],
  ['plate', 'MH10DE1433', 'MH1DE1433', false],
  ['plate', 'MH12DE0000', 'MH12DE', false],
  ['account', '026291800001191', '26291800001191', true],
  ['account', '26291800001191', '0026291800001191', true],
  ['account', '0026291800001191', '26291800001191', true],
  ['account', '1002', '12', false],
  ['account', '26291800001191', '26291801191', false],
  ['account', '', '0026', false],
  ['aadhaar', '999999990019', 'XXXX XXXX 0019', true],
  ['aadhaar', '999999990019', 'XXXX XXXX 1019', false],
  ['pan', 'ABCPA1234A', 'abcpa 1234a', true],
  ['pan', 'ABCPA1234A', 'ABCPA1234B', false],
  ['ifsc', 'YESB0000262', 'YESB262', false],
] as const)('for the %s %s, the answer %s matches: %s', (kind, asked, answered, isIt) => {
  expect(isSame(kind, asked, answered)).toBe(isIt);
});

it('the server keeps only the last four characters of an identifier', () => {
  expect(mask('MH12DE1433')).toBe('••••••1433');
});

it("the server's record hides all the other characters, however many there are", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{8,30}$/), (identifier) => {
      const masked = mask(identifier);
      expect(masked).toHaveLength(identifier.length);
      expect(masked.replaceAll('•', '')).toBe(identifier.slice(-4));
    }),
  );
});

it("the server's record shows at most half of a short identifier", () => {
  expect(mask('MH1A1')).toBe('•••A1');
  expect(mask('ABC1')).toBe('••C1');
  expect(mask('1')).toBe('•');
  expect(mask('')).toBe('');
});

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
  ['DL 1 C AB 1234 is 22 BH 1234 AA now', ['DL1CAB1234', '22BH1234AA']],
  ['DL 3 CAB 2019, TN 01 9999, 199 CD 99', ['DL3CAB2019', 'TN019999', '199CD99']],
  ['ABC 123', []],
  ['998 cc 2018, 796 cc 2 owners', []],
  ['UP 16 passing, price 450000 OR 4,40,000, or 5000 less', []],
  ['UP 16 Feb 2024, MH12 VXI 2019', []],
  ['licence MH12 2011 0012345', []],
  ['', []],
])('the plates in %j are %j', (text, plates) => {
  expect(platesIn(text)).toEqual(plates);
});

test('ten thousand words without a plate are read quickly', () => {
  expect(platesIn('word '.repeat(10_000))).toEqual([]);
});

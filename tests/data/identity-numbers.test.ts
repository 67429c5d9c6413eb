// Tests which identity numbers are accepted, refused or queried while the dealer is typing.

import fc from 'fast-check';
import { hintFor } from '../../data/values/identifier-hints.ts';
import {
  type IdentifierKind,
  isChecked,
  isWellFormed,
  maskedAadhaar,
  normalise,
  passesVerhoeff,
} from '../../data/values/identifiers.ts';

const wellFormed: [IdentifierKind, string][] = [
  ['pan', 'AAAPS0000A'],
  ['pan', 'ABCPV1234D'],
  ['pan', 'aaacs0000c'],
  ['ifsc', 'YESB0000262'],
  ['ifsc', 'hdfc0ABC123'],
  ['account', '026291800001191'],
  ['account', '123456'],
  ['aadhaar', '9999 9999 0019'],
  ['aadhaar', '9999-4105-7058'],
];

const illFormed: [IdentifierKind, string][] = [
  // The fourth letter of the usual placeholder does not name any kind of holder.
  ['pan', 'ABCDE1234F'],
  ['pan', 'AAAPS000A'],
  ['ifsc', 'YESB1000262'],
  ['ifsc', 'YESB262'],
  ['account', '12345'],
  ['account', '1'.repeat(31)],
  ['aadhaar', '199999990019'],
  ['aadhaar', '99999999001'],
  ['aadhaar', '9999999900191234'],
];

it.each(wellFormed)('the %s %s is accepted without a hint', (kind, typed) => {
  expect(isWellFormed(kind, normalise(typed))).toBe(true);
  expect(hintFor(kind, typed)).toBe('usual');
});

it.each(illFormed)('the %s %s is refused, with a hint as the dealer types', (kind, typed) => {
  expect(isWellFormed(kind, normalise(typed))).toBe(false);
  expect(hintFor(kind, typed)).not.toBe('usual');
});

it('a virtual ID is recognised', () => {
  expect(hintFor('aadhaar', '9999 9999 0019 1234')).toBe('virtualId');
  expect(hintFor('aadhaar', '9999 9999 0019 12')).toBe('odd');
  expect(hintFor('pan', '9999 9999 0019 1234')).toBe('odd');
});

it('an empty field for an identity number shows the usual hint', () => {
  for (const kind of ['plate', 'pan', 'account', 'ifsc', 'aadhaar'] as const) {
    expect(hintFor(kind, ' ')).toBe('usual');
  }
});

it('a wrong check digit gives a hint only for Aadhaar, whose check digit is public', () => {
  expect(hintFor('aadhaar', '999999990018')).toBe('checkDigit');
  expect(isChecked('aadhaar', '655675523712')).toBe(false);
  expect(isChecked('pan', 'AAAPS0000A')).toBe(true);
});

it.each(['999999990019', '999999990026', '999999990042', '999999990057', '999941057058', '2363'])(
  'the Verhoeff check accepts %s',
  (digits) => {
    expect(passesVerhoeff(digits)).toBe(true);
    expect(passesVerhoeff(digits.replace(/.$/, 'x'))).toBe(false);
  },
);

const number = fc.stringMatching(/^[2-9]\d{10}$/).map((start) => {
  const check = [...'0123456789'].find((digit) => passesVerhoeff(start + digit));
  return start + check;
});

it('the Verhoeff check detects every wrong digit and every swap of adjacent digits', () => {
  fc.assert(
    fc.property(number, fc.nat(11), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
      const digits = [...right].map(Number);
      const wrong = digits.with(at, ((digits[at] ?? 0) + by) % 10).join('');
      expect([passesVerhoeff(right), passesVerhoeff(wrong)]).toEqual([true, false]);
      const [one = 0, other = 0] = [digits[at % 11], digits[(at % 11) + 1]];
      const swapped = digits.with(at % 11, other).with((at % 11) + 1, one);
      expect(passesVerhoeff(swapped.join(''))).toBe(one === other);
    }),
  );
});

it.each([
  ['999999990019', 'XXXX XXXX 0019'],
  ['9999XXXX0019', 'XXXX XXXX 0019'],
  ['XXXX XXXX 0019', 'XXXX XXXX 0019'],
  ['65xxxxxxxx12', 'XXXX XXXX XX12'],
  ['9999 9999 00-19', 'XXXX XXXX 0019'],
  ['9999999912x4', 'XXXX XXXX 12X4'],
  ['65xxxxxxxxxx', ''],
  ['19', 'XXXX XXXX XX19'],
  ['', ''],
])('the Aadhaar number in %j is shown as %j', (sent, shown) => {
  expect(maskedAadhaar(sent)).toBe(shown);
});

it('masking a number twice changes nothing, whatever a source sends', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dxX* -]{0,20}$/)), (sent) => {
      const masked = maskedAadhaar(sent);
      expect(masked).toMatch(/^$|^XXXX XXXX [\dX]{4}$/);
      expect(maskedAadhaar(masked)).toBe(masked);
    }),
  );
});

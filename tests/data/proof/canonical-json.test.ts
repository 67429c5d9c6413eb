// Both ends write a value as the same text, by RFC 8785.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../../data/proof/json-value.ts';

it('the example of RFC 8785 is written as the standard does', () => {
  const example =
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
    '"string":"\\u20ac$\\u000F\\u000aA\'' +
    '\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
  expect(canonicalJson(JSON.parse(example))).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('keys are sorted by their UTF-16 code units, as in the standard', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
  expect(Object.keys(JSON.parse(text))).toEqual([
    '1',
    '\r',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\ud83d\ude00',
    '\ufb33',
  ]);
});

it('the text is the same for any order of keys and can be read back', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, each]) => [key, shuffled(each)])
        .reverse(),
    );
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const sent: unknown = JSON.parse(JSON.stringify(value));
      expect(canonicalJson(shuffled(sent))).toBe(canonicalJson(sent));
      expect(JSON.parse(canonicalJson(sent))).toEqual(sent);
    }),
  );
});

it('keys that have a meaning in SD-JWT are dropped', () => {
  const source = { _sd: ['x'], a: [{ '...': 'y', b: 1 }] };
  expect(canonicalJson(source)).toBe('{"a":[{"b":1}]}');
});

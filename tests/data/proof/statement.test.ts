// Tests that a signed statement is small and numbered, and has only one spelling (RFC 8785).

import fc from 'fast-check';
import { buyersText, fullText, readBuyers, readFull } from '../../../data/proof/disclosures.ts';
import { canonicalJson } from '../../../data/proof/json-value.ts';
import {
  headerText,
  payloadText,
  readPayload,
  reportNumberOf,
  type Statement,
  typedBase32,
} from '../../../data/proof/statement.ts';

const statement: Statement = {
  _sd: ['A'.repeat(43)],
  f: 'odometer_went_back:222340',
  iat: 1_795_430_400,
  iss: 'reports.lotproof.in',
  s: 'hyundai.1',
  sub: 'MH12DE1433',
  test: 1,
};

it('a statement with the longest plate and a typical host takes at most 200 bytes', () => {
  expect(
    new TextEncoder().encode(payloadText({ ...statement, sub: '22BH1234AA' })).length,
  ).toBeLessThanOrEqual(200);
});

it('a statement is read back as it was written', () => {
  expect(readPayload(payloadText(statement))).toEqual(statement);
  const { test: _, ...live } = statement;
  expect(readPayload(payloadText(live))).toEqual(live);
  expect(headerText('abcd-_12')).toBe('{"alg":"ES256","kid":"abcd-_12","typ":"lotproof+sd-jwt"}');
});

const written = payloadText(statement);

it.each([
  ['with a space', written.replace(',"f"', ', "f"')],
  ['with a claim twice', written.replace('"f":', '"f":"none","f":')],
  ['with an extra claim', written.replace('"f":', '"exp":1,"f":')],
  ['with a missing claim', written.replace(/"iat":\d+,/, '')],
  ['in another order', JSON.stringify({ ...JSON.parse(written), _sd: undefined, f: 'none' })],
  ['with two digests', written.replace('"],"f"', `","${'B'.repeat(43)}"],"f"`)],
  ['with an escaped character', written.replace('MH12', '\\u004dH12')],
  ['with a malformed plate', written.replace('MH12', 'mh 12')],
  ['with a time in words', written.replace(/1795430400/, '"1795430400"')],
  ['with a fractional second', written.replace(/1795430400/, '1795430400.5')],
  ['with a URL as its host', written.replace('reports.lotproof.in', 'https://x.in/a')],
  ['that is not an object', '[]'],
  ['that is not JSON', '{'],
  ['of a megabyte', `${written}${' '.repeat(1_000_000)}`],
])('a payload %s is refused', (_, text) => {
  expect(readPayload(text)).toBeUndefined();
});

it('disclosures are read back as written, and anything else is refused', () => {
  const [salt, digestOfFull] = ['s'.repeat(22), 'D'.repeat(43)];
  const full = fullText({ salt, result: { b: 2, a: 'अ' } });
  expect(full).toBe(`["${salt}","full",{"a":"अ","b":2}]`);
  expect(readFull(full)).toEqual({ result: { a: 'अ', b: 2 } });
  const buyers = buyersText({ salt, view: { a: 1 }, digestOfFull });
  expect(readBuyers(buyers)).toEqual({ view: { a: 1 }, digestOfFull });
  expect(readFull(buyers)).toBeUndefined();
  expect(readBuyers(full)).toBeUndefined();
  expect(readBuyers('["')).toBeUndefined();
});

it('a report number has ten characters, none easily misread, and any spelling is read', () => {
  expect(reportNumberOf(new Uint8Array(32))).toBe('0000000000');
  expect(reportNumberOf(new Uint8Array(32).fill(255))).toBe('ZZZZZZZZZZ');
  // The five-bit numbers from 1 to 10, as bytes.
  const counted = [0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x80];
  expect(reportNumberOf(Uint8Array.from(counted))).toBe('123456789A');
  expect(typedBase32(' oil4a-56789 ')).toBe('0114A56789');
});

it('the example of RFC 8785 is written as in the standard', () => {
  const example =
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
    '"string":"\\u20ac$\\u000F\\u000aA\'' +
    '\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
  expect(canonicalJson(JSON.parse(example))).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

it('JSON keys are sorted by UTF-16 code units, as in the standard', () => {
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

it('the canonical text is the same for any key order and can be read back', () => {
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

it('JSON keys that have a meaning in SD-JWT are dropped', () => {
  const source = { _sd: ['x'], a: [{ '...': 'y', b: 1 }] };
  expect(canonicalJson(source)).toBe('{"a":[{"b":1}]}');
});

// A proof code's digits stand for exactly one statement: a printed code is read back, and any other
// digits are refused.

import fc from 'fast-check';
import type { Statement } from '../../../data/proof/statement.ts';
import { codeAddress, coverAddress, jwssOfDigits } from '../../../sw/proof/proof-code.ts';
import { signed, signingKey } from '../../support/signed-statement.ts';

const key = signingKey();

const statement: Statement = {
  _sd: ['A'.repeat(43)],
  f: 'odometer_went_back:22340',
  iat: 1_795_430_400,
  iss: 'reports.lotproof.example',
  s: 'hyundai.1',
  sub: 'MH12DE1433',
};

const anyStatement: fc.Arbitrary<Statement> = fc.record(
  {
    _sd: fc.tuple(fc.stringMatching(/^[\w-]{43}$/)),
    f: fc.constantFrom('none', 'odometer_went_back:22340', 'challans_pending:123456789012'),
    iat: fc.integer({ min: 0, max: 1e11 }),
    iss: fc.constantFrom('lotproof.example', 'a'.repeat(60), 'localhost:3000'),
    s: fc.constantFrom('rc.1', 'mahindra.12'),
    sub: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
    test: fc.constant(1 as const),
  },
  { requiredKeys: ['_sd', 'f', 'iat', 'iss', 's', 'sub'] },
);

/** Returns the digits of these bytes. */
function digitsOf(...parts: (Uint8Array | string | number)[]): string {
  const bytes = parts.map((part) =>
    typeof part === 'number' ? Buffer.of(part) : Buffer.from(part),
  );
  return BigInt(`0x${Buffer.concat(bytes).toString('hex')}`).toString();
}

test('a signed statement is printed as a code and read back unchanged', () => {
  const both = fc.property(anyStatement, (any) => {
    const jws = signed(key, any);
    const address = codeAddress(jws);
    expect(address?.digits).toMatch(/^[1-9]\d{0,799}$/);
    expect(jwssOfDigits(address?.digits ?? '')).toEqual([jws]);
  });
  fc.assert(both, { numRuns: 200 });
});

test("a code links to its signer's page over HTTPS", () => {
  expect(codeAddress(signed(key, statement))?.page).toBe('https://reports.lotproof.example/v#');
  const here = signed(key, { ...statement, iss: 'localhost:3000' });
  expect(codeAddress(here)?.page).toBe('http://localhost:3000/v#');
});

test('changing any byte of a statement gives a different JWS or none', () => {
  const jws = signed(key, statement);
  const { digits } = codeAddress(jws) ?? { digits: '' };
  const bytes = Buffer.from(`0${BigInt(digits).toString(16)}`, 'hex');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(jwssOfDigits(digitsOf(changed)), `byte ${at}`).not.toEqual([jws]);
  }
});

const { digits } = codeAddress(signed(key, statement)) ?? { digits: '' };
const [keyId, signature] = [Buffer.alloc(6), Buffer.alloc(64)];

test.each([
  ['nothing', ''],
  ['leading zeros', `0${digits}`],
  ['a sign', `-${digits}`],
  ['a space', ` ${digits}`],
  ['an exponent', '1e100'],
  ['hexadecimal', '0x1234'],
  ['digits of another script', '१२३'],
  ['a separator', digits.replace(/^(.)/, '$1_')],
  ['a megabyte of digits', '1'.repeat(1_000_000)],
  ['more digits than we print', digitsOf(1, keyId, signature, '{'.repeat(600))],
  ['no payload', digitsOf(1, keyId, signature)],
  ['half a signature', digitsOf(1, keyId, signature.subarray(32))],
  ['a payload that is not text', digitsOf(1, keyId, signature, Uint8Array.of(0xff, 0xfe))],
  ['another first byte', digitsOf(17, keyId, signature, '{}')],
])('%s is not a proof code', (_, text) => {
  expect(jwssOfDigits(text)).toBeUndefined();
});

const others = [
  { ...statement, s: 'challan.1', f: 'challans_pending:500' },
  { ...statement, s: 'rc.1', f: 'none', iat: statement.iat - 86_400 },
].map((each) => signed(key, each));

test("a cover's code contains exactly the reports on the car", () => {
  const jwss = [signed(key, statement), ...others];
  const address = coverAddress(jwss);
  expect(address?.page).toBe('https://reports.lotproof.example/v#');
  expect(jwssOfDigits(address?.digits ?? '')).toEqual(jwss);
  const test = jwss.map((_, index) => signed(key, { ...statement, iat: index + 1, test: 1 }));
  expect(jwssOfDigits(coverAddress(test)?.digits ?? '')).toEqual(test);
});

test('a cover has no code for two cars or two hosts, for people, or for too many reports', () => {
  const own = signed(key, statement);
  const seven = Array.from({ length: 7 }, () => own);
  const foreign = [{ sub: 'DL01AB1234' }, { iss: 'other.example' }, { test: 1 as const }];
  for (const jwss of [
    [],
    ['no.jws.here'],
    seven,
    ...foreign.map((change) => [own, signed(key, { ...statement, ...change })]),
  ]) {
    expect(coverAddress(jwss)).toBeUndefined();
  }
});

test("changing any byte of a cover's code alters at least one report or is refused", () => {
  const jwss = [signed(key, statement), ...others];
  const bytes = Buffer.from(`0${BigInt(coverAddress(jwss)?.digits ?? 0).toString(16)}`, 'hex');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
    expect(jwssOfDigits(digitsOf(changed)), `byte ${at}`).not.toEqual(jwss);
  }
  for (const cut of [bytes.subarray(0, -1), bytes.subarray(0, 60), bytes.subarray(0, 1)]) {
    expect(jwssOfDigits(digitsOf(cut))).toBeUndefined();
  }
});

test('a code in the next version is recognised as one from a newer build', () => {
  expect(jwssOfDigits(digitsOf(3, keyId, signature, '{}'))).toBe('newer');
});

test.each([
  ['another algorithm', { alg: 'none', kid: 'abcdefgh', typ: 'lotproof+sd-jwt' }],
  ['HMAC', { alg: 'HS256', kid: 'abcdefgh', typ: 'lotproof+sd-jwt' }],
  ['another type', { alg: 'ES256', kid: 'abcdefgh', typ: 'JWT' }],
  ['an extra key', { alg: 'ES256', kid: 'abcdefgh', typ: 'lotproof+sd-jwt', jwk: {} }],
])('a JWS with %s in its header is not printed', (_, header) => {
  const [, payload, signature_] = signed(key, statement).split('.');
  const other = Buffer.from(JSON.stringify(header)).toString('base64url');
  expect(codeAddress(`${other}.${payload}.${signature_}`)).toBeUndefined();
});

test('a JWS that is cut short or padded, or has another payload, is not printed', () => {
  const jws = signed(key, statement);
  const [header, , signature_] = jws.split('.');
  const payload = Buffer.from('{"sub":"MH12DE1433"}').toString('base64url');
  for (const other of ['', jws.slice(0, -1), `${jws}=`, `${jws}.`, `${jws}A`]) {
    expect(codeAddress(other), other).toBeUndefined();
  }
  expect(codeAddress(`${header}.${payload}.${signature_}`)).toBeUndefined();
  // The last character has four unused bits; setting them gives the same bytes.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const next = letters[letters.indexOf(jws.slice(-1)) + 1] ?? '';
  expect(codeAddress(`${jws.slice(0, -1)}${next}`)).toBeUndefined();
});

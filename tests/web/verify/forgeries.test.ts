// The page never calls a forged report, code or file genuine.

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { serviceById } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import type { Statement } from '../../../data/proof/statement.ts';
import { codeAddress, jwssOfDigits } from '../../../sw/proof/proof-code.ts';
import { codeLink, verify, verifyPdf } from '../../../web/public-site/verify/verify.ts';
import { signed, signingKey } from '../../support/signed-statement.ts';
import { authorityOf, packetOf, pdfOf, published, soldReport } from '../../support/sold-report.ts';

const ours = signingKey();
const authority = authorityOf([published(ours)]);
const report = await soldReport(ours);
const [jws = '', buyers = '', full = ''] = report.split('~');
const [header = '', payload = '', signature = ''] = jws.split('.');
const statement = JSON.parse(textOf(payload)) as Statement;
const digits = codeAddress(jws)?.digits ?? '';

/** A report on another car, without findings. */
const other = await soldReport(ours, { sub: 'KA00SB0001', f: 'none', service: serviceById('rc') });
const [otherJws = '', otherBuyers = '', otherFull = ''] = other.split('~');

function textOf(part: string): string {
  return Buffer.from(part, 'base64url').toString();
}

function written(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Returns the report with its signature, but with another statement's text. */
function withPayload(text: string): string {
  return report.replace(payload, written(text));
}

function withHeader(text: string, made = signature): string {
  return `${written(text)}.${payload}.${made}~${buyers}~${full}~`;
}

async function kindOf(sdJwt: string): Promise<string> {
  return (await verify(sdJwt, authority)).kind;
}

test("a code, a buyer's copy and a dealer's file that we have signed are genuine", async () => {
  const copy = await soldReport(ours, { reader: 'buyer' });
  const [read = ''] = jwssOfDigits(digits) ?? [];
  expect(await verify(`${read}~`, authority)).toMatchObject({
    kind: 'genuine',
    proven: { statement, report: undefined },
  });
  expect(await verify(copy, authority)).toMatchObject({
    kind: 'genuine',
    proven: { report: { reader: 'buyer' } },
  });
  const result = sampleAnswer(serviceById('hyundai'));
  expect(await verifyPdf(pdfOf(report), authority, { photographed: [jws] })).toMatchObject([
    { kind: 'comparing_file', proven: { statement, report: { reader: 'dealer', result } } },
  ]);
  const { sub } = statement;
  const file = pdfOf(report, await soldReport(ours, { service: serviceById('challan'), sub }));
  const kinds = (await verifyPdf(file, authority)).map(({ kind }) => kind);
  expect(kinds).toEqual(['comparing_file', 'comparing_file']);
});

const header512 = '{"alg":"ES512","kid":"KID","typ":"lotproof+sd-jwt"}'.replace('KID', ours.id);
const none = header512.replace('ES512', 'none');
const hmac = header512.replace('ES512', 'HS256');
const signedText = (head: string) => `${written(head)}.${payload}`;
const publicPem = JSON.stringify({ crv: ours.jwk.crv, kty: ours.jwk.kty, x: ours.jwk.x });

test.each([
  ['no algorithm', withHeader(none)],
  ['no algorithm and no signature', withHeader(none, '')],
  [
    'an HMAC made with the public key',
    withHeader(hmac, createHmac('sha256', publicPem).update(signedText(hmac)).digest('base64url')),
  ],
  [
    'another curve',
    withHeader(
      header512,
      sign('sha512', Buffer.from(signedText(header512)), {
        key: generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
    ),
  ],
  ['a space in the header', withHeader(textOf(header).replace(',', ', '))],
  ['a header with a key of its own', withHeader(textOf(header).replace('}', ',"jwk":{}}'))],
  ['a forger’s key under our name', `${signed({ ...signingKey(), id: ours.id }, statement)}~`],
  ['a signature of zeros', report.replace(signature, 'A'.repeat(86))],
  ['a signature cut short', report.replace(signature, signature.slice(0, -2))],
  ['another plate', withPayload(JSON.stringify({ ...statement, sub: 'MH00SB0009' }))],
  ['another finding', withPayload(JSON.stringify({ ...statement, f: 'none' }))],
  ['a claim given twice', withPayload(textOf(payload).replace('{', '{"sub":"MH00SB0009",'))],
  ['parts of two reports’ codes', `${header}.${otherJws.split('.')[1]}.${signature}~`],
  ['another report’s data', `${jws}~${otherBuyers}~${otherFull}~`],
  ['a buyer’s view and another report’s full data', `${jws}~${buyers}~${otherFull}~`],
  ['a buyer’s full data but no buyer’s view', `${jws}~${full}~`],
  ['a buyer’s view and full data swapped', `${jws}~${full}~${buyers}~`],
  ['a third disclosure', `${report}${full}~`],
  ['data without its salt', `${jws}~${written(textOf(buyers).replace(/^\["[^"]+"/, '[""'))}~`],
  ['a value replaced', `${jws}~${buyers}~${written(textOf(full).replace(/\d{4}/, '0001'))}~`],
  ['padded base64', `${jws}~${buyers}=~`],
  ['the last ~ missing', report.slice(0, -1)],
  ['no content', ''],
])('a report with %s counts as altered', async (_, forged) => {
  expect(await kindOf(forged)).toBe('altered');
});

test('an unknown key is called "not ours" online and "not yet known" offline', async () => {
  const theirs = await soldReport(signingKey());
  expect(await kindOf(theirs)).toBe('unknown_key');
  const offline = { ...authority, isFresh: false };
  expect(await verify(theirs, offline)).toEqual({ kind: 'unknown_yet' });
});

test('our key proves a report under both hosts of a moved server, and under no other', async () => {
  const elsewhere = await soldReport(ours, { iss: 'lotproof.other' });
  expect(await kindOf(elsewhere)).toBe('altered');
  const moved = authorityOf([published(ours), published(ours, { iss: 'lotproof.other' })]);
  expect(await verify(elsewhere, moved)).toMatchObject({ kind: 'genuine' });
  expect(await verify(report, moved)).toMatchObject({ kind: 'genuine' });
});

test('a signed report that this page cannot read is called newer, not genuine', async () => {
  const claims = { f: 'a_rule_of_tomorrow', s: 'boats.1' };
  for (const [name, value] of Object.entries(claims)) {
    expect(await kindOf(`${signed(ours, { ...statement, [name]: value })}~`), name).toBe('newer');
  }
  // Only a faulty server would sign a statement that has one claim twice.
  const twice = textOf(payload).replace('{', '{"sub":"MH00SB0009",');
  const text = `${header}.${written(twice)}`;
  const key = { key: ours.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const made = sign('sha256', Buffer.from(text), key).toString('base64url');
  expect(await kindOf(`${text}.${made}~`)).toBe('newer');
});

test('a withdrawn report, or an unsold one signed by a stolen key, is not genuine', async () => {
  const outcome = await verify(report, authority);
  const digest = 'proven' in outcome ? outcome.proven.digest : '';
  const withdrawn = { ...authority, withdrawn: new Set([digest]) };
  expect(await verify(report, withdrawn)).toMatchObject({ kind: 'withdrawn' });
  const stolen = [published(ours, { stolen: statement.iat + 1 })];
  const asking = async (said: boolean | undefined) =>
    (await verify(report, authorityOf(stolen, { isSold: async () => said }))).kind;
  expect(await asking(true)).toBe('genuine');
  expect(await asking(false)).toBe('not_sold');
  expect(await asking(undefined)).toBe('not_asked');
});

test('a sandbox report is recognised by its statement or by its key', async () => {
  const test = await soldReport(ours, { test: 1 });
  expect(await kindOf(test)).toBe('sandbox');
  const sandbox = authorityOf([published(ours, { test: 1 })]);
  expect(await verify(report, sandbox)).toMatchObject({ kind: 'sandbox' });
});

const extended = (...more: string[]) =>
  Buffer.concat([pdfOf(report), Buffer.from(`\n${more.join('\n')}\nstartxref\n999\n%%EOF\n`)]);

test.each([
  ['a second packet of XMP', Buffer.concat([pdfOf(report), Buffer.from(packetOf([other]))])],
  ['a second packet before ours', Buffer.from(`%PDF-1.7\n${packetOf([])}${pdfOf(report)}`)],
  ['another car’s proof beside ours', pdfOf(report, other)],
  ['a proof given twice', pdfOf(report, report)],
  ['a change appended to it', extended('1 0 obj\n<< /Type /Page >>\nendobj')],
  ['another proof appended to it', extended(packetOf([other]))],
  ['a statement without its report', pdfOf(`${jws}~`)],
  ['the other report’s data under our statement', pdfOf(`${jws}~${otherBuyers}~`)],
  ['more proofs than a car has checks', pdfOf(...Array.from({ length: 50 }, () => report))],
])('a file with %s is not called genuine', async (_, file) => {
  // The page must notice this even if the comparison finds the file identical.
  const outcomes = await verifyPdf(file, authority, { compared: 'same' });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const { kind } of outcomes) expect(kind).toMatch(/^(changed_file|altered)$/);
});

test("the page notices one report's code on another report's PDF", async () => {
  const outcomes = await verifyPdf(pdfOf(other), authority, { photographed: [jws] });
  expect(outcomes).toEqual([{ kind: 'another_report' }]);
});

test('the page says that a file has no proof or is not a PDF', async () => {
  expect(await verifyPdf(pdfOf(), authority)).toEqual([{ kind: 'no_data' }]);
  expect(await verifyPdf(Buffer.from(report), authority)).toEqual([{ kind: 'unreadable' }]);
});

test('the page accepts a code only in our format: the address of /v with digits', () => {
  expect(codeLink(`https://lotproof.example/v#${digits}`)?.host).toBe('lotproof.example');
  expect(codeLink(`https://lotproof.example.evil.example/v#${digits}`)?.host).toBe(
    'lotproof.example.evil.example',
  );
  for (const text of [
    'upi://pay?pa=x',
    `https://a/b/v#${digits}`,
    `https:///v#${digits}`,
    digits,
  ]) {
    expect(codeLink(text)).toBeUndefined();
  }
  expect(jwssOfDigits(`0${digits}`)).toBeUndefined();
  expect(jwssOfDigits('9'.repeat(1_000_000))).toBeUndefined();
});

test('the page says that it cannot verify anything without WebCrypto', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    expect(await verify(report, authority)).toEqual({ kind: 'too_old' });
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});

test('a proof larger than any report is refused before it is checked', async () => {
  const whole = `${jws}~${buyers}~${'A'.repeat(300_000)}~`;
  expect(await verifyPdf(pdfOf(whole), authority)).toEqual([{ kind: 'unreadable' }]);
});

// Other programs can verify our pages: poppler draws the page, ZBar reads its code, jose verifies
// its statement.

import { compactVerify, importJWK } from 'jose';
import { recordsOf } from '../../api/sandbox/source.ts';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Letterhead, Report } from '../../data/report.ts';
import { codeAddress, jwssOfDigits } from '../../sw/proof/proof-code.ts';
import { rebuiltBuyersText, sdJwtOf } from '../../sw/proof/rebuilt.ts';
import { codeLink } from '../../web/public-site/verify/verify.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { signedDocument } from '../../web/report/signed-document.ts';
import { proofOf, SOLD_AT, signingKey } from '../support/signed-statement.ts';
import { readFace } from './face-file.ts';
import { makePdf } from './make-pdf.ts';
import { type Page, readPdf } from './pdf-reader.ts';
import { blurred, canRead, codeCorner, codesIn, oneBit, type Seen, turned } from './printed.ts';

const key = signingKey();

/** Plates of sandbox records ('' is the published sample), for pages of every kind and length. */
const PLATES: Partial<Record<ServiceId, string[]>> = {
  hyundai: ['', 'MH00SB0002'],
  maruti: ['', 'DL0CSB1004'],
  mahindra: ['', 'KA00SB2002'],
  rc: ['', '99BH0001AA', 'MHVAZZ9999'],
  challan: ['', 'UP00SB4003'],
};

const documents = Object.entries(PLATES).flatMap(([id, plates]) =>
  plates.map((plate) => [id as ServiceId, plate] as const),
);

type Changes = { iss?: string; sub?: string };

async function documentOf(id: ServiceId, plate: string, changes: Changes = {}) {
  const service = serviceById(id);
  const question = { vehicleNumber: plate };
  const invented = () =>
    judges[service.id].delivered(recordsOf(service).resultOf(question), question);
  const result = plate === '' ? sampleAnswer(service) : invented();
  const proof = proofOf(service, key, { result, ...changes });
  const code = codeAddress(proof.jws);
  const buyers = await rebuiltBuyersText(judges[service.id], { result, proof });
  if (!code || buyers === undefined) throw new Error('The report has no proof.');
  const letterhead: Letterhead = {
    reportNumber: '7K3M9QX2AB',
    madeAt: SOLD_AT,
    source: service.source,
    madeFor: 'sharma.motors@example.in',
    stamp: '',
    proof: { code, sdJwt: sdJwtOf({ result, proof }, buyers, 'dealer') },
  };
  const report = judges[service.id].report(result, SOLD_AT);
  const cornerOf = async (more: Partial<Letterhead>) => {
    const pdf = await makePdf(report, { ...letterhead, ...more }, readFace);
    return (seen: Seen) => codeCorner(pdf, report.page, seen);
  };
  return { corner: await cornerOf({}), cornerOf, report, letterhead, proof };
}

/** Verifies the statement in a code's address by RFC 7515 and the published form of our digits. */
async function verified(address: string | undefined) {
  const [page, digits = '0'] = (address ?? '').split('#');
  const bytes = Buffer.from(`0${BigInt(digits).toString(16)}`, 'hex');
  const kid = bytes.subarray(1, 7).toString('base64url');
  const header = Buffer.from(`{"alg":"ES256","kid":"${kid}","typ":"lotproof+sd-jwt"}`);
  const parts = [header, bytes.subarray(71), bytes.subarray(7, 71)];
  const jws = parts.map((part) => part.toString('base64url')).join('.');
  const { payload } = await compactVerify(jws, await importJWK(key.jwk, 'ES256'));
  return { page, jws, statement: JSON.parse(Buffer.from(payload).toString()) };
}

/** Returns the first page of each part of a file, with its number. */
function firstPages(pages: readonly Page[]) {
  return pages.flatMap(({ widthMm, heightMm, texts }, index) => {
    const isFirst = texts.some(({ text }) => text.startsWith('Page 1 of'));
    return isFirst ? [{ number: index + 1, widthMm, firstHeightMm: heightMm }] : [];
  });
}

/** Returns the resolution of a page once it is shrunk to fit A4. */
function onA4(dpi: number, { page }: Report): number {
  return (dpi * 287) / page.firstHeightMm;
}

describe.skipIf(!canRead)('Other programs', () => {
  test('other programs can read each code from a poor A4 print', async () => {
    const prints = [];
    for (const [id, plate] of documents) {
      const { corner, report, proof } = await documentOf(id, plate);
      const print = oneBit(blurred(turned(corner({ dpi: onA4(150, report) }), 3)));
      prints.push({ name: `${id} ${plate}`, proof, print });
    }
    const read = codesIn(prints.map(({ print }) => print));
    for (const [index, { name, proof }] of prints.entries()) {
      expect(read[index], name).toBeDefined();
      const { page, jws, statement } = await verified(read[index]);
      expect({ page, jws }).toEqual({ page: 'https://lotproof.example/v', jws: proof.jws });
      expect(name).toMatch(new RegExp(`^${statement.s.split('.')[0]} (${statement.sub})?$`));
    }
  }, 120_000);

  test('other programs can read a code with a long host from a blurred screenshot', async () => {
    const iss = `${'reports.'.repeat(4)}lotproof.in`;
    const { corner, report, proof } = await documentOf('maruti', 'DL0CSB1004', { iss });
    const pictures = Object.entries({
      'at 150 dpi': corner({ dpi: 150 }),
      'at 100 dpi': corner({ dpi: 100 }),
      'on A4 at 150 dpi': corner({ dpi: onA4(150, report) }),
      'its red': corner({ dpi: 100, colour: 'red' }),
      'its blue': corner({ dpi: 100, colour: 'blue' }),
      'turned to the left': turned(corner({ dpi: 100 }), -3),
      'turned to the right': turned(corner({ dpi: 100 }), 3),
      blurred: blurred(corner({ dpi: 100 })),
      'turned, and blurred twice': blurred(blurred(turned(corner({ dpi: 150 }), 3))),
      'black and white': oneBit(blurred(corner({ dpi: 100 }))),
    });
    const read = codesIn(pictures.map(([, picture]) => picture));
    for (const [index, [name]] of pictures.entries()) {
      expect(read[index], name).toMatch(new RegExp(`^https://${iss}/v#\\d+$`));
      expect((await verified(read[index])).jws, name).toBe(proof.jws);
    }
  });

  test("other programs can read the code on a car's cover and that on each report", async () => {
    const ids = ['rc', 'hyundai', 'challan'] as const;
    const sold = await Promise.all(ids.map((id) => documentOf(id, '', { sub: 'MH00SB0000' })));
    const sdJwts = sold.map(({ letterhead }) => letterhead.proof?.sdJwt);
    const unsigned = { build: '', madeFor: 'sharma.motors@example.in', cover: { today: 20_790 } };
    const document = await signedDocument(sdJwts, unsigned);
    if (!document) throw new Error('No document can be made of these reports.');
    const pdf = await makePdfOf(document, readFace);
    const { pages } = await readPdf(pdf);
    const corners = firstPages(pages).map(({ number, ...page }) => {
      const dpi = (150 * 287) / Math.max(287, page.firstHeightMm);
      // The code for three reports is larger than the code for one.
      const sideMm = number === 1 ? 90 : 70;
      return oneBit(blurred(turned(codeCorner(pdf, page, { dpi, number, sideMm }), 3)));
    });
    const [cover, ...codes] = codesIn(corners);
    const jwss = sold.map(({ proof }) => proof.jws);
    const { host, digits } = codeLink(cover ?? '') ?? {};
    expect(host).toBe('lotproof.example');
    expect(jwssOfDigits(digits ?? '')).toEqual(jwss);
    const read = await Promise.all(codes.map(verified));
    expect(read.map(({ jws }) => jws)).toEqual(jwss);
  }, 60_000);

  test('other programs can read the code under a stamp', async () => {
    const { corner, cornerOf } = await documentOf('rc', '');
    const stamped = await cornerOf({ stamp: 'SANDBOX' });
    // A stamp does not change this corner of 42 mm, which holds the code, its white margin and some
    // paper.
    const seen = { dpi: 100, sideMm: 42 };
    expect(stamped(seen).greys).toEqual(corner(seen).greys);
  });
});

// A document with a proof: the statements in its file, and the space for its code on page one.

import { recordsOf } from '../../api/sandbox/source.ts';
import { catalogue, type Service, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Letterhead, PrintedProof, Report } from '../../data/report.ts';
import { codeAddress } from '../../sw/proof/proof-code.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { qrCodeOf } from '../../web/report/qr-code.ts';
import { proofOf, SOLD_AT, signingKey } from '../support/signed-statement.ts';
import { makePdf } from './make-pdf.ts';
import { readPdf } from './pdf-reader.ts';

const key = signingKey();
const cars = catalogue.filter(({ id }) => judges[id].buyersView !== undefined);

function printed(service: Service, iss = 'lotproof.example'): PrintedProof {
  const { jws } = proofOf(service, key, { iss });
  const code = codeAddress(jws);
  if (!code) throw new Error('The report has no code.');
  return { code, sdJwt: `${jws}~${'disclosure'.repeat(20)}~` };
}

const letterhead: Letterhead = {
  reportNumber: '7K3M9QX2AB',
  madeAt: SOLD_AT,
  source: 'Hyundai’s workshop records',
  madeFor: 'sharma.motors@example.in',
  stamp: '',
};

function sampleOf(service: Service): Report {
  return judges[service.id].report(sampleAnswer(service), SOLD_AT);
}

function bytesOf(pdf: ArrayBuffer): string {
  return Buffer.from(pdf).toString('latin1');
}

test('the statement can be found by searching the bytes of the file', async () => {
  const service = serviceById('rc');
  const proof = printed(service);
  const bytes = bytesOf(await makePdf(sampleOf(service), { ...letterhead, proof }));
  expect(bytes.split(proof.sdJwt)).toHaveLength(2);
  expect(bytes.split('<x:xmpmeta')).toHaveLength(2);
  const without = bytesOf(await makePdf(sampleOf(service), letterhead));
  expect(without).not.toContain('<x:xmpmeta');
});

test("a car's file contains a statement for each report, but none for the cover", async () => {
  const proofs = cars.map((service) => printed(service));
  const reports = cars.map((service, index) => {
    const proof = proofs[index];
    return { report: sampleOf(service), letterhead: { ...letterhead, ...(proof && { proof }) } };
  });
  const cover = { report: sampleOf(serviceById('pan')), letterhead };
  const bytes = bytesOf(await makePdfOf({ parts: [cover, ...reports] }));
  const [, metadata = ''] = bytes.split('<jspdf:metadata>');
  expect(metadata.split('<')[0]?.split(' ')).toEqual(proofs.map(({ sdJwt }) => sdJwt));
});

const plates = [
  ['hyundai', 'MH00SB0002'],
  ['maruti', 'DL0CSB1004'],
  ['rc', 'MH00SB0002'],
  ['challan', 'UP00SB4001'],
] as const;

test.each([...cars.map((service) => [service.id, ''] as const), ...plates])(
  'the code does not change the number or the size of the pages of %s %s',
  async (id, plate) => {
    const service = serviceById(id);
    const question = { vehicleNumber: plate };
    const result = () =>
      judges[service.id].delivered(recordsOf(service).resultOf(question), question);
    const report = plate === '' ? sampleOf(service) : judges[service.id].report(result(), SOLD_AT);
    const sizesOf = async (head: Letterhead) =>
      (await readPdf(await makePdf(report, head))).pages.map(({ widthMm, heightMm }) => [
        Math.round(widthMm),
        Math.round(heightMm),
      ]);
    const proof = printed(service);
    expect(await sizesOf({ ...letterhead, proof })).toEqual(await sizesOf(letterhead));
  },
);

test.each([
  ['of usual length', {}],
  ['the longest', { source: 'S'.repeat(900), madeFor: `${'m'.repeat(120)}@example.in` }],
])('no text lies under the code or across a line, with a letterhead %s', async (_, changes) => {
  const service = serviceById('maruti');
  const proof = printed(service, `${'reports.'.repeat(7)}in`);
  const report = sampleOf(service);
  const { pages } = await readPdf(await makePdf(report, { ...letterhead, ...changes, proof }));
  const [first] = pages;
  const moduleMm = (0.46 * 420) / 287;
  const { size } = qrCodeOf(proof.code);
  const [left, top] = [210 - 15 - (size + 4) * moduleMm, 420 - 4.4 - (size + 4) * moduleMm];
  const beside = first?.texts.filter(({ y }) => y > top) ?? [];
  expect(beside.map(({ text }) => text)).toContain('Is this report genuine?');
  expect(beside.map(({ text }) => text)).toContain('Page 1 of 2');
  for (const { text, x, width } of beside) expect(x + width, text).toBeLessThan(left);
});

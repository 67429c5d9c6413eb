// /v calls a file ours only if rebuilding it from its data gives the same bytes. It reports any
// change and shows the report that we signed.

import { serviceById } from '../../../data/catalogue.ts';
import type { Reader } from '../../../data/judge.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { comparedFile } from '../../../web/public-site/verify/compare-file.ts';
import type { FileState } from '../../../web/public-site/verify/outcome.ts';
import { verifyPdf } from '../../../web/public-site/verify/verify.ts';
import { makePdfOf } from '../../../web/report/pdf/make-pdf.ts';
import type { WantedDocument } from '../../../web/report/pdf-worker.ts';
import { signedDocument } from '../../../web/report/signed-document.ts';
import { appended, rewritten, withProofOf, withText, withTitle } from '../../support/edited-pdf.ts';
import { signingKey } from '../../support/signed-statement.ts';
import { authorityOf, published, soldReport } from '../../support/sold-report.ts';
import { readFace } from '../face-file.ts';

const ours = signingKey();
const authority = authorityOf([published(ours)]);
const sub = 'MH00SB0000';
const make = (wanted: WantedDocument) => makePdfOf(wanted, readFace);
const seen = { plateColour: 'white', dialKm: 54_000, on: 20_780 } as const;

/** A dealer's name that HarfBuzz shapes, as on the phone. */
const unsigned = { build: '', madeFor: 'शर्मा मोटर्स, 98200 00000' };

type Sold = Parameters<typeof soldReport>[1];

/** Makes a file as the dealer's phone does. */
async function fileOf(sales: Sold[], more: object = {}): Promise<Buffer> {
  const sdJwts = await Promise.all(sales.map((sale) => soldReport(ours, { sub, ...sale })));
  const document = await signedDocument(sdJwts, { ...unsigned, ...more });
  if (!document) throw new Error('No document can be made of these reports.');
  return Buffer.from(await make(document));
}

async function foundIn(file: Uint8Array) {
  const compared: FileState = await comparedFile(file, make);
  return verifyPdf(file, authority, { compared });
}

async function kindsOf(file: Uint8Array): Promise<string[]> {
  return (await foundIn(file)).map(({ kind }) => kind);
}

const service = serviceById('hyundai');
const rc = serviceById('rc');

/** A report whose worst finding a seller would rather hide. */
const badReport = {
  ...(sampleAnswer(service) as object),
  serviceHistoryDetails: [
    { dateOfSVC: '2024-01-10', mileAge: '61240', serviceType: 'PS', dealerName: 'SANDBOX PUNE' },
    { dateOfSVC: '2025-01-10', mileAge: '38900', serviceType: 'PS', dealerName: 'SANDBOX PUNE' },
  ],
};
const report = await fileOf([{ service, result: badReport }]);
const inHindi = await fileOf([{ service, result: badReport }], { language: 'hi' });
const cleanRc = await fileOf([{ service: rc }]);

const cover = { today: 20_790, seen };
const carFile = (reader: Reader) =>
  fileOf(
    [
      { service: rc, reader },
      { service, result: badReport, reader },
    ],
    { cover },
  );

test.each([
  ['a report', async () => report, 1],
  ['a buyer’s copy', () => fileOf([{ service, result: badReport, reader: 'buyer' }]), 1],
  ['a car’s file of two reports', () => carFile('dealer'), 2],
  ['a car’s file for a buyer', () => carFile('buyer'), 2],
  ['a car’s file of one report', () => fileOf([{ service: rc }], { cover }), 1],
  ['a report in Hindi too', async () => inHindi, 1],
  ['a report of a sandbox', () => fileOf([{ service: rc, test: 1 }]), 1],
])('%s is recognised as our exact file if it is unchanged', async (_, made, count) => {
  const outcomes = await foundIn(await made());
  expect(outcomes).toHaveLength(count);
  for (const { kind, ...more } of outcomes) {
    expect(['same_file', 'sandbox']).toContain(kind);
    expect(more).toMatchObject({ proven: { file: 'same' } });
  }
});

test('a file that includes Hindi shows the Hindi text on its pages', () => {
  expect(inHindi.length).toBeGreaterThan(report.length + 4000); // the rest are shapes of letters
});

test.each([
  ['rewritten by qpdf', () => rewritten(report)],
  ['with one glyph changed', () => withText(report, 'went back', 'went bacK')],
  ['with its finding reversed', () => withText(report, 'Odometer went back', 'is honest')],
  ['with the pages of another report on the car', () => withProofOf(cleanRc, report)],
  ['with a later version appended', () => appended(report)],
  ['with only another title', () => withTitle(report, 'Checked and found good')],
])('a file %s is reported as changed, and what we signed is shown', async (_, edit) => {
  const changed = edit();
  expect(changed.equals(report)).toBe(false);
  const [outcome] = await foundIn(changed);
  expect(outcome?.kind).toBe('changed_file');
  const { proven } = outcome && 'proven' in outcome ? outcome : { proven: undefined };
  expect(proven?.report?.reader).toBe('dealer');
  expect(proven?.statement.f).toBe('odometer_went_back:22340');
});

test("a car's file with fewer or more proofs than reports counts as changed", async () => {
  const [one, other] = [await carFile('dealer'), await fileOf([{ service: rc }], { cover })];
  expect(await kindsOf(withProofOf(one, other))).toEqual(['changed_file']);
  expect(await kindsOf(withProofOf(other, one))).toEqual(['changed_file', 'changed_file']);
});

test('changes are reported in a sandbox report and in a file under old keys', async () => {
  const sandbox = rewritten(await fileOf([{ service: rc, test: 1 }]));
  expect(await foundIn(sandbox)).toMatchObject([{ kind: 'sandbox', proven: { file: 'changed' } }]);
  const old = { ...authority, isFresh: false, isOld: true };
  const compared = await comparedFile(rewritten(report), make);
  expect(await verifyPdf(rewritten(report), old, { compared })).toMatchObject([
    { kind: 'changed_file' },
  ]);
  expect(await verifyPdf(report, old, { compared: 'same' })).toMatchObject([
    { kind: 'genuine_then', proven: { file: 'same' } },
  ]);
});

test('a file made by another build is not called changed', async () => {
  const other = await fileOf([{ service: rc }], { build: 'anotherbuild' });
  expect(await kindsOf(other)).toEqual(['same_file']);
  expect(await kindsOf(rewritten(other))).toEqual(['uncompared_file']);
});

test('a file that shows more data than it contains cannot be compared', async () => {
  const sdJwt = await soldReport(ours, { sub, service: rc });
  const code = { page: 'https://lotproof.example/v#', digits: '1' };
  const document = await signedDocument([sdJwt], unsigned);
  const [part] = document?.parts ?? [];
  if (!part) throw new Error('No document can be made of this report.');
  const letterhead = { ...part.letterhead, proof: { code, sdJwt } };
  const file = new Uint8Array(await make({ parts: [{ ...part, letterhead }] }));
  expect(await kindsOf(file)).toEqual(['uncompared_file']);
});

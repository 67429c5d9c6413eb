// Anyone can try the codes on the published samples; they never count as codes of real reports.

import { readFileSync } from 'node:fs';
import { compactVerify, importJWK } from 'jose';
import { catalogue } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { SAMPLE_AT, SAMPLE_KEY } from '../../data/samples/sample.ts';
import { jwssOfDigits } from '../../sw/proof/proof-code.ts';
import { comparedFile } from '../../web/public-site/verify/compare-file.ts';
import { verifyPdf } from '../../web/public-site/verify/verify.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { readFace } from './face-file.ts';
import { canRead, codeCorner, codesIn } from './printed.ts';
import { sampleStatements } from './sample-statements.ts';

const cars = catalogue.filter(({ id }) => judges[id].buyersView !== undefined);

const authority = {
  keys: [{ ...SAMPLE_KEY, sample: true as const }],
  withdrawn: new Set<string>(),
  isFresh: true,
  isOld: false,
  isSold: async () => true,
};

function published(id: string): Uint8Array<ArrayBuffer> {
  const file = readFileSync(new URL(`../../web/public/samples/${id}.pdf`, import.meta.url));
  return Uint8Array.from(file);
}

test.each(cars.map((service) => [service.id, service] as const))(
  'the sample of %s is verified both as a sample and as our exact file',
  async (id, service) => {
    const make: typeof makePdfOf = (wanted) => makePdfOf(wanted, readFace);
    const compared = await comparedFile(published(id), make);
    expect(compared).toBe('same');
    const outcomes = await verifyPdf(published(id), authority, { compared });
    expect(outcomes).toMatchObject([{ kind: 'sample', proven: { statement: { test: 1 } } }]);
    const [outcome] = outcomes;
    const report = outcome && 'proven' in outcome ? outcome.proven.report : undefined;
    expect(report).toMatchObject({ result: sampleAnswer(service) });
    const { jws } = sampleStatements[id] ?? { jws: '' };
    await compactVerify(jws, await importJWK({ ...SAMPLE_KEY }, 'ES256'));
  },
);

test('samples of checks on people have no code', () => {
  for (const { id } of catalogue.filter((service) => !cars.includes(service))) {
    expect(Buffer.from(published(id)).toString('latin1')).not.toContain('<x:xmpmeta');
    expect(sampleStatements).not.toHaveProperty(id);
  }
});

test.skipIf(!canRead)('each sample prints the code of its own statement', () => {
  const corners = cars.map((service) => {
    const { page } = judges[service.id].report(sampleAnswer(service), SAMPLE_AT);
    return codeCorner(published(service.id), page, { dpi: 100 });
  });
  const read = codesIn(corners).map((address) => jwssOfDigits(address?.split('#')[1] ?? ''));
  expect(read).toEqual(cars.map(({ id }) => [sampleStatements[id]?.jws]));
});

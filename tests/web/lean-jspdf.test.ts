// The worker's smaller jsPDF makes the same documents as the complete one.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, loadConfigFromFile } from 'vite';
import { catalogue } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { SAMPLE_AT, sampleLetterhead } from '../../data/samples/sample.ts';
import { makePdfOf, type WantedDocument } from '../../web/report/pdf/make-pdf.ts';

const outDir = mkdtempSync(join(tmpdir(), 'lotproof-lean-'));
let lean: { makePdfOf: typeof makePdfOf };

beforeAll(async () => {
  const house = fileURLToPath(new URL('../..', import.meta.url));
  const mode = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(mode, undefined, house);
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../web', import.meta.url)),
    publicDir: false,
    plugins: loaded?.config.worker?.plugins?.() ?? [],
    build: {
      outDir,
      target: 'es2022',
      rollupOptions: {
        input: fileURLToPath(new URL('../../web/report/pdf/make-pdf.ts', import.meta.url)),
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'pdf.mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  lean = await import(pathToFileURL(join(outDir, 'pdf.mjs')).href);
}, 60_000);

afterAll(() => rmSync(outDir, { recursive: true, force: true }));

test.each(catalogue.map((service) => [service.id, service] as const))(
  "the lean build's document for %s is the same to the last byte",
  async (_, service) => {
    const report = judges[service.id].report(sampleAnswer(service), SAMPLE_AT);
    const wanted: WantedDocument = { parts: [{ report, letterhead: sampleLetterhead(service) }] };
    const bytes = Buffer.from(await lean.makePdfOf(wanted));
    expect(bytes.equals(Buffer.from(await makePdfOf(wanted)))).toBe(true);
  },
);

test("a build's id does not depend on files that a server writes into data/local", async () => {
  // The build's code is compiled separately, so the test imports it by its URL.
  const { documentsBuild } = await import(
    new URL('../../web/vite/lean-jspdf.ts', import.meta.url).href
  );
  const house = mkdtempSync(join(outDir, 'house-'));
  const write = (file: string) => {
    mkdirSync(join(house, file, '..'), { recursive: true });
    writeFileSync(join(house, file), file);
  };
  for (const file of ['data/a.ts', 'sw/proof/b.ts', 'web/report/c.txt', 'package-lock.json']) {
    write(file);
  }
  const built = documentsBuild(house);
  write('data/local/first-page.txt');
  expect(documentsBuild(house)).toBe(built);
  write('data/local-holidays.txt');
  expect(documentsBuild(house)).not.toBe(built);
});

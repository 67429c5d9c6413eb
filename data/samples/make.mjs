// `npm run samples`: the sample document of every service, made anew beside this file.

import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { signedSamples } from './sign.mjs';

// Node 20 cannot load TypeScript; Vite, which builds the app, can. It listens nowhere.
const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
});

const { catalogue, sampleAnswer } = await vite.ssrLoadModule('/data/catalogue.ts');
const { makePdf } = await vite.ssrLoadModule('/web/report/pdf/make-pdf.ts');
const { SAMPLE_AT } = await vite.ssrLoadModule('/data/samples/letterhead.ts');

const { signedSample } = await vite.ssrLoadModule('/web/report/signed-sample.ts');
const cars = catalogue.filter(({ buyersView }) => buyersView !== undefined);
const statements = await signedSamples(cars, (path) => vite.ssrLoadModule(path));

const readFace = async (name) => {
  const bytes = await readFile(
    new URL(`../../web/report/pdf/indic/faces/${name}.deflate`, import.meta.url),
  );
  return new Uint8Array(bytes).buffer;
};

for (const service of catalogue) {
  const report = service.report(sampleAnswer(service), SAMPLE_AT);
  const letterhead = await signedSample(service, statements[service.id]);
  const bytes = new Uint8Array(await makePdf(report, letterhead, readFace));
  writeFileSync(new URL(`${service.id}.pdf`, import.meta.url), bytes);
  console.log(`data/samples/${service.id}.pdf: ${bytes.length} bytes`);
}

await vite.close();

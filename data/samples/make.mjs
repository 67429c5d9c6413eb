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

const { catalogue } = await vite.ssrLoadModule('/data/catalogue.ts');
const { makePdfOf } = await vite.ssrLoadModule('/web/report/pdf/make-pdf.ts');

const { sampleDocument } = await vite.ssrLoadModule('/web/report/signed-sample.ts');
const cars = catalogue.filter(({ buyersView }) => buyersView !== undefined);
const statements = await signedSamples(cars, (path) => vite.ssrLoadModule(path));

const readFace = async (name) => {
  const bytes = await readFile(
    new URL(`../../web/report/pdf/indic/faces/${name}.deflate`, import.meta.url),
  );
  return new Uint8Array(bytes).buffer;
};

for (const service of catalogue) {
  const document = await sampleDocument(service, statements[service.id]);
  const bytes = new Uint8Array(await makePdfOf(document, readFace));
  writeFileSync(new URL(`${service.id}.pdf`, import.meta.url), bytes);
  console.log(`data/samples/${service.id}.pdf: ${bytes.length} bytes`);
}

await vite.close();

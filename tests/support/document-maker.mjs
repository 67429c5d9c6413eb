// Makes documents as a dealer's phone makes them, for browser tests. Node cannot load the drawing
// code, so Vite builds it here as it does for the phone.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer, loadConfigFromFile } from 'vite';

const house = new URL('../..', import.meta.url);

const readFace = async (name) => {
  const bytes = await readFile(new URL(`web/report/pdf/indic/faces/${name}.deflate`, house));
  return new Uint8Array(bytes).buffer;
};

/** Returns the file of these SD-JWTs: one report or, with a `cover`, the reports of a car. */
export async function madeFile(sdJwts, unsigned = {}) {
  const root = fileURLToPath(house);
  const mode = { command: 'build', mode: 'production' };
  const config = (await loadConfigFromFile(mode, undefined, root))?.config;
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    // The digest of the code that makes documents, the same as in the app.
    define: config?.define,
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { BUILD, signedDocument } = await vite.ssrLoadModule('/web/report/signed-document.ts');
    const { makePdfOf } = await vite.ssrLoadModule('/web/report/pdf/make-pdf.ts');
    const document = await signedDocument(sdJwts, { build: BUILD, madeFor: '', ...unsigned });
    return Buffer.from(await makePdfOf(document, readFace));
  } finally {
    await vite.close();
  }
}

// `npm run samples`: rebuilds the sample document of every service in web/public. Signs samples of
// reports on cars, as a server does.

import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// Vite loads TypeScript, which Node 20 cannot. This Vite server opens no port.
const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
});

const { catalogue } = await vite.ssrLoadModule('/data/catalogue.ts');
const { judges, sampleAnswer } = await vite.ssrLoadModule('/data/judges.ts');
const { SAMPLE_AT, SAMPLE_KEY } = await vite.ssrLoadModule('/data/samples/sample.ts');
const { signedStatement } = await vite.ssrLoadModule('/api/proof/signing-key.ts');
const { makePdfOf } = await vite.ssrLoadModule('/web/report/pdf/make-pdf.ts');
const { sampleDocument } = await vite.ssrLoadModule('/web/report/signed-sample.ts');

const STATEMENTS = new URL('statements.json', import.meta.url);
const statements = parsed(STATEMENTS);

const key = parsed(new URL('sample-key.json', import.meta.url));
const pen = {
  ...{ kid: SAMPLE_KEY.kid, iss: SAMPLE_KEY.iss, isTest: true },
  privateKey: createPrivateKey({ key, format: 'jwk' }),
};

const readFace = async (name) => {
  const face = new URL(`../../web/report/pdf/indic/faces/${name}.deflate`, import.meta.url);
  return new Uint8Array(readFileSync(face)).buffer;
};

for (const service of catalogue) {
  const bytes = new Uint8Array(await makePdfOf(await documentOf(service), readFace));
  writeFileSync(new URL(`../../web/public/samples/${service.id}.pdf`, import.meta.url), bytes);
  console.log(`web/public/samples/${service.id}.pdf: ${bytes.length} bytes`);
}
writeFileSync(STATEMENTS, `${JSON.stringify(statements, null, 2)}\n`);

await vite.close();

/** Signs a sample again only if it has changed, because each new signature differs. */
async function documentOf(service) {
  const { id } = service;
  if (judges[id].buyersView === undefined) return sampleDocument(service);
  const result = sampleAnswer(service);
  const plate = judges[id].report(result, SAMPLE_AT).subject.plate.replace(/\W/g, '');
  const sale = { serviceId: id, plate, at: Date.parse(SAMPLE_AT) };
  const { proof } = signedStatement(pen, { ...sale, resultJson: JSON.stringify(result) });
  const known = statements[id];
  const kept = known && claimsOf(known) === claimsOf(proof) && sampleDocument(service, known);
  const document = await Promise.resolve(kept).catch(() => undefined);
  if (document) return document;
  statements[id] = proof;
  return sampleDocument(service, proof);
}

/** Compares without the disclosures' digest, which depends on random salts. */
function claimsOf({ jws }) {
  const payload = JSON.parse(Buffer.from(jws.split('.')[1], 'base64url').toString());
  return JSON.stringify({ ...payload, _sd: [] });
}

function parsed(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// `npm run samples` makes the sample document of every service again, beside this file. It signs
// reports on cars as a server does.

import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

// Node 20 cannot load TypeScript, but Vite, which builds the app, can. It opens no port.
const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
});

// Statements are stored, because each signature differs, and signed again only if their content
// changes.
const STATEMENTS = new URL('statements.json', import.meta.url);

const { catalogue } = await vite.ssrLoadModule('/data/catalogue.ts');
const { judges } = await vite.ssrLoadModule('/data/judges.ts');
const { makePdfOf } = await vite.ssrLoadModule('/web/report/pdf/make-pdf.ts');

const { sampleDocument } = await vite.ssrLoadModule('/web/report/signed-sample.ts');
const cars = catalogue.filter(({ id }) => judges[id].buyersView !== undefined);
const statements = await signedSamples(cars, (path) => vite.ssrLoadModule(path));

const readFace = async (name) => {
  const face = new URL(`../../web/report/pdf/indic/faces/${name}.deflate`, import.meta.url);
  return new Uint8Array(readFileSync(face)).buffer;
};

for (const service of catalogue) {
  const document = await sampleDocument(service, statements[service.id]);
  const bytes = new Uint8Array(await makePdfOf(document, readFace));
  writeFileSync(new URL(`${service.id}.pdf`, import.meta.url), bytes);
  console.log(`data/samples/${service.id}.pdf: ${bytes.length} bytes`);
}

await vite.close();

/** A statement for each of these services, keyed by id. `load` returns one of our modules. */
async function signedSamples(services, load) {
  const { SAMPLE_AT, SAMPLE_KEY } = await load('/data/samples/sample.ts');
  const { judges, sampleAnswer } = await load('/data/judges.ts');
  const { buyersText, fullText } = await load('/data/proof/disclosures.ts');
  const { headerText, payloadText } = await load('/data/proof/statement.ts');
  const { worstFinding } = await load('/data/proof/worst-finding-text.ts');

  const payloadOf = (service, salts) => {
    const result = sampleAnswer(service);
    const digestOfFull = hashed(base64url(fullText({ salt: salts.full, result })));
    const view = judges[service.id].buyersView.of(result);
    const buyers = base64url(buyersText({ salt: salts.buyers, view, digestOfFull }));
    const { findings, subject } = judges[service.id].report(result, SAMPLE_AT);
    return payloadText({
      _sd: [hashed(buyers)],
      f: worstFinding(findings),
      iat: Date.parse(SAMPLE_AT) / 1000,
      iss: SAMPLE_KEY.iss,
      s: `${service.id}.${judges[service.id].buyersView.version}`,
      sub: subject.plate.replace(/\W/g, ''),
      test: 1,
    });
  };
  const known = JSON.parse(readFileSync(STATEMENTS, 'utf8'));
  const samples = services.map((service) => {
    const salts = known[service.id]?.salts ?? { buyers: newSalt(), full: newSalt() };
    const text = `${base64url(headerText(SAMPLE_KEY.kid))}.${base64url(payloadOf(service, salts))}`;
    const kept = known[service.id]?.jws.startsWith(`${text}.`) ? known[service.id].jws : undefined;
    return [service.id, { jws: kept ?? signed(text), salts }];
  });
  const statements = Object.fromEntries(samples);
  writeFileSync(STATEMENTS, `${JSON.stringify(statements, null, 2)}\n`);
  return statements;
}

function signed(text) {
  const jwk = JSON.parse(readFileSync(new URL('sample-key.json', import.meta.url), 'utf8'));
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

function newSalt() {
  return randomBytes(16).toString('base64url');
}

function base64url(text) {
  return Buffer.from(text).toString('base64url');
}

function hashed(text) {
  return createHash('sha256').update(text).digest('base64url');
}

// For each proof the server keeps 32 bytes, from which neither it nor a thief could rebuild the
// report.

import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeLog } from '../../../api/operations/log.ts';
import { backup } from '../../../api/operator/server/backups.ts';
import { catalogue, type Service } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { buyersText, fullText } from '../../../data/proof/disclosures.ts';
import { askAs } from '../../support/any-service.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { base64url, partsOf, soldIn } from '../../support/statement.ts';

const PERSONS: Record<string, string[]> = {
  pan: ['ABCPE1234F'],
  bank: ['1234567890', 'SBIN0000001'],
  aadhaar: ['999941057058'],
};

const backupDir = foldersUntil(afterAll)();
const log: string[] = [];
const server = sharedServer({
  adapt: (backend) => ({
    ...backend,
    log: makeLog('trace', { write: (line) => log.push(line) }),
  }),
});
/** Values that must not be found anywhere, each with its name for the failure message. */
const secrets: { name: string; bytes: Buffer }[] = [];
/**
 * Values that the database keeps. If the search did not find these, finding no secret would prove
 * nothing.
 */
const digests: Buffer[] = [];

beforeAll(async () => {
  const dealer = await signedInDealer(server.url, 1000);
  for (const service of catalogue) {
    const reply = await askAs(dealer, service.id, PERSONS[service.id] ?? ['MH00SB0001']);
    expect(reply.status, `${service.id}: ${reply.text}`).toBe(200);
    remember(service, soldIn(reply, service));
  }
  await operate(server, backup, { options: { to: backupDir } });
});

function remember(service: Service, { receipt, result }: ReturnType<typeof soldIn>): void {
  if (!receipt.proof) return;
  const { jws, salts } = receipt.proof;
  const [, payload = '', signature = ''] = jws.split('.');
  const full = base64url(fullText({ salt: salts.full, result }));
  const digestOfFull = hash('sha256', full, 'base64url');
  const view = judges[service.id].buyersView?.of(result);
  const buyers = base64url(buyersText({ salt: salts.buyers, view, digestOfFull }));
  const secret = (name: string, text: string) =>
    secrets.push({ name: `${service.id}: ${name}`, bytes: Buffer.from(text, 'base64url') });
  secret('payload', payload);
  secret('signature', signature);
  secret('salt of the whole', salts.full);
  secret("salt of the buyer's part", salts.buyers);
  secret('digest of the whole', digestOfFull);
  secret("digest of the buyer's part", hash('sha256', buyers, 'base64url'));
  digests.push(Buffer.from(hash('sha256', partsOf(jws).signed, 'hex'), 'hex'));
}

/** Returns every file in the folders: the database, its log, the backups and all others. */
function everyFile(): { path: string; bytes: Buffer }[] {
  return [server.dataDir, backupDir].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => ({ path, bytes: readFileSync(path) })),
  );
}

const written = (bytes: Buffer) => [
  bytes,
  Buffer.from(bytes.toString('base64url')),
  Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
  Buffer.from(bytes.toString('hex')),
  Buffer.from(bytes.toString('hex').toUpperCase()),
];

it('no statement, signature, salt or salted digest is in a file or in the log', () => {
  const places = [...everyFile(), { path: 'the log', bytes: Buffer.from(log.join('')) }];
  expect(places.some(({ path }) => path.startsWith(backupDir))).toBe(true);
  expect(secrets).toHaveLength(5 * 6);
  const found = places.flatMap(({ path, bytes }) =>
    secrets
      .filter((secret) => written(secret.bytes).some((form) => bytes.includes(form)))
      .map(({ name }) => `${name} in ${path}`),
  );
  expect(found).toEqual([]);
});

it('the digest of each statement is in the database and its backup', () => {
  const files = everyFile();
  for (const digest of digests) {
    expect(files.filter(({ bytes }) => bytes.includes(digest)).length).toBeGreaterThan(1);
  }
});

it('the private key is only in its own file, and in no backup', () => {
  const { d } = JSON.parse(readFileSync(join(server.dataDir, 'signing-key.json'), 'utf8')) as {
    d: string;
  };
  const holding = everyFile().filter(({ bytes }) =>
    written(Buffer.from(d, 'base64url')).some((form) => bytes.includes(form)),
  );
  expect(holding.map(({ path }) => path)).toEqual([join(server.dataDir, 'signing-key.json')]);
});

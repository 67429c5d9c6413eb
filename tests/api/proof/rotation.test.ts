// The operator replaces the signing key. Every earlier proof stays valid, and a stolen key is
// listed.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { rotateSigningKey } from '../../../api/operator/server/proof.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { partsOf, publishedKeys, soldIn, verified } from '../../support/statement.ts';

const reason = { reason: 'A year is over' };
let server: TestServer;
let dealer: Dealer;
beforeEach(async () => {
  server = await startTestServer();
  dealer = await signedInDealer(server.url, 100);
});
afterEach(() => server.remove());

async function sold(): Promise<{ jws: string; kid: string }> {
  const jws = soldIn(await dealer.buy('MH00SB0001')).receipt.proof?.jws ?? '';
  return { jws, kid: partsOf(jws).header.kid };
}

it('a running server signs its next sale with the new key; old proofs stay valid', async () => {
  const old = await sold();
  await operate(server, rotateSigningKey, { options: reason });
  const next = await sold();
  expect(next.kid).not.toBe(old.kid);
  for (const { jws } of [old, next]) {
    expect((await verified(server.url, jws)).claims.sub).toBe('MH00SB0001');
  }
  const marks = (await publishedKeys(server.url)).map((key) => key['stolen']);
  expect(marks).toEqual([undefined, undefined]);
});

it('a rotation leaves a backup that includes the new public key', async () => {
  await operate(server, rotateSigningKey, { options: reason });
  const { kid } = await sold();
  const folder = join(server.dataDir, 'backups');
  const kids = readdirSync(folder).flatMap((name) => keysIn(join(folder, name)));
  expect(kids).toContain(kid);
});

function keysIn(path: string): string[] {
  const file = new Sqlite(path, { readonly: true });
  const rows = file.prepare<[], { kid: string }>('SELECT kid FROM signing_key').all();
  file.close();
  return rows.map(({ kid }) => kid);
}

it('a stolen key is published as stolen with its date, and signs nothing more', async () => {
  const { kid } = await sold();
  await operate(server, rotateSigningKey, { options: { ...reason, stolen: kid } });
  const keys = await publishedKeys(server.url);
  expect(keys.map((key) => [key.kid === kid, typeof key['stolen']])).toEqual([
    [true, 'number'],
    [false, 'undefined'],
  ]);
  expect((await sold()).kid).not.toBe(kid);
});

it('an unknown key cannot be declared stolen, and nothing changes', async () => {
  const before = await publishedKeys(server.url);
  await expect(
    operate(server, rotateSigningKey, { options: { ...reason, stolen: 'nobody-s' } }),
  ).rejects.toThrow('No key is called nobody-s.');
  expect(await publishedKeys(server.url)).toEqual(before);
});

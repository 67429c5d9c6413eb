// The server's key: made once, its public key listed forever, replaced without losing a proof.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { signingKeyPath } from '../../../api/proof/signing-key.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { serversUntil } from '../../support/restarts.ts';
import { backedUpServers, restored } from '../../support/restored-server.ts';
import type { TestServer } from '../../support/server.ts';
import { partsOf, publishedKeys, soldIn, verified } from '../../support/statement.ts';

const { start, restart } = serversUntil(afterEach);
const folder = foldersUntil(afterEach);
const { serverWithBackup } = backedUpServers();

async function statementOf(dealer: Dealer): Promise<string> {
  return soldIn(await dealer.buy('MH00SB0001')).receipt.proof?.jws ?? '';
}

const kidsAt = async ({ url }: TestServer) => (await publishedKeys(url)).map(({ kid }) => kid);

it('a signing key is made at first start, private to its user, and listed first', async () => {
  const server = await start(folder());
  const file = signingKeyPath(server.dataDir);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [key, ...others] = await publishedKeys(server.url);
  expect(others).toEqual([]);
  expect(key).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
    kid: expect.stringMatching(/^[\w-]{8}$/),
    alg: 'ES256',
    use: 'sig',
    iss: new URL(server.url).host,
    iat: expect.any(Number),
    test: 1,
  });
  const { d } = JSON.parse(readFileSync(file, 'utf8')) as { d: string };
  expect(JSON.stringify(key)).not.toContain(d);
});

it('a key signs for a new host after the address changes, and is listed for both', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  const old = await statementOf(dealer);
  await server.stop();
  const { port } = new URL(server.url);
  const moved = await start(server.dataDir, port, {
    env: { PUBLIC_URL: `http://localhost:${port}` },
  });
  const { kid, claims } = await verified(moved.url, await statementOf(dealer));
  expect(claims.iss).toBe(`localhost:${port}`);
  const listed = (await publishedKeys(moved.url)).map((key) => [key.kid, key['iss']]);
  expect(listed).toEqual([
    [kid, `127.0.0.1:${port}`],
    [kid, `localhost:${port}`],
  ]);
  expect((await verified(moved.url, old)).claims.iss).toBe(`127.0.0.1:${port}`);
});

for (const [how, spoil] of [
  ['is lost', (file: string) => rmSync(file)],
  ['cannot be read', (file: string) => writeFileSync(file, '{"kty":"EC"')],
  ['had a byte changed', (file: string) => writeFileSync(file, flipped(file))],
] as const) {
  it(`a key that ${how} is replaced at the next start, and its proofs stay valid`, async () => {
    const server = await start(folder());
    const dealer = await signedInDealer(server.url, 100);
    const old = await statementOf(dealer);
    const again = await restart(server, () => spoil(signingKeyPath(server.dataDir)));
    const made = await statementOf(dealer);
    expect(partsOf(made).header.kid).not.toBe(partsOf(old).header.kid);
    for (const jws of [old, made]) {
      expect((await verified(again.url, jws)).claims.sub).toBe('MH00SB0001');
    }
  });
}

it('a signing key missing from a restored database is listed again before it signs', async () => {
  const { server, file } = await serverWithBackup();
  await server.stop();
  // Turns the database into a backup made before there were any keys.
  withoutItsKeys(file);
  const { again } = await restored(server, file);
  const dealer = await signedInDealer(again.url, 100);
  expect((await verified(again.url, await statementOf(dealer))).claims.sub).toBe('MH00SB0001');
});

it('a signing key in the backup stays listed after a restore', async () => {
  const { server, file } = await serverWithBackup();
  const before = await kidsAt(server);
  rmSync(signingKeyPath(server.dataDir));
  const { again } = await restored(server, file);
  const kids = await kidsAt(again);
  expect(kids).toHaveLength(2);
  expect(kids).toEqual(expect.arrayContaining(before));
});

it('a listed key cannot be changed or removed', async () => {
  const { dataDir } = await start(folder());
  const file = new Sqlite(databasePath(dataDir));
  for (const statement of [
    "UPDATE signing_key SET x = '0000000000000000000000000000000000000000000'",
    'DELETE FROM signing_key',
  ]) {
    expect(() => file.exec(statement)).toThrow('a public key stays as it was listed');
  }
  file.close();
});

/** Changes the private key in a way that keeps its format valid. */
function flipped(file: string): string {
  const text = readFileSync(file, 'utf8');
  const { d } = JSON.parse(text) as { d: string };
  const other = d.startsWith('A') ? 'B' : 'A';
  return text.replace(d, other + d.slice(1));
}

function withoutItsKeys(path: string): void {
  const file = new Sqlite(path);
  file.exec(`DROP TRIGGER signing_key_is_never_removed; DELETE FROM signing_key;
    DELETE FROM written_twice WHERE of_table = 'signing_key';`);
  file.close();
}

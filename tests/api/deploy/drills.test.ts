// Drills for the promises in api/deploy/bad-days.md.

import {
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { lastSelfCheck } from '../../../api/operations/self-check-result.ts';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { signedInDealer, signIn } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { freePort, startServerProcess } from '../../support/process.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

/** Flips one bit of the database in the middle of an entry. */
function flipByte(dataDir: string): void {
  const path = join(dataDir, 'lotproof.db');
  const at = readFileSync(path).indexOf('Wallet Recharge');
  expect(at).toBeGreaterThan(0);
  const file = openSync(path, 'r+');
  writeSync(file, 'X', at + 3);
}

it('verify and the nightly check find a flipped byte; a restore removes it', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  const yesterday = await backedUp(server, folder());
  await server.stop();
  flipByte(server.dataDir);

  const broken = 'every entry is chained to the one before it: 1';
  expect(await operate(server, verify)).toMatchObject({ isGood: false, rows: [{ broken }] });
  const night = await operate(server, selfCheck);
  expect(night).toMatchObject({ isGood: false, summary: 'The copy is not sound.' });
  expect(lastSelfCheck(server.dataDir)).toMatchObject({ isSound: false, troubles: [broken] });
  // A damaged copy is not kept as a backup.
  expect(readdirSync(join(server.dataDir, 'backups'))).toEqual([]);

  await operate(server, restore, { words: [yesterday] });
  expect(await operate(server, verify)).toMatchObject({ isGood: true });
  const { port } = new URL(server.url);
  const again = await startTestServer({ dataDir: server.dataDir, env: { PORT: port } });
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(100);
});

it('a running server is not ready while its data folder is missing', async () => {
  const dataDir = join(folder(), 'data');
  mkdirSync(dataDir);
  const server = await startTestServer({ dataDir });
  renameSync(dataDir, `${dataDir}.gone`);
  const reply = await fetch(`${server.url}/healthz`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ message: 'The data folder cannot be written.' });
  renameSync(`${dataDir}.gone`, dataDir);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

it('a server whose file is not a database stops at startup with one sentence', async () => {
  const dataDir = folder();
  cpSync('package.json', join(dataDir, 'lotproof.db'));
  const port = String(await freePort());
  const env = { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dataDir, PORT: port };
  await expect(startServerProcess(env)).rejects.toThrow(
    /ended:\s+The database is damaged: [^\n]+restore a backup\.\s*$/,
  );
  expect(statSync(join(dataDir, 'lotproof.db')).size).toBe(statSync('package.json').size);
});

// Tests backups: made while dealers buy, restored, refused if damaged, and checked each night.

import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { lastSelfCheck } from '../../../api/operations/self-check-result.ts';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { type Reply, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

async function serverIn(dataDir: string): Promise<TestServer> {
  return startTestServer({ dataDir });
}

it('a backup made during sales is intact, and no request in it is charged again', async () => {
  const dataDir = folder();
  const server = await serverIn(dataDir);
  const dealers = await Promise.all([1, 2, 3].map(() => signedInDealer(server.url, 1000)));
  const bought: { dealer: (typeof dealers)[number]; key: string; reply: Reply }[] = [];
  let isBuying = true;
  const buying = dealers.map(async (dealer) => {
    while (isBuying) {
      const key = randomUUID();
      bought.push({ dealer, key, reply: await dealer.buy('MH00SB0001', key) });
    }
  });
  while (bought.length < 6) await new Promise((resolve) => setImmediate(resolve));
  const known = [...bought];
  const file = await backedUp(server, folder());
  isBuying = false;
  await Promise.all(buying);
  expect(bought.length).toBeGreaterThan(known.length);
  const { port } = new URL(server.url);
  await server.stop();

  expect(await operate(server, restore, { words: [file] })).toMatchObject({});
  const restored = await startTestServer({ dataDir, env: { PORT: port } });
  await expectSoundDatabase(restored);
  for (const dealer of dealers) await signIn(restored.url, dealer);
  const before = await Promise.all(dealers.map((dealer) => dealer.balance()));
  for (const { dealer, key, reply } of known) {
    expect((await dealer.buy('MH00SB0001', key)).text).toBe(reply.text);
  }
  expect(await Promise.all(dealers.map((dealer) => dealer.balance()))).toEqual(before);
  await expectSoundDatabase(restored);
});

it('a backup is not restored while a server runs', async () => {
  const server = await serverIn(folder());
  const dealer = await signedInDealer(server.url, 100);
  const file = await backedUp(server, folder());
  await dealer.buy('MH00SB0001');
  await expect(operate(server, restore, { words: [file] })).rejects.toThrow(
    'is in use by a server',
  );
  expect(await dealer.balance()).toBe(75);
});

it('a damaged backup is not restored; the database stays unchanged', async () => {
  const server = await serverIn(folder());
  const dealer = await signedInDealer(server.url, 100);
  const file = await backedUp(server, folder());
  truncateSync(file, 20_000);
  await server.stop();
  await expect(operate(server, restore, { words: [file] })).rejects.toThrow('is not sound');
  await expect(operate(server, restore, { words: ['nowhere.db'] })).rejects.toThrow(
    'nowhere.db is missing',
  );
  expect(await operate(server, verify)).toMatchObject({ isGood: true });
  expect(dealer.email).toContain('@');
});

it('the nightly check restores a copy, verifies it and keeps copies for a week', async () => {
  const dataDir = folder();
  const server = await serverIn(dataDir);
  await signedInDealer(server.url, 100);
  const made = await backedUp(server, folder());
  mkdirSync(server.backend.config.backupDir, { recursive: true });
  for (let night = 1; night <= 9; night += 1) {
    copyFileSync(made, join(server.backend.config.backupDir, `lotproof-2026010${night}-030000.db`));
  }
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
  expect(lastSelfCheck(server.dataDir)).toMatchObject({ isSound: true, entries: 1 });
  const kept = readdirSync(server.backend.config.backupDir);
  expect(kept).toHaveLength(7);
});

it("tonight's backup is kept even if a wrong clock dated seven others later", async () => {
  const server = await serverIn(folder());
  const made = await backedUp(server, folder());
  mkdirSync(server.backend.config.backupDir, { recursive: true });
  for (let night = 1; night <= 7; night += 1) {
    copyFileSync(made, join(server.backend.config.backupDir, `lotproof-2099010${night}-030000.db`));
  }
  const { rows } = await operate(server, selfCheck);
  const kept = readdirSync(server.backend.config.backupDir).sort();
  expect(kept).toHaveLength(7);
  expect(String(rows[0]?.['file'])).toContain(kept[0]);
});

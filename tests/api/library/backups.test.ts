// Backups include the shared library. A restore brings it back with a new epoch, which tells
// devices of the restore.

import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { lastSelfCheck } from '../../../api/operations/self-check-result.ts';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { restore, restoreLibrary } from '../../../api/operator/server/restore.ts';
import { type Dealer, signIn } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  create,
  fetched,
  plain,
  record,
  records,
  sharing,
  stateOf,
  store,
  text,
} from '../../support/shared-library.ts';

const folder = foldersUntil(afterEach);

async function sharingServer() {
  const server = await startTestServer({ dataDir: folder() });
  const shared = await sharing(server, records(2), 100);
  return { ...shared, server, file: join(server.dataDir, 'library.db') };
}

function libraryCopyOf(copy: string): string {
  return join(dirname(copy), basename(copy).replace('lotproof-', 'library-'));
}

/** Restarts the server hours later, so that the dealer can request another code. */
async function startedAgain(server: TestServer, dealer: Dealer, hours = 1): Promise<TestServer> {
  const { port } = new URL(server.url);
  const again = await startTestServer({ dataDir: server.dataDir, env: { PORT: port } });
  again.pass(hours * 3_600_000);
  await signIn(again.url, dealer);
  return again;
}

const epochOf = async (dealer: Dealer) => text((await fetched(dealer)).epoch);

function remove(file: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

it('a backup copies the library along with the database each night', async () => {
  const { server, sent } = await sharingServer();
  const night = await operate(server, selfCheck);
  expect(night.isGood, night.summary).toBe(true);
  const names = readdirSync(server.backend.config.backupDir).filter((name) => /\.db$/.test(name));
  const [copy = '', database = ''] = names.sort();
  expect(copy).toBe(database.replace('lotproof-', 'library-'));
  const file = new Sqlite(join(server.backend.config.backupDir, copy), { readonly: true });
  expect(file.prepare('SELECT id FROM record ORDER BY seq').pluck().all()).toEqual(
    sent.map(({ id }) => Buffer.from(id)),
  );
  file.close();
});

it("a backup reports an unreadable library and keeps the database's copy", async () => {
  const { server, file } = await sharingServer();
  await server.stop();
  remove(file);
  writeFileSync(file, 'no database '.repeat(1000));
  const night = await operate(server, selfCheck);
  expect(night.isGood).toBe(false);
  expect(night.summary).toContain('library.db could not be copied');
  const last = lastSelfCheck(server.dataDir);
  expect(last).toMatchObject({ isSound: true });
  expect(readdirSync(server.backend.config.backupDir)).toEqual([basename(last?.file ?? '')]);
});

it('a restore brings back a lost library under a new epoch', async () => {
  const { server, dealer, keys, sent, file } = await sharingServer();
  const copy = await backedUp(server, folder());
  const late = record();
  await store(dealer, keys, [late]);
  const before = await epochOf(dealer);
  await server.stop();
  remove(file);
  const { summary } = await operate(server, restore, { words: [copy] });
  expect(summary).toContain('what devices shared later: they send it again');
  await startedAgain(server, dealer);
  expect((await fetched(dealer)).records.map(plain)).toEqual(sent.map(plain));
  expect(await epochOf(dealer)).not.toBe(before);
  expect(await stateOf(dealer)).toMatchObject({ epoch: await epochOf(dealer) });
  expect((await store(dealer, keys, [late])).body).toEqual({ seq: 3 });
});

it('a restore by hand also gives the library a new epoch', async () => {
  const { server, dealer, sent, file } = await sharingServer();
  const copy = libraryCopyOf(await backedUp(server, folder()));
  const before = await epochOf(dealer);
  await server.stop();
  remove(file);
  copyFileSync(copy, file);
  await startedAgain(server, dealer);
  expect((await fetched(dealer)).records.map(plain)).toEqual(sent.map(plain));
  expect(await epochOf(dealer)).not.toBe(before);
});

it('a restore of only the database keeps the library, under one new epoch', async () => {
  const { server, dealer, keys } = await sharingServer();
  const copy = await backedUp(server, folder());
  await store(dealer, keys, [record()]);
  const before = await epochOf(dealer);
  await server.stop();
  await operate(server, restore, { words: [copy] });
  const again = await startedAgain(server, dealer);
  expect((await fetched(dealer)).records).toHaveLength(3);
  const after = await epochOf(dealer);
  expect(after).not.toBe(before);
  await again.stop();
  await startedAgain(again, dealer, 2);
  expect(await epochOf(dealer)).toBe(after);
});

it('a restore without a copy of the library says it is lost, and money still works', async () => {
  const { server, dealer, file } = await sharingServer();
  const copy = await backedUp(server, folder());
  await server.stop();
  remove(file);
  rmSync(libraryCopyOf(copy));
  const { summary } = await operate(server, restore, { words: [copy] });
  expect(summary).toContain('restore-library restores another');
  await startedAgain(server, dealer);
  expect((await dealer.get('/api/library/state')).status).toBe(503);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

it('restore-library replaces a damaged library only with an intact copy', async () => {
  const { server, dealer, sent, file } = await sharingServer();
  const copy = libraryCopyOf(await backedUp(server, folder()));
  const before = await epochOf(dealer);
  const whileOpen = operate(server, restoreLibrary, { words: [copy] });
  await expect(whileOpen).rejects.toThrow('in use by a server');
  await server.stop();
  remove(file);
  writeFileSync(file, 'no database '.repeat(1000));
  const unsound = operate(server, restoreLibrary, { words: [file] });
  await expect(unsound).rejects.toThrow('Nothing was changed');
  await operate(server, restoreLibrary, { words: [copy] });
  await startedAgain(server, dealer);
  expect((await fetched(dealer)).records.map(plain)).toEqual(sent.map(plain));
  expect(await epochOf(dealer)).not.toBe(before);
});

it('restore-library --lost yes lets devices turn sharing on again', async () => {
  const { server, dealer, keys, file } = await sharingServer();
  await server.stop();
  remove(file);
  await operate(server, restoreLibrary, { options: { lost: 'yes' } });
  await startedAgain(server, dealer);
  expect((await dealer.get('/api/library/state')).body).toMatchObject({ library: null });
  expect((await create(dealer, keys)).status).toBe(200);
  expect((await store(dealer, keys, [record()])).status).toBe(200);
});

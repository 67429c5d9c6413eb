// library.db is a separate file. Whatever is wrong with it, purchases and removals work, and the
// server tells no phone that its library is gone.

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, purge } from '../../support/desk.ts';
import { newDataDir, startTestServer, type TestServer } from '../../support/server.ts';
import { fetched, record, records, sharing, stateOf, store } from '../../support/shared-library.ts';

let server: TestServer | undefined;
afterEach(() => server?.remove());

/** Stops a server that has a library of one record and returns its folder. */
async function leftFolder() {
  const dataDir = newDataDir();
  const first = await startTestServer({ dataDir });
  await sharing(first, [record()]);
  await first.stop();
  return { dataDir, file: join(dataDir, 'library.db') };
}

async function expectOutOfOrder(dealer: Dealer) {
  const refused = await dealer.get('/api/library/state');
  expect([refused.status, refused.body['code']]).toEqual([503, 'library_down']);
  expect(refused.body['message']).toContain('Nothing on this device is lost');
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect((await dealer.get('/healthz')).status).toBe(200);
  expect(await sharesOf(dealer)).toBeUndefined();
}

/** Returns whether the list of transactions says that the dealer shares reports. */
async function sharesOf(dealer: Dealer): Promise<unknown> {
  const { status, body } = await dealer.get('/api/user/transactions');
  expect(status).toBe(200);
  return body['sharesReports'];
}

it('A library file full of garbage does not stop a purchase or a removal', async () => {
  const { dataDir, file } = await leftFolder();
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  writeFileSync(file, 'this is no database, and was one before '.repeat(500));
  server = await startTestServer({ dataDir });
  expect(server.backend.library.trouble()).toContain('library.db cannot be used');
  const dealer = await signedInDealer(server.url, 25);
  await expectOutOfOrder(dealer);
  const removed = await dealer.post('/api/user/remove', { email: dealer.email });
  expect(removed.status).toBe(200);
  const other = await signedInDealer(server.url);
  const asked = { words: [other.email], options: { reason: 'Asked for by letter' } };
  expect((await operate(server, purge, asked)).summary).toContain(
    'the rest follows within an hour once a server can use all its data',
  );
});

it('A missing library file is not replaced by a new one', async () => {
  const { dataDir, file } = await leftFolder();
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  server = await startTestServer({ dataDir });
  await expectOutOfOrder(await signedInDealer(server.url, 25));
  expect(existsSync(file)).toBe(false);
});

it('A library that is damaged while in use is not used again', async () => {
  server = await startTestServer();
  const { library } = server.backend;
  const { dealer } = await sharing(server, records(100, 5000), 25);
  await library.truncateLog();
  const other = new Sqlite(join(server.dataDir, 'library.db'));
  other.unsafeMode(); // lets the test damage the file, as a failing disk does
  other.pragma('writable_schema = ON');
  other.exec("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'record'");
  other.pragma('schema_version = 1000');
  other.close();
  expect((await dealer.get('/api/library?after=0')).status).toBe(503);
  expect(library.trouble()).toBeDefined();
  await expectOutOfOrder(dealer);
});

it('A full library does not stop a purchase, and its records are kept', async () => {
  server = await startTestServer();
  const { dealer, keys } = await sharing(server, [record()], 25);
  expect(await sharesOf(dealer)).toBe(true);
  expect(await sharesOf(await signedInDealer(server.url))).toBe(false);
  const { library } = server.backend;
  await library.read((sql) => {
    const pages = sql.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    sql.get(`PRAGMA max_page_count = ${pages}`);
  });
  const refused = await store(dealer, keys, [record({}, 60_000)]);
  expect([refused.status, refused.body['code']]).toEqual([503, 'not_saved']);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect((await fetched(dealer)).records).toHaveLength(1);
  expect(await stateOf(dealer)).toMatchObject({ records: 1 });
});

// A database that has lost its end, is an older copy, or has a wrong index may look consistent. It
// sells nothing until a person accepts it.

import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { selfCheck } from '../../../api/operator/server/backups.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { acceptDatabase, verify } from '../../../api/operator/server/verify.ts';
import { readWitness, writeWitness } from '../../../api/storage/integrity/witness.ts';
import { flip, leavesOf, offsetOf } from '../../support/damaged-database.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { serversUntil } from '../../support/restarts.ts';
import { backedUp } from '../../support/restored-server.ts';
import type { TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const { start, stop, restart } = serversUntil(afterEach);

/** Copies the current database with its log, as if the machine had lost power. */
async function leftBehind(server: TestServer): Promise<string> {
  await vi.waitFor(async () => {
    const seen = await server.backend.database.read((sql) =>
      sql.get(`SELECT count AS commits, (SELECT max(id) FROM entry) AS entry FROM commit_count`),
    );
    expect(readWitness(server.dataDir)).toMatchObject(Object(seen));
  }, 60_000);
  const copy = folder();
  cpSync(server.dataDir, copy, { recursive: true });
  return copy;
}

async function expectNoSale(dealer: Dealer): Promise<void> {
  const refused = await dealer.buy('MH00SB0001');
  expect(refused).toMatchObject({ status: 503, body: { code: 'checking_records' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.body['message']).not.toContain('Nothing was charged');
}

it('a database that lost its last entries says so and sells nothing until accepted', async () => {
  const first = await start(folder());
  const dealer = await signedInDealer(first.url, 100);
  await dealer.buy('MH00SB0001');
  const port = new URL(first.url).port;
  const server = await restart(first);
  await dealer.topUp(500);
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB0002');
  const copy = await leftBehind(server);
  await stop(server);
  truncateSync(join(copy, 'lotproof.db-wal'));

  const again = await start(copy, port);
  await expectNoSale(dealer);
  const message = (await dealer.get('/healthz')).body['message'];
  expect(message).toMatch(/^The database ends at entry 2, but its witness saw entry 5, from /);
  expect(message).toContain('3 entries, ₹500 paid in, ₹50 sold are missing.');
  expect(message).toContain('accept-database');
  expect(await dealer.balance()).toBe(75);

  const accepted = await operate(again, acceptDatabase, { options: { reason: 'The disk died' } });
  expect(accepted).toMatchObject({ rows: [{ entries: 2 }] });
  expect(readFileSync(join(copy, 'accepted.log'), 'utf8')).toMatch(/"The disk died".*₹500/);
  await restart(again);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
});

it('a database that lost only commits without an entry also sells nothing', async () => {
  const first = await start(folder());
  const dealer = await signedInDealer(first.url, 100);
  const server = await restart(first);
  await dealer.topUp(50);
  const log = join(server.dataDir, 'lotproof.db-wal');
  const { size } = statSync(log);
  const taken = { 'idempotency-key': randomUUID() };
  expect((await dealer.post('/api/service/cancel', {}, taken)).status).toBe(200);
  expect(statSync(log).size).toBeGreaterThan(size);
  const copy = await leftBehind(server);
  await stop(server);
  truncateSync(join(copy, 'lotproof.db-wal'), size);
  await start(copy, new URL(server.url).port);
  await expectNoSale(dealer);
  expect((await dealer.get('/healthz')).body['message']).toMatch(
    /^The database lacks the last \d commits its witness saw; they had no entries\. .*accept-database/,
  );
});

it('a database sells again after a restore from a backup', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  const older = await backedUp(server, folder());
  await dealer.buy('MH00SB0001');
  const db = join(server.dataDir, 'lotproof.db');
  const again = await restart(server, () => copyFileSync(older, db));
  await expectNoSale(dealer);
  await stop(again);
  await operate(again, restore, { words: [older] });
  const restored = await start(again.dataDir, new URL(server.url).port);
  expect((await fetch(`${restored.url}/healthz`)).status).toBe(200);
});

it('a database whose witness is missing or unreadable is not trusted', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  const witness = join(server.dataDir, 'witness.json');
  const again = await restart(server, () => writeFileSync(witness, '{"entry":'));
  await expectNoSale(dealer);
  await restart(again, () => rmSync(witness));
  await expectNoSale(dealer);
});

/** Changes the last key in the index, so that it differs from its call's key. */
function loseKey(dataDir: string, key: Buffer): void {
  const path = join(dataDir, 'lotproof.db');
  const [page = 0] = leavesOf(dataDir, 'sqlite_autoindex_call_1');
  const at = readFileSync(path).indexOf(key, offsetOf(page));
  expect(at).toBeGreaterThan(0);
  flip(path, at);
}

function keyOfLastCall(dataDir: string): Buffer {
  const db = new Sqlite(join(dataDir, 'lotproof.db'), { readonly: true });
  const last = db.prepare('SELECT key_hash FROM call ORDER BY id DESC').pluck().get();
  db.close();
  return last as Buffer; // `key_hash` is a BLOB
}

it('a changed key in the index is found at startup, before a second charge', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  const key = randomUUID();
  await dealer.buy('MH00SB0001', key);
  await restart(server, () => loseKey(server.dataDir, keyOfLastCall(server.dataDir)));
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(503);
  expect(await dealer.balance()).toBe(75);
  expect((await dealer.get('/healthz')).body['message']).toMatch(/cannot be found by its key/);
});

it('verify and the nightly check find a changed key and stop sales', async () => {
  const server = await start(folder());
  const dealer = await signedInDealer(server.url, 100);
  await dealer.buy('MH00SB0001');
  expect(await operate(server, verify)).toMatchObject({ isGood: true });
  // The running server has read these pages already and does not notice the change by itself.
  await server.backend.database.truncateLog();
  loseKey(server.dataDir, keyOfLastCall(server.dataDir));
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: false });
  const health = () => dealer.get('/healthz');
  await vi.waitFor(async () => expect((await health()).status).toBe(503), 60_000);
  const found = await operate(server, verify);
  expect(found).toMatchObject({ isGood: false });
  expect(JSON.stringify(found.rows)).toContain('sqlite_autoindex_call_1');
  // The operator cannot accept a damaged database, even with a reason.
  const accepted = await operate(server, acceptDatabase, { options: { reason: 'Never mind' } });
  expect(accepted).toMatchObject({ isGood: false });
  await expectNoSale(dealer);
});

it('a server and a command can write the witness at the same time', async () => {
  const place = folder();
  const witness = { entry: 1, hash: 'ab', at: 1, paidInPaise: 0, soldPaise: 0, commits: 1 };
  const writes = Array.from({ length: 8 }, (_, commits) =>
    writeWitness(place, { ...witness, commits }),
  );
  await Promise.all(writes);
  expect(readWitness(place)).toMatchObject({ entry: 1, hash: 'ab' });
  expect(readdirSync(place)).toEqual(['witness.json']);
});

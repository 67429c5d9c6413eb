// Another process holds the database: dealers wait a little, and reads do not wait at all.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { COMMAND_WAITS_MS, openDatabase } from '../../../api/storage/database.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let dealer: Dealer;
let other: Sqlite.Database;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 100);
  other = new Sqlite(join(server.dataDir, 'lotproof.db'));
});
afterAll(async () => {
  other.close();
  await expectSoundDatabase(server);
});

it('a call waits for the database while other requests are still answered', async () => {
  other.exec('BEGIN IMMEDIATE');
  const call = dealer.buy('MH00SB0001');
  // A request that waited for the writer would be refused after five seconds.
  for (let times = 0; times < 20; times += 1) expect(await dealer.balance()).toBe(100);
  other.exec('COMMIT');
  expect((await call).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

it('a database that stays locked is reported, and the same key can be sent again', async () => {
  other.exec('BEGIN IMMEDIATE');
  const key = crypto.randomUUID();
  const call = await dealer.buy('MH00SB0001', key);
  expect(call).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await dealer.balance()).toBe(75);
  other.exec('COMMIT');
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(50);
});

it('a command that writes many times lets a dealer buy between its writes', async () => {
  const command = openDatabase(server.dataDir, undefined, COMMAND_WAITS_MS);
  const began: number[] = [];
  const ended: number[] = [];
  for (let bite = 0; bite < 5; bite += 1) {
    await command.transaction(() => {
      began.push(performance.now());
      while (performance.now() < (began.at(-1) ?? 0) + 25); // large commits take this long
    });
    ended.push(performance.now());
  }
  await command.close();
  const rests = began.slice(1).map((at, index) => at - (ended[index] ?? at));
  // A server that was refused retries after 25 ms.
  expect(Math.min(...rests)).toBeGreaterThan(25);
});

it("sales made during a command's long read reach the database file once it ends", async () => {
  const command = openDatabase(server.dataDir, undefined, COMMAND_WAITS_MS);
  const file = join(server.dataDir, 'lotproof.db');
  const word = `sold meanwhile ${crypto.randomUUID()}`;
  await command.read((sql) => {
    // The snapshot was taken before the sale.
    sql.get('SELECT count(*) FROM account');
    other.exec(`CREATE TABLE meanwhile AS SELECT '${word}' AS word`);
    const spin = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT :limit)';
    const startedAt = performance.now();
    while (performance.now() - startedAt < 1_100) {
      sql.get(`${spin} SELECT max(i) FROM n`, { limit: 10_000 });
    }
  });
  expect(readFileSync(file).includes(word)).toBe(false);
  await vi.waitFor(() => expect(readFileSync(file).includes(word)).toBe(true), 60_000);
  await command.close();
  other.exec('DROP TABLE meanwhile');
});

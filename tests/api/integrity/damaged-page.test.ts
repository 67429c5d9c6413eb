// If one page of the database is damaged, a request that needs it is refused and every other
// request is served.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { leavesOf, offsetOf, overwrite } from '../../support/damaged-database.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { deskVisitor } from '../../support/desk-visitor.ts';
import { freePort } from '../../support/process.ts';
import { newDataDir, startTestServer, type TestServer } from '../../support/server.ts';

const dataDir = newDataDir();
let server: TestServer;
/** A dealer whose first transactions are on the damaged page, and one who has none there. */
let dealer: Dealer;
let other: Dealer;
const bought = randomUUID();

beforeAll(async () => {
  const env = { PORT: String(await freePort()) };
  const before = await startTestServer({ dataDir, env });
  dealer = await signedInDealer(before.url, 1000);
  await Promise.all(Array.from({ length: 30 }, () => dealer.buy('MH00SB0001')));
  other = await signedInDealer(before.url, 100);
  await other.buy('MH00SB0001', bought);
  await before.stop();
  damageFirstPageOf('entry', dataDir);
  server = await startTestServer({ dataDir, env });
});
afterAll(async () => {
  await server.remove();
});

/** Overwrites the page's header, so that SQLite refuses to read it. */
function damageFirstPageOf(table: string, folder: string): void {
  const [page = 0] = leavesOf(folder, table);
  overwrite(join(folder, 'lotproof.db'), offsetOf(page), Buffer.alloc(8, 0xff));
}

it('only the dealer whose entries are on the damaged page is refused', async () => {
  expect(await other.balance()).toBe(75);
  for (let times = 0; times < 10; times += 1) {
    const [refused, balance, statement] = await Promise.all([
      dealer.get('/api/user/transactions'),
      other.balance(),
      other.get('/api/user/transactions'),
    ]);
    expect(refused).toMatchObject({ status: 503, body: { code: 'checking_records' } });
    expect(balance).toBe(75);
    expect(statement.status).toBe(200);
  }
});

it('a damaged page is reported; sales stop until the operator checks the database', async () => {
  const refused = await other.buy('MH00SB0002');
  expect(refused).toMatchObject({ status: 503, body: { code: 'checking_records' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  // A damaged database might contain a sale with this key and fail to find it.
  expect(refused.body['message']).not.toContain('Nothing was charged');
  const order = await other.post('/api/payment/create-order', { amount: 50 });
  expect(order.status).toBe(503);
  expect(await other.balance()).toBe(75);
  const health = await other.get('/healthz');
  expect(health.status).toBe(503);
  expect(health.body['message']).toMatch(/^The database is damaged: /);
});

it('a buyer still gets a purchased report while a page is damaged', async () => {
  expect((await other.buy('MH00SB0001', bought)).status).toBe(200);
  expect(await other.balance()).toBe(75);
});

it('damage is still known after a restart', async () => {
  await server.stop();
  const { port } = new URL(server.url);
  server = await startTestServer({ dataDir, env: { PORT: port } });
  expect((await other.get('/healthz')).status).toBe(503);
  expect((await other.buy('MH00SB0002')).status).toBe(503);
});

it('a damaged page that only the desk reads also stops sales', async () => {
  const folder = newDataDir();
  await (await startTestServer({ dataDir: folder })).stop();
  damageFirstPageOf('trade_word', folder);
  const own = await startTestServer({ dataDir: folder });
  const health = () => fetch(`${own.url}/healthz`).then(({ status }) => status);
  expect(await health()).toBe(200);
  const refused = await deskVisitor(own).send('list', { query: { name: 'words' } });
  expect(refused).toMatchObject({ status: 503, body: { code: 'checking_records' } });
  expect(await health()).toBe(503);
  await own.remove();
});

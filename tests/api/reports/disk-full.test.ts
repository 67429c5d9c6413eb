// A full disk at each point in a call: a clear refusal, an intact database, and normal business
// once there is room.

import { randomUUID } from 'node:crypto';
import { watchRoom } from '../../../api/storage/disk.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
/** Runs while the source is being asked: after the hold, before the capture. */
let meanwhile: () => Promise<void>;
beforeEach(async () => {
  meanwhile = async () => undefined;
  server = await startTestServer({
    adapt: (own) => ({
      ...own,
      sources: {
        async ask(...asked) {
          await meanwhile();
          return own.sources.ask(...asked);
        },
      },
    }),
  });
});
afterEach(() => server.remove());

/** Allows SQLite no more pages, as if the disk were full. */
async function fill(): Promise<void> {
  await server.backend.database.read((sql) => {
    const pages = sql.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
    // There is no free page inside the file either.
    sql.get(`PRAGMA max_page_count = ${pages}`);
  });
}

async function makeRoom(): Promise<void> {
  await server.backend.database.read((sql) => sql.get('PRAGMA max_page_count = 1000000'));
}

it('a full disk refuses calls and keeps the database intact until there is room', async () => {
  const dealer = await signedInDealer(server.url, 2000);
  await fill();
  const sold: number[] = [];
  const keys: string[] = [];
  // Calls that fit into the last page are still sold; after that there is no more room.
  while (sold.at(-1) !== 503 && sold.length < 80) {
    const key = randomUUID();
    const reply = await dealer.buy('MH00SB0001', key);
    sold.push(reply.status);
    keys.push(key);
    if (reply.status === 503) {
      expect(reply.body).toMatchObject({ code: 'not_saved' });
      expect(reply.headers.get('retry-after')).toBe('60');
    }
  }
  expect(sold.at(-1)).toBe(503);
  // The ledger can still be read, and each sale was charged once.
  const spent = sold.filter((status) => status === 200).length * 25;
  expect(2000 - (await dealer.balance())).toBeGreaterThanOrEqual(spent);

  await makeRoom();
  expect((await dealer.buy('MH00SB0001', keys.at(-1))).status).toBe(200);
  expect(await dealer.balance()).toBe(2000 - spent - 25);
  await expectSoundDatabase(server);
});

it('only delivered reports are charged if the disk fills while a source answers', async () => {
  const dealer = await signedInDealer(server.url, 2000);
  meanwhile = fill;
  const replies: number[] = [];
  const keys: string[] = [];
  while (replies.at(-1) !== 503 && replies.length < 80) {
    keys.push(randomUUID());
    replies.push((await dealer.buy('MH00SB0002', keys.at(-1))).status);
  }
  expect(replies.at(-1)).toBe(503);
  expect((await dealer.buy('MH00SB0002')).status).toBe(503);
  meanwhile = async () => undefined;
  await makeRoom();
  // No call is making that report now, so a repeat of its key need not wait.
  replies.push((await dealer.buy('MH00SB0002', keys.at(-1))).status);
  expect(replies.at(-1)).toBe(200);
  await expectSoundDatabase(server);
  const paid = (await dealer.transactions()).filter(({ type }) => type === 'Debit').length;
  expect(paid).toBe(replies.filter((status) => status === 200).length);
  // The price still held for the other refused request, which is never sent again, is released.
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(2000 - paid * 25), 60_000);
});

it('a nearly full disk that stops sales is reported to the operator once', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const whenShort = vi.fn();
  const limits = { bytesMin: Number.POSITIVE_INFINITY, whenShort };
  const room = watchRoom(server.dataDir, limits);
  expect(room.isShort()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(room.isShort()).toBe(true);
  expect(whenShort).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('a nearly full disk stops new sales and orders, but still repeats bought reports', async () => {
  let room = watchRoom(server.dataDir);
  const nearlyFull = await startTestServer({
    adapt: (own) => ({ ...own, room: { isShort: () => room.isShort() } }),
  });
  const dealer = await signedInDealer(nearlyFull.url, 100);
  const bought = randomUUID();
  const report = await dealer.buy('MH00SB0001', bought);
  room = watchRoom(nearlyFull.dataDir, { bytesMin: Number.POSITIVE_INFINITY });
  const key = randomUUID();
  const refused = await dealer.buy('MH00SB0001', key);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'cannot_save',
      message: 'Lotproof cannot save anything right now. Nothing was charged; try again later.',
    },
  });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await dealer.post('/api/payment/create-order', { amount: 50 })).status).toBe(503);
  expect((await dealer.buy('MH00SB0001', bought)).text).toBe(report.text);
  expect(await dealer.balance()).toBe(75);
  room = watchRoom(nearlyFull.dataDir);
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(50);
  await expectSoundDatabase(nearlyFull);
  await nearlyFull.remove();
});

it('a server with a read-only disk is not ready and sells nothing', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const health = async () => (await dealer.get('/healthz')).status;
  expect(await health()).toBe(200);
  await server.backend.database.read((sql) => sql.run('PRAGMA query_only = ON'));
  await vi.waitFor(async () => expect(await health()).toBe(503), 60_000);
  const key = randomUUID();
  expect(await dealer.buy('MH00SB0001', key)).toMatchObject({
    status: 503,
    body: { code: 'not_saved' },
  });
  await server.backend.database.read((sql) => sql.run('PRAGMA query_only = OFF'));
  expect(await health()).toBe(200);
  expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

// The price of a paid report that the phone never fetched is refunded once.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { soundServer, stopIntervals } from '../../support/shared-server.ts';

const MONTH_MS = 30 * 24 * 3600 * 1000;
const MINUTE_MS = 60_000;

stopIntervals();
const server = soundServer();
let dealer: Dealer;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 100);
});

const givenBack = {
  status: 410,
  body: {
    code: 'given_back',
    message: 'This report was not fetched within 30 days. Its price was returned to your wallet.',
  },
};

it('an unfetched report is refunded by an entry after 30 days; a received one is not', async () => {
  const [lost, stored] = [randomUUID(), randomUUID()];
  await dealer.buy('MH00SB0001', lost);
  await dealer.buy('MH00SB0002', stored);
  await dealer.post('/api/service/received', { keys: [stored] });
  server.pass(MONTH_MS - MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  expect((await dealer.buy('MH00SB0001', lost)).status).toBe(200); // the 30 days end in one minute
  server.pass(MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(() => dealer.balance()).toBe(75);
  const known = await dealer.get('/api/service/handed-over');
  expect(known.body).toEqual({ received: 1, unfetched: 0 });

  expect(await dealer.buy('MH00SB0001', lost)).toMatchObject(givenBack);
  const cancelled = await dealer.post('/api/service/cancel', {}, { 'idempotency-key': lost });
  expect(cancelled).toMatchObject(givenBack);
  expect(await dealer.buy('MH00SB0002', stored)).toMatchObject({
    status: 410,
    body: { code: 'already_received' },
  });
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(await dealer.balance()).toBe(75);
  expect((await dealer.transactions()).at(-1)).toMatchObject({
    type: 'Credit',
    amount: 25,
    description: expect.stringMatching(
      /^Given back: Hyundai Service History •+0001, not fetched within 30 days$/,
    ),
  });
});

it('a report that a phone confirms after 30 days but before it is deleted stays paid', async () => {
  const key = randomUUID();
  await dealer.buy('MH00SB0001', key);
  server.pass(MONTH_MS - MINUTE_MS);
  const before = await dealer.balance();
  server.pass(MINUTE_MS);
  await dealer.post('/api/service/received', { keys: [key] });
  const received = { status: 410, body: { code: 'already_received' } };
  expect(await dealer.buy('MH00SB0001', key)).toMatchObject(received);
  expect(await dealer.balance()).toBe(before);
});

it('a report that was deleted without a refund is refunded when next requested', async () => {
  const key = randomUUID();
  await dealer.buy('MH00SB0001', key);
  const before = await dealer.balance();
  const database = new Sqlite(join(server.dataDir, 'lotproof.db'));
  database
    .prepare(
      `UPDATE sealed_answer
       SET sealed = NULL, forgotten_at = sealed_at + ?, forgotten_why = 'expired'
       WHERE sealed IS NOT NULL`,
    )
    .run(MONTH_MS);
  database.close();
  for (let times = 0; times < 2; times += 1) {
    expect(await dealer.buy('MH00SB0001', key)).toMatchObject(givenBack);
    expect(await dealer.balance()).toBe(before + 25);
  }
});

// The disk damaged a sealed answer before it reached the phone. The report is lost, so its price is
// refunded once, automatically.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { acceptDatabase, verify } from '../../../api/operator/server/verify.ts';
import { flip } from '../../support/damaged-database.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, read, withdraw } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { serversUntil } from '../../support/restarts.ts';
import type { TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const { start, restart } = serversUntil(afterEach);
const keys = [randomUUID(), randomUUID()] as const;
let dealer: Dealer;
let server: TestServer;
beforeEach(async () => {
  const first = await start(folder());
  dealer = await signedInDealer(first.url, 100);
  for (const key of keys) expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
  server = await restart(first, () => damageAnswers(first.dataDir));
});

/** Flips one bit of each answer while the server is off. */
function damageAnswers(dataDir: string): void {
  const path = join(dataDir, 'lotproof.db');
  const database = new Sqlite(path, { readonly: true });
  const sealed = database.prepare('SELECT sealed FROM sealed_answer').pluck().all() as Buffer[];
  database.close();
  for (const bytes of sealed) flip(path, readFileSync(path).indexOf(bytes.subarray(0, 40)) + 20);
}

const damaged = {
  status: 410,
  body: {
    code: 'report_damaged',
    message:
      'This report was damaged on our server before it was fetched. Its price was returned to ' +
      'your wallet.',
  },
};
const checking = { status: 503, body: { code: 'checking_records' } };
const whole = { options: { reason: 'The disk was changed' } };

it('a damaged report is refunded once, and sales stop until the operator checks', async () => {
  const [key] = keys;
  const asked = await Promise.all([1, 2, 3].map(() => dealer.buy('MH00SB0001', key)));
  for (const reply of asked) expect(reply).toMatchObject(damaged);
  const cancelled = await dealer.post('/api/service/cancel', {}, { 'idempotency-key': key });
  expect(cancelled).toMatchObject(damaged);
  expect(await dealer.balance()).toBe(75);
  expect((await dealer.transactions()).at(-1)).toMatchObject({
    type: 'Credit',
    amount: 25,
    description: expect.stringMatching(/^Given back: .+0001, damaged before it was fetched$/),
  });
  expect(await dealer.buy('MH00SB0002')).toMatchObject(checking);
  expect((await dealer.get('/healthz')).body['message']).toMatch(/sealed answer of call \d+/);
  const told = await operate(server, read, { words: ['call', '1'] });
  expect(told.summary).toContain('Charged, damaged before a phone fetched it, and refunded.');
  await expectSoundDatabase(server);
});

it('a damaged report is refunded once, even if the database is accepted first', async () => {
  expect(await operate(server, verify)).toMatchObject({
    isGood: false,
    rows: keys.map((_, index) => ({
      broken: `The sealed answer of call ${index + 1} is damaged.`,
    })),
  });
  const again = await restart(server);
  expect(await dealer.buy('MH00SB0001', keys[1])).toMatchObject(damaged);
  expect(await dealer.balance()).toBe(75);
  expect(await operate(again, acceptDatabase, whole)).toMatchObject({ rows: [{ entries: 5 }] });
  expect(await dealer.balance()).toBe(100);
  const sold = await restart(again);
  for (const key of keys) expect(await dealer.buy('MH00SB0001', key)).toMatchObject(damaged);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
  expect(await operate(sold, verify)).toMatchObject({ isGood: true });
});

it('no refund is made while other rows are damaged: a refund may have been lost', async () => {
  server.backend.damage.suspect('The database is damaged: page 7.');
  expect(await dealer.buy('MH00SB0001', keys[0])).toMatchObject(checking);
  expect(await dealer.balance()).toBe(50);
  await restart(server);
  expect(await dealer.buy('MH00SB0001', keys[0])).toMatchObject(damaged);
  expect(await dealer.balance()).toBe(75);
});

it('a damaged report that the operator had already withdrawn counts as withdrawn', async () => {
  const first = await start(folder());
  const buyer = await signedInDealer(first.url, 100);
  const [key] = keys;
  const { body } = await buyer.buy('MH00SB0001', key);
  const { number = '' } = (body as { receipt: { number?: string } }).receipt;
  const because = { reason: 'The source mixed up two cars' };
  await operate(first, withdraw, { words: [number], options: because });
  const again = await restart(first, () => damageAnswers(first.dataDir));
  for (const _ of ['now', 'later']) {
    expect(await buyer.buy('MH00SB0001', key)).toMatchObject({
      status: 410,
      body: { code: 'report_withdrawn', message: expect.stringContaining('was returned') },
    });
  }
  expect(await buyer.balance()).toBe(100);
  const told = await operate(again, read, { words: ['call', '1'] });
  expect(JSON.stringify(told.rows)).toContain('it was damaged on the disk');
});

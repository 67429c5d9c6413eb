// Cancelling unknown requests costs the sender nothing, so it is limited. Known requests can always
// be cancelled.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { soundServer } from '../../support/shared-server.ts';

const HOUR_MS = 3_600_000;
const NOT_FOUND = 'MH00SB9404';

const server = soundServer();
let dealer: Dealer;
beforeEach(async () => {
  dealer = await signedInDealer(server.url, 50);
});

const newKey = () => idempotencyKey(Date.now(), randomUUID());
const cancel = (key: string) => dealer.post('/api/service/cancel', {}, { 'idempotency-key': key });

/** Stores this many of the dealer's cancellations from an hour ago. */
async function tookBack(count: number): Promise<void> {
  const since = server.backend.clock() - HOUR_MS;
  await server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO daily_count
         SELECT id, 'cancellation', :since, :count FROM account WHERE email = :email`,
      { since, count, email: dealer.email },
    ),
  );
}

it('a dealer can cancel at most a thousand unknown requests a day', async () => {
  await tookBack(999);
  expect((await cancel(newKey())).status).toBe(200);
  const refused = await cancel(newKey());
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_cancellations' } });
  expect(refused.body['message']).toMatch(/Nothing was charged for this one\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3600);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(23 * 3600);
});

it('beyond the limit, a dealer can still cancel known and already cancelled requests', async () => {
  const [early, asked] = [newKey(), newKey()];
  await cancel(early);
  expect((await dealer.buy(NOT_FOUND, asked)).status).toBe(404);
  await server.backend.database.transaction((sql) => sql.run('DELETE FROM daily_count'));
  await tookBack(1000);
  for (const key of [asked, early]) {
    expect(await cancel(key)).toMatchObject({ status: 200, body: { cancelled: true } });
  }
  const late = await dealer.buy(NOT_FOUND, asked);
  expect(late).toMatchObject({ status: 409, body: { code: 'cancelled' } });
});

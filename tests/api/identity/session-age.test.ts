// Tests the length of a session, and what remains of it.

import { afterEach, expect, it, vi } from 'vitest';
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../../../api/identity/session-store.ts';
import { sweep } from '../../../api/server/sweeper.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { startTestServer } from '../../support/server.ts';

const DAY_MS = 24 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

it('a session in use ends half a year after its sign-in, and its row is deleted', async () => {
  const server = await startTestServer();
  const dealer = await signedInDealer(server.url);
  const isIn = async (who: Dealer) => (await who.get('/api/user/profile')).status === 200;
  const rows = () => server.backend.database.read((sql) => sql.all('SELECT id_hash FROM session'));
  for (let day = 0; day < SESSION_DAYS_MAX - 1; day += SESSION_DAYS / 2) {
    expect(await isIn(dealer)).toBe(true);
    // A use at this time renews the session.
    await server.backend.database.transaction((sql) =>
      sql.run('UPDATE session SET expires_at = expires_at + :ms', {
        ms: (SESSION_DAYS / 2) * DAY_MS,
      }),
    );
    server.pass((SESSION_DAYS / 2) * DAY_MS);
    await sweep(server.backend);
  }
  expect(await isIn(dealer)).toBe(false);
  expect(await rows()).toEqual([]);
  await server.remove();
});

it('a clock that runs 40 days ahead for a while signs no dealer out', async () => {
  const server = await startTestServer();
  const dealer = await signedInDealer(server.url);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY_MS });
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
  vi.useRealTimers();
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
  await server.remove();
});

it('the row of a session that was unused for a month is deleted; others stay', async () => {
  const server = await startTestServer();
  await signedInDealer(server.url);
  server.pass((SESSION_DAYS + 1) * DAY_MS);
  const dealer = await signedInDealer(server.url);
  await sweep(server.backend);
  const rows = await server.backend.database.read((sql) => sql.all('SELECT id_hash FROM session'));
  expect(rows).toHaveLength(1);
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
  await server.remove();
});

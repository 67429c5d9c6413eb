// A dealer has no device and no recovery code. A fresh emailed code starts seven days in which any
// device can refuse; then a new library replaces the old one.

import { type Dealer, lettersTo, signedInDealer } from '../../support/dealer.ts';
import {
  create,
  fetched,
  freshCode,
  newKeys,
  record,
  sharing,
  stateOf,
  store,
} from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const DAY = 24 * 3_600_000;

const server = sharedServer();

const shared = () => sharing(server, [record()]);

async function restart(dealer: Dealer) {
  return dealer.post('/api/library/restart', { otp: await freshCode(server, dealer) });
}

const replacing = (dealer: Dealer, replaces: string, keys = newKeys()) =>
  create(dealer, keys, { replaces });

it('a new library replaces the old one after seven days', async () => {
  const { dealer, keys } = await shared();
  expect((await replacing(dealer, keys.id)).body['code']).toBe('restart_pending');
  const reply = await restart(dealer);
  expect(reply.status).toBe(200);
  const restartAt = Date.parse(String(reply.body['restartAt']));
  expect(await stateOf(dealer)).toMatchObject({ restartAt: reply.body['restartAt'] });
  const letter = (await lettersTo(server.url, dealer.email)).at(-1);
  expect(letter?.subject).toBe('Starting again with your reports');
  expect(letter?.text).toContain('say no in your profile');
  // A second request does not restart the seven days.
  server.pass(DAY);
  expect((await restart(dealer)).body).toEqual(reply.body);
  server.pass(restartAt - server.backend.clock() - 1000);
  expect((await replacing(dealer, keys.id)).body['code']).toBe('restart_pending');
  server.pass(1000);
  expect((await replacing(dealer, newKeys().id)).body['code']).toBe('library_exists');
  const next = newKeys();
  expect((await replacing(dealer, keys.id, next)).status).toBe(200);
  expect((await replacing(dealer, keys.id, next)).status).toBe(200);
  expect(await stateOf(dealer)).toMatchObject({ id: next.id, records: 0, restartAt: null });
  expect((await store(dealer, keys, [record()])).status).toBe(403);
  expect((await store(dealer, next, [record()])).status).toBe(200);
  expect((await fetched(dealer)).records).toHaveLength(1);
});

it('a restart asked for again after a lost answer needs no second code', async () => {
  const { dealer } = await shared();
  const otp = await freshCode(server, dealer);
  const { body } = await dealer.post('/api/library/restart', { otp });
  expect(await dealer.post('/api/library/restart', { otp })).toMatchObject({ status: 200, body });
});

it('a device with the keys can refuse the restart, and the library stays', async () => {
  const { dealer, keys } = await shared();
  await restart(dealer);
  expect((await dealer.post('/api/library/keep', { write: keys.write })).status).toBe(200);
  server.pass(8 * DAY);
  expect(await stateOf(dealer)).toMatchObject({ restartAt: null, records: 1 });
  expect((await replacing(dealer, keys.id)).body['code']).toBe('restart_pending');
});

it('a restart that is not used within a week expires', async () => {
  const { dealer, keys } = await shared();
  const restartAt = Date.parse(String((await restart(dealer)).body['restartAt']));
  server.pass(restartAt - server.backend.clock() + 7 * DAY + 1000);
  expect((await replacing(dealer, keys.id)).body['code']).toBe('restart_pending');
  expect(await stateOf(dealer)).toMatchObject({ restartAt: null, records: 1 });
  const again = Date.parse(String((await restart(dealer)).body['restartAt']));
  expect(again).toBeGreaterThan(restartAt + 13 * DAY);
});

it('a new key generation also refuses the restart', async () => {
  const { dealer, keys } = await shared();
  await restart(dealer);
  const { writeHash, recovery } = newKeys();
  const otp = await freshCode(server, dealer);
  const renewed = { write: keys.write, generation: 2, writeHash, recovery, otp };
  expect((await dealer.post('/api/library/generation', renewed)).status).toBe(200);
  expect(await stateOf(dealer)).toMatchObject({ restartAt: null });
});

it('restarting a library needs a fresh code', async () => {
  const { dealer } = await shared();
  const otp = await freshCode(server, dealer);
  const wrong = otp === '000000' ? '000001' : '000000';
  const refused = await dealer.post('/api/library/restart', { otp: wrong });
  expect([refused.status, refused.body['code']]).toEqual([422, 'wrong_code']);
  server.pass(11 * 60_000);
  expect((await dealer.post('/api/library/restart', { otp })).status).toBe(422);
  expect(await stateOf(dealer)).toMatchObject({ restartAt: null });
  const none = await signedInDealer(server.url);
  expect((await none.post('/api/library/restart', { otp })).body['code']).toBe('no_library');
});

it('wrong codes for a restart count as sign-in attempts', async () => {
  const { dealer } = await shared();
  const guesses = [];
  for (let guess = 0; guess < 16; guess += 1) {
    guesses.push((await dealer.post('/api/library/restart', { otp: '000000' })).status);
  }
  expect(guesses.at(-1)).toBe(429);
});

// The attacker wants an account that is not his: he keeps a request for a new password half sent
// until its holder has proved the email, or has signed out everywhere, and then sends the rest.
// What stops him: the session is looked up after the body, and again in the transaction.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieOf, halfSent, profileWith } from '../../support/attacker.ts';
import { visitor } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';

const first = 'correct horse battery';
const late = 'eleven blue trucks';

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
  await world.start();
});
afterAll(() => world.close());

/** The status of a sign-in with this password, from a new browser. */
async function tryPassword(email: string, password: string): Promise<number> {
  const stranger = visitor(world.url, email);
  const reply = await stranger.post('/api/user/login-or-register', { email, password });
  return reply.status;
}

it('a squatter whose requests are half sent does not own the account that was proved', async () => {
  const email = `holder-${randomUUID()}@example.in`;
  const squatter = visitor(world.url, email);
  const registered = await squatter.post('/api/user/login-or-register', { email, password: first });
  expect(registered.status, registered.text).toBe(200);
  const cookie = cookieOf(registered);
  const body = JSON.stringify({ password: late });
  const sent = Array.from({ length: 10 }, () =>
    halfSent(world.url, '/api/user/password', { cookie, body }),
  );
  const finish = await Promise.all(sent);

  const holder = visitor(world.url, email);
  await world.signIn(holder);
  expect(await Promise.all(finish.map((end) => end()))).toEqual(finish.map(() => 401));
  expect(await profileWith(world.url, cookie)).toBe(401);
  expect(await tryPassword(email, first)).toBe(422);
  expect(await tryPassword(email, late)).toBe(422);
  expect((await holder.get('/api/user/profile')).status).toBe(200);
});

it('a thief of a cookie does not come back after the dealer signed out everywhere', async () => {
  const dealer = visitor(world.url);
  await world.signIn(dealer);
  world.setClock(55_000); // after which another code may be asked for
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = world.codeFor(dealer.email);
  const set = await dealer.post('/api/user/password', { password: first, otp });
  expect(set.status, set.text).toBe(200);
  const stolen = cookieOf(set);
  const finish = await halfSent(world.url, '/api/user/password', {
    cookie: stolen,
    body: JSON.stringify({ password: late, current: first }),
  });

  expect(await profileWith(world.url, stolen)).toBe(200);
  await dealer.post('/api/user/logout-everywhere');
  expect(await finish()).toBe(401);
  expect(await profileWith(world.url, stolen)).toBe(401);
  expect(await tryPassword(dealer.email, late)).toBe(422);
  expect(await tryPassword(dealer.email, first)).toBe(200);
});

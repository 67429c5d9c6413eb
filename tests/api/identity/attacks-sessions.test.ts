// Attacks on the session cookie, and how long a session lasts.

import { randomUUID } from 'node:crypto';
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../../../api/identity/session-store.ts';
import { sweep } from '../../../api/server/sweeper.ts';
import { cookieOf, expectRefused, profileWith, send } from '../../support/attacker.ts';
import { codeFor, type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import { newServers, sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const newServer = newServers();

/** Signs in with a code and these headers. Returns the resulting cookie. */
async function signIn(email: string, headers: Record<string, string> = {}, own = server) {
  const dealer = visitor(own.url, email);
  await dealer.post('/api/user/email-login', { email });
  const otp = await codeFor(own.url, email);
  const reply = await dealer.post('/api/user/verify-otp', { email, otp }, headers);
  expect(reply.status, reply.text).toBe(200);
  return { cookie: cookieOf(reply), reply };
}

const newEmail = () => `dealer-${randomUUID()}@example.in`;

it('a sign-in replaces the session cookie, so that a planted one is useless', async () => {
  const planted = await signIn(newEmail());
  const [session, signature] = planted.cookie
    .split('; ')
    .filter((pair) => /^lotproof[.=]/.test(pair));
  const victim = await signIn(newEmail(), { cookie: `${session}; ${signature}` });
  expect(victim.cookie).not.toBe(planted.cookie);
  expect(await profileWith(server.url, planted.cookie)).toBe(401);
  expect(await profileWith(server.url, victim.cookie)).toBe(200);
});

it("a sign-out everywhere ends the dealer's sessions, and no other dealer's", async () => {
  const own = await newServer();
  const email = newEmail();
  const lost = await signIn(email, {}, own);
  own.pass(50_000);
  const kept = await signIn(email, {}, own);
  const other = await signIn(newEmail(), {}, own);
  const everywhere = `${own.url}/api/user/logout-everywhere`;
  const out = await send(everywhere, { method: 'POST', headers: { cookie: kept.cookie } });
  expect(out).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(await profileWith(own.url, lost.cookie)).toBe(401);
  expect(await profileWith(own.url, kept.cookie)).toBe(401);
  expect(await profileWith(own.url, other.cookie)).toBe(200);
  expectRefused(await send(everywhere, { method: 'POST' }), 'unauthenticated');
});

it('a request that was still running at sign-out does not revive the session', async () => {
  let isAsked = false;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const own = await newServer({
    adapt: (parts) => ({
      ...parts,
      gateway: {
        ...parts.gateway,
        createOrder: async (order) => {
          isAsked = true;
          await answered;
          return parts.gateway.createOrder(order);
        },
      },
    }),
  });
  const { cookie } = await signIn(newEmail(), {}, own);
  // The session is old enough that its next request renews it.
  const soon = Date.now() + 60_000;
  await own.backend.database.transaction((sql) =>
    sql.run('UPDATE session SET expires_at = :soon', { soon }),
  );
  const slow = send(`${own.url}/api/payment/create-order`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"amount":50}',
  });
  await vi.waitFor(() => expect(isAsked).toBe(true), 60_000);
  await send(`${own.url}/api/user/logout`, { method: 'POST', headers: { cookie } });
  answer();
  expectRefused(await slow, 'unauthenticated');
  expect(await profileWith(own.url, cookie)).toBe(401);
});

it('a malformed or forged session cookie is refused', async () => {
  const { cookie } = await signIn(newEmail());
  const [id = '', signature = ''] = cookie.split('; ');
  for (const wrong of [
    id,
    signature,
    `${id}; lotproof.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    `${id}x; ${signature}`,
    'lotproof=; lotproof.sig=',
    'lotproof=%E0%A4%A; lotproof.sig=%00',
    'lotproof="{}"; lotproof.sig="__proto__"',
    ';;;===;;,',
    `lotproof=${'a'.repeat(4000)}; lotproof.sig=b`,
    "lotproof=' OR 1=1 --; lotproof.sig=x",
  ]) {
    expect(await profileWith(server.url, wrong), wrong).toBe(401);
  }
  expect(await profileWith(server.url, `a=b; ${cookie}; c=d`)).toBe(200);
});

it('a session cookie sent over https is limited to https and this host', async () => {
  const own = await newServer({ env: { PUBLIC_URL: 'https://lotproof.example' } });
  const { reply, cookie } = await signIn(newEmail(), {}, own);
  for (const set of reply.headers.getSetCookie().slice(-2)) {
    expect(set).toMatch(/^__Host-lotproof/);
    expect(set).toMatch(/; path=\/;/i);
    expect(set).toMatch(/; secure/i);
    expect(set).toMatch(/; httponly/i);
    expect(set).toMatch(/; samesite=lax/i);
    expect(set).not.toMatch(/domain=/i);
  }
  expect(await profileWith(own.url, cookie)).toBe(200);
});

const DAY_MS = 24 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

it('a session in use ends half a year after its sign-in, and its row is deleted', async () => {
  const server = await newServer();
  const dealer = await signedInDealer(server.url);
  const isIn = async (who: Dealer) => (await who.get('/api/user/profile')).status === 200;
  const rows = () => server.backend.database.read((sql) => sql.all('SELECT id_hash FROM session'));
  for (let day = 0; day < SESSION_DAYS_MAX - 1; day += SESSION_DAYS / 2) {
    expect(await isIn(dealer)).toBe(true);
    // Using the session now renews it.
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
});

it('a clock that runs 40 days ahead for a while does not sign any dealer out', async () => {
  const server = await newServer();
  const dealer = await signedInDealer(server.url);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY_MS });
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
  vi.useRealTimers();
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
});

it('the row of a session unused for a month is deleted; other rows stay', async () => {
  const server = await newServer();
  await signedInDealer(server.url);
  server.pass((SESSION_DAYS + 1) * DAY_MS);
  const dealer = await signedInDealer(server.url);
  await sweep(server.backend);
  const rows = await server.backend.database.read((sql) => sql.all('SELECT id_hash FROM session'));
  expect(rows).toHaveLength(1);
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
});

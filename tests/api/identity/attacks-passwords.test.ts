// Attacks on passwords, and attempts to find out which emails belong to dealers.

import * as argon2 from '@node-rs/argon2';
import { AT_ONCE_MAX, hashPassword, IN_LINE_MAX } from '../../../api/identity/sign-in/password.ts';
import { expectRefused, otherThan } from '../../support/attacker.ts';
import { codeFor, type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import { newServers } from '../../support/shared-server.ts';

// Lets the tests count the calls to the real library.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const newServer = newServers();

const password = 'correct horse battery';

function ask(dealer: Dealer) {
  return dealer.post('/api/user/email-login', { email: dealer.email });
}

function guess(dealer: Dealer, otp: string) {
  return dealer.post('/api/user/verify-otp', { email: dealer.email, otp });
}

function login(dealer: Dealer, secret = password) {
  return dealer.post('/api/user/login-or-register', { email: dealer.email, password: secret });
}

it('password logins stop after ten tries an hour, even for the right password', async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  expect((await login(dealer)).status).toBe(200);
  const thief = visitor(server.url, dealer.email);
  for (let nth = 0; nth < 9; nth += 1) {
    expectRefused(await login(thief, `guess ${nth}`), 'wrong_password');
  }
  expectRefused(await login(thief), 'too_many_attempts');
  await server.stop();
  const again = await newServer({ dataDir: server.dataDir });
  expectRefused(await login(visitor(again.url, dealer.email)), 'too_many_attempts');
});

it("a squatter's login fails if the holder verifies the email during the check", async () => {
  // Just before the squatter's password is accepted, the holder verifies the email with a code.
  let prove: (() => Promise<unknown>) | undefined;
  const server = await newServer({
    adapt: (own) => ({
      ...own,
      limits: {
        ...own.limits,
        giveBack: async (attempt, by) => {
          if (attempt === 'password') await prove?.();
          await own.limits.giveBack(attempt, by);
        },
      },
    }),
  });
  const [squatter, holder] = ['', ''].map(() => visitor(server.url, 'holder@example.in'));
  if (!squatter || !holder) throw new Error('two visitors');
  await login(squatter);
  await squatter.post('/api/user/logout');
  await ask(holder);
  const otp = await codeFor(server.url, holder.email);
  prove = () => guess(holder, otp);
  expectRefused(await login(squatter), 'unauthenticated');
  expect((await squatter.get('/api/user/profile')).status).toBe(401);
  expect((await holder.get('/api/user/profile')).status).toBe(200);
});

it('a flood of password logins is refused and does not stop other sign-ins', async () => {
  const server = await newServer();
  let isOver = false;
  const flood = Array.from({ length: IN_LINE_MAX }, async () => {
    while (!isOver) await hashPassword('one of a flood');
  });
  const dealer = visitor(server.url);
  // The dealer's taps during the flood use up none of the hour's attempts.
  for (let tap = 0; tap < 11; tap += 1) expectRefused(await login(dealer), 'many_logins');
  expect((await visitor(server.url).get('/healthz')).status).toBe(200);
  isOver = true;
  await Promise.all(flood);
  expect((await login(dealer)).status).toBe(200);
});

it('only a few passwords are hashed at a time, and all those waiting get their turn', async () => {
  const { hash: realHash } = await vi.importActual<typeof argon2>('@node-rs/argon2');
  let atWork = 0;
  let most = 0;
  vi.mocked(argon2.hash).mockImplementation(async (...given) => {
    atWork += 1;
    most = Math.max(most, atWork);
    return realHash(...given).finally(() => {
      atWork -= 1;
    });
  });
  const line = Array.from({ length: IN_LINE_MAX }, () => hashPassword('one in line'));
  await expect(hashPassword('one too many')).rejects.toThrow('Many people are logging in.');
  await Promise.all(line);
  expect(most).toBe(AT_ONCE_MAX);
  expect(await hashPassword('after them')).toContain('$argon2id$');
});

it('a wrong password gets the same answer if the account has no password', async () => {
  const server = await newServer();
  const withPassword = visitor(server.url);
  await login(withPassword);
  const withoutPassword = await signedInDealer(server.url);
  const said = await Promise.all(
    [withPassword, withoutPassword].map(({ email }) => login(visitor(server.url, email), 'wrong')),
  );
  expect(said.map(({ status, text }) => `${status} ${text}`)).toEqual(
    said.map(() => `${said[0]?.status} ${said[0]?.text}`),
  );
});

it('checking a password takes just as long for an account that has no password', async () => {
  const server = await newServer();
  const withPassword = visitor(server.url);
  await login(withPassword);
  const withoutPassword = await signedInDealer(server.url);
  const work: unknown[] = [];
  for (const { email } of [withPassword, withoutPassword]) {
    vi.mocked(argon2.verify).mockClear();
    await login(visitor(server.url, email), 'wrong');
    const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
    // Algorithm, version, memory, passes and lanes; the salt and the hash come after these.
    work.push(hashes.map((hash) => hash.split('$').slice(0, 4)));
  }
  expect(work[0]).toHaveLength(1);
  expect(work[1]).toEqual(work[0]);
});

it('a wrong code gets the same answer for every email, known or unknown', async () => {
  const server = await newServer();
  const asked = visitor(server.url);
  await ask(asked);
  const known = await signedInDealer(server.url);
  const code = otherThan(await codeFor(server.url, asked.email), 0);
  const said = await Promise.all(
    [asked.email, known.email, 'nobody@example.in'].map((email) =>
      guess(visitor(server.url, email), code),
    ),
  );
  expect(new Set(said.map(({ text }) => text)).size).toBe(1);
});

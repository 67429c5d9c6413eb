// Attacks that try to lock a dealer out: strangers use up guesses, emails and passwords.

import { otherThan } from '../../support/attacker.ts';
import { codeFor, type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import { newServers } from '../../support/shared-server.ts';

const startServer = newServers();
/** The server is behind a proxy, so that strangers come from different networks. */
const newServer = () => startServer({ env: { PUBLIC_URL: 'https://lotproof.example' } });

const RESEND_MS = 50_000;
const DAY_MS = 24 * 3_600_000;

function ask(dealer: Dealer, network = '198.51.100.1') {
  const headers = { 'x-forwarded-for': network };
  return dealer.post('/api/user/email-login', { email: dealer.email }, headers);
}

function guess(dealer: Dealer, otp: string, network = '198.51.100.1') {
  const headers = { 'x-forwarded-for': network };
  return dealer.post('/api/user/verify-otp', { email: dealer.email, otp }, headers);
}

it('a login code works only in the browser that requested it', async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  await ask(dealer);
  const otp = await codeFor(server.url, dealer.email);
  expect((await guess(visitor(server.url, dealer.email), otp)).status).toBe(422);
  expect((await guess(dealer, otp)).status).toBe(200);
});

it('a login code survives five wrong guesses by a stranger who has another code', async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  const stranger = visitor(server.url, dealer.email);
  await ask(dealer);
  const otp = await codeFor(server.url, dealer.email);
  for (let nth = 0; nth < 5; nth += 1) await guess(stranger, otherThan(otp, nth), '203.0.113.1');
  expect((await ask(stranger, '203.0.113.1')).status).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) await guess(stranger, otherThan(otp, nth), '203.0.113.1');
  expect((await guess(dealer, otp)).status).toBe(200);
});

it('a stranger with many networks cannot lock dealers out of their own browsers', async () => {
  const server = await newServer();
  const dealer = await signedInDealer(server.url);
  await dealer.post('/api/user/logout');
  server.pass(RESEND_MS);
  for (let network = 0; network < 5; network += 1) {
    const stranger = visitor(server.url, dealer.email);
    for (let nth = 0; nth < 12; nth += 1) {
      await guess(stranger, '000000', `203.0.113.${network}`);
      await ask(stranger, `203.0.113.${network}`);
      server.pass(RESEND_MS);
    }
  }
  expect((await guess(visitor(server.url, dealer.email), '000000')).status).toBe(429);
  expect((await ask(visitor(server.url, dealer.email))).status).toBe(429);
  expect((await ask(dealer)).status).toBe(200);
  expect((await guess(dealer, await codeFor(server.url, dealer.email))).status).toBe(200);
});

it("a stranger who registers another person's email gets no trusted browser", async () => {
  const server = await newServer();
  const stranger = visitor(server.url);
  const login = { email: stranger.email, password: 'correct horse battery' };
  expect((await stranger.post('/api/user/login-or-register', login)).status).toBe(200);
  const known = await server.backend.database.read((sql) => sql.all('SELECT * FROM browser'));
  expect(known).toEqual([]);
});

it("a clock that was wrong for a minute does not delay a dealer's next code", async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  server.pass(200 * DAY_MS);
  expect((await ask(dealer)).status).toBe(200);
  server.pass(-200 * DAY_MS);
  expect((await ask(dealer)).status).toBe(200);
  expect((await ask(dealer)).status).toBe(429);
  expect((await guess(dealer, await codeFor(server.url, dealer.email))).status).toBe(200);
});

it('a code is valid for at most ten minutes, even after a wrong clock', async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  server.pass(200 * DAY_MS);
  await ask(dealer);
  const otp = await codeFor(server.url, dealer.email);
  server.pass(-200 * DAY_MS);
  expect((await guess(dealer, otp)).status).toBe(422);
});

// Attacks that guess one-time codes or flood a mailbox with them.

import { expectRefused, otherThan } from '../../support/attacker.ts';
import { codeFor, type Dealer, visitor } from '../../support/dealer.ts';
import { newServers } from '../../support/shared-server.ts';

const newServer = newServers();

const RESEND_MS = 50_000;

function ask(dealer: Dealer, headers = {}) {
  return dealer.post('/api/user/email-login', { email: dealer.email }, headers);
}

function guess(dealer: Dealer, otp: string, headers = {}) {
  return dealer.post('/api/user/verify-otp', { email: dealer.email, otp }, headers);
}

it('simultaneous guesses at a code share its five tries', async () => {
  const server = await newServer();
  const thief = visitor(server.url);
  await ask(thief);
  const right = await codeFor(server.url, thief.email);
  const wrong = Array.from({ length: 9 }, (_, nth) => guess(thief, otherThan(right, nth)));
  for (const reply of await Promise.all(wrong)) expectRefused(reply);
  expectRefused(await guess(thief, right), 'wrong_otp');
});

it('new codes and a restart do not allow endless guesses', async () => {
  const server = await newServer();
  const thief = visitor(server.url);
  const codes: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await ask(thief);
    codes.push(await codeFor(server.url, thief.email));
    for (let nth = 0; nth < 5; nth += 1) {
      await guess(thief, otherThan(codes.at(-1) ?? '', nth));
    }
    server.pass(RESEND_MS);
  }
  await ask(thief);
  const right = await codeFor(server.url, thief.email);
  expectRefused(await guess(thief, right), 'too_many_attempts');
  await server.stop();
  const again = await newServer({ dataDir: server.dataDir });
  expectRefused(await guess(visitor(again.url, thief.email), right), 'too_many_attempts');
});

it('the right code for one email does not sign in to any other', async () => {
  const server = await newServer();
  const [thief, victim] = [visitor(server.url), visitor(server.url)];
  await Promise.all([ask(thief), ask(victim)]);
  expectRefused(await guess(victim, await codeFor(server.url, thief.email)), 'wrong_otp');
});

it('a dealer who mistypes once a day never runs out of tries', async () => {
  const server = await newServer();
  const dealer = visitor(server.url);
  for (let day = 0; day < 6; day += 1) {
    await ask(dealer);
    const right = await codeFor(server.url, dealer.email);
    expect((await guess(dealer, otherThan(right, 0))).status).toBe(422);
    expect((await guess(dealer, right)).status).toBe(200);
    server.pass(RESEND_MS);
  }
});

it('one address gets at most six emails an hour, even across a restart', async () => {
  const server = await newServer();
  const victim = visitor(server.url);
  for (let nth = 0; nth < 6; nth += 1) {
    expect((await ask(victim)).status).toBe(200);
    server.pass(RESEND_MS);
  }
  const flooded = await ask(victim);
  expectRefused(flooded, 'too_many_attempts');
  expect(Number(flooded.headers.get('retry-after'))).toBeGreaterThan(3000);
  await server.stop();
  const again = await newServer({ dataDir: server.dataDir });
  again.pass(3_600_000); // the wait of 50 s is over, but not the hour of the limit
  expectRefused(await ask(visitor(again.url, victim.email)), 'too_many_attempts');
});

it('a forged X-Forwarded-For header does not count as a different network', async () => {
  for (const proxied of [{}, { env: { PUBLIC_URL: 'https://lotproof.example' } }]) {
    const server = await newServer(proxied);
    const victim = visitor(server.url);
    const from = (nth: number) => ({ 'x-forwarded-for': `10.0.0.${nth}, 203.0.113.7` });
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await ask(victim, from(nth))).status).toBe(200);
      server.pass(RESEND_MS);
    }
    expectRefused(await ask(victim, from(99)), 'too_many_attempts');
  }
});

it("all spellings of one mailbox's address share one limit", async () => {
  const server = await newServer();
  const spellings = ['dealer', 'd.ealer', 'de.aler+1', 'dealer+2', 'dealer+3', 'd.e.a.l.e.r'];
  for (const name of spellings) {
    expect((await ask(visitor(server.url, `${name}@gmail.com`))).status).toBe(200);
  }
  expectRefused(await ask(visitor(server.url, 'deal.er+9@googlemail.com')), 'too_many_attempts');
  expect((await ask(visitor(server.url, 'd.ealer@example.in'))).status).toBe(200);
});

it('a flood of emails from another network does not lock the dealer out', async () => {
  const server = await newServer({ env: { PUBLIC_URL: 'https://lotproof.example' } });
  const dealer = visitor(server.url);
  for (let nth = 0; nth < 8; nth += 1) {
    await ask(dealer, { 'x-forwarded-for': '203.0.113.66' });
    server.pass(RESEND_MS);
  }
  const home = { 'x-forwarded-for': '198.51.100.1' };
  expect((await ask(dealer, home)).status).toBe(200);
  expect((await guess(dealer, await codeFor(server.url, dealer.email), home)).status).toBe(200);
});

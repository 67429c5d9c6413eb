// Attacks that would keep a dealer out: guesses, letters and passwords spent by strangers.

import { afterEach, describe, expect, it } from 'vitest';
import { otherThan } from '../../support/attacker.ts';
import { startTestBox, type TestBox } from '../../support/box.ts';
import { codeFor, type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';

const open: TestBox[] = [];
afterEach(async () => {
  for (const box of open.splice(0)) await box.remove();
});

/** Behind a proxy, so that strangers come from networks of their own. */
async function newBox(): Promise<TestBox> {
  const box = await startTestBox({ env: { PUBLIC_URL: 'https://lotproof.example' } });
  open.push(box);
  return box;
}

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

describe('A code', () => {
  it('is good only in the browser that asked for it', async () => {
    const box = await newBox();
    const dealer = visitor(box.url);
    await ask(dealer);
    const otp = await codeFor(box.url, dealer.email);
    expect((await guess(visitor(box.url, dealer.email), otp)).status).toBe(422);
    expect((await guess(dealer, otp)).status).toBe(200);
  });

  it('is not burnt by five wrong guesses of a stranger, who may have asked too', async () => {
    const box = await newBox();
    const dealer = visitor(box.url);
    const stranger = visitor(box.url, dealer.email);
    await ask(dealer);
    const otp = await codeFor(box.url, dealer.email);
    for (let nth = 0; nth < 5; nth += 1) await guess(stranger, otherThan(otp, nth), '203.0.113.1');
    expect((await ask(stranger, '203.0.113.1')).status).toBe(200);
    for (let nth = 0; nth < 5; nth += 1) await guess(stranger, otherThan(otp, nth), '203.0.113.1');
    expect((await guess(dealer, otp)).status).toBe(200);
  });
});

describe('A stranger with many networks', () => {
  it('locks no dealer out of a browser that has signed in before', async () => {
    const box = await newBox();
    const dealer = await signedInDealer(box.url);
    await dealer.post('/api/user/logout');
    box.pass(RESEND_MS);
    for (let network = 0; network < 5; network += 1) {
      const stranger = visitor(box.url, dealer.email);
      for (let nth = 0; nth < 12; nth += 1) {
        await guess(stranger, '000000', `203.0.113.${network}`);
        await ask(stranger, `203.0.113.${network}`);
        box.pass(RESEND_MS);
      }
    }
    expect((await guess(visitor(box.url, dealer.email), '000000')).status).toBe(429);
    expect((await ask(visitor(box.url, dealer.email))).status).toBe(429);
    expect((await ask(dealer)).status).toBe(200);
    expect((await guess(dealer, await codeFor(box.url, dealer.email))).status).toBe(200);
  });

  it('makes no browser known by registering an email that is not theirs', async () => {
    const box = await newBox();
    const stranger = visitor(box.url);
    const login = { email: stranger.email, password: 'correct horse battery' };
    expect((await stranger.post('/api/user/login-or-register', login)).status).toBe(200);
    const known = await box.box.database.read((sql) => sql.all('SELECT * FROM browser'));
    expect(known).toEqual([]);
  });
});

describe('A clock that was wrong for a minute', () => {
  it('keeps nobody waiting for another code', async () => {
    const box = await newBox();
    const dealer = visitor(box.url);
    box.pass(200 * DAY_MS);
    expect((await ask(dealer)).status).toBe(200);
    box.pass(-200 * DAY_MS);
    expect((await ask(dealer)).status).toBe(200);
    expect((await ask(dealer)).status).toBe(429);
    expect((await guess(dealer, await codeFor(box.url, dealer.email))).status).toBe(200);
  });

  it('makes no code good for longer than ten minutes', async () => {
    const box = await newBox();
    const dealer = visitor(box.url);
    box.pass(200 * DAY_MS);
    await ask(dealer);
    const otp = await codeFor(box.url, dealer.email);
    box.pass(-200 * DAY_MS);
    expect((await guess(dealer, otp)).status).toBe(422);
  });
});

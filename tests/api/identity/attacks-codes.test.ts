// Attacks on the codes that are sent, and with them.

import { afterEach, describe, expect, it } from 'vitest';
import { expectRefused, otherThan } from '../../support/attacker.ts';
import { startTestBox, type TestBox } from '../../support/box.ts';
import { codeFor, type Dealer, visitor } from '../../support/dealer.ts';

const open: TestBox[] = [];
afterEach(async () => {
  for (const box of open.splice(0)) await box.remove();
});

async function newBox(options: Parameters<typeof startTestBox>[0] = {}): Promise<TestBox> {
  const box = await startTestBox(options);
  open.push(box);
  return box;
}

const RESEND_MS = 50_000;

function ask(dealer: Dealer, headers = {}) {
  return dealer.post('/api/user/email-login', { email: dealer.email }, headers);
}

function guess(dealer: Dealer, otp: string, headers = {}) {
  return dealer.post('/api/user/verify-otp', { email: dealer.email, otp }, headers);
}

describe('Guessing codes', () => {
  it('a code takes five guesses, then not even the right one', async () => {
    const box = await newBox();
    const thief = visitor(box.url);
    await ask(thief);
    const right = await codeFor(box.url, thief.email);
    for (let nth = 0; nth < 5; nth += 1) {
      expectRefused(await guess(thief, otherThan(right, nth)), 'wrong_code');
    }
    expectRefused(await guess(thief, right), 'wrong_code');
  });

  it('guesses at one moment share the five', async () => {
    const box = await newBox();
    const thief = visitor(box.url);
    await ask(thief);
    const right = await codeFor(box.url, thief.email);
    const wrong = Array.from({ length: 9 }, (_, nth) => guess(thief, otherThan(right, nth)));
    for (const reply of await Promise.all(wrong)) expectRefused(reply);
    expectRefused(await guess(thief, right), 'wrong_code');
  });

  it('new codes do not bring new guesses for ever, and a restart brings none', async () => {
    const box = await newBox();
    const thief = visitor(box.url);
    const codes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await ask(thief);
      codes.push(await codeFor(box.url, thief.email));
      for (let nth = 0; nth < 5; nth += 1) {
        await guess(thief, otherThan(codes.at(-1) ?? '', nth));
      }
      box.pass(RESEND_MS);
    }
    await ask(thief);
    const right = await codeFor(box.url, thief.email);
    expectRefused(await guess(thief, right), 'rate_limited');
    await box.stop();
    const again = await newBox({ dataDir: box.dataDir });
    expectRefused(await guess(visitor(again.url, thief.email), right), 'rate_limited');
  });

  it('the right code of one email opens no other', async () => {
    const box = await newBox();
    const [thief, victim] = [visitor(box.url), visitor(box.url)];
    await Promise.all([ask(thief), ask(victim)]);
    expectRefused(await guess(victim, await codeFor(box.url, thief.email)), 'wrong_code');
  });

  it('whoever mistypes once and signs in has not used up anything', async () => {
    const box = await newBox();
    const dealer = visitor(box.url);
    for (let day = 0; day < 6; day += 1) {
      await ask(dealer);
      const right = await codeFor(box.url, dealer.email);
      expect((await guess(dealer, otherThan(right, 0))).status).toBe(422);
      expect((await guess(dealer, right)).status).toBe(200);
      box.pass(RESEND_MS);
    }
  });
});

describe('Flooding mailboxes', () => {
  it('one email gets six letters an hour, also after a restart', async () => {
    const box = await newBox();
    const victim = visitor(box.url);
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await ask(victim)).status).toBe(200);
      box.pass(RESEND_MS);
    }
    const flooded = await ask(victim);
    expectRefused(flooded, 'rate_limited');
    expect(Number(flooded.headers.get('retry-after'))).toBeGreaterThan(3000);
    await box.stop();
    const again = await newBox({ dataDir: box.dataDir });
    again.pass(3_600_000); // the wait of 50 s is long over; the limit's hour is not
    expectRefused(await ask(visitor(again.url, victim.email)), 'rate_limited');
  });

  it('one network sends three hundred letters an hour, also after a restart', async () => {
    const box = await newBox();
    const replies = await Promise.all(Array.from({ length: 300 }, () => ask(visitor(box.url))));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expectRefused(await ask(visitor(box.url)), 'rate_limited');
    await box.stop();
    const again = await newBox({ dataDir: box.dataDir });
    expectRefused(await ask(visitor(again.url)), 'rate_limited');
  });

  it('an invented X-Forwarded-For is no other network, behind a proxy or not', async () => {
    for (const proxied of [{}, { env: { PUBLIC_URL: 'https://lotproof.example' } }]) {
      const box = await newBox(proxied);
      const victim = visitor(box.url);
      const from = (nth: number) => ({ 'x-forwarded-for': `10.0.0.${nth}, 203.0.113.7` });
      for (let nth = 0; nth < 6; nth += 1) {
        expect((await ask(victim, from(nth))).status).toBe(200);
        box.pass(RESEND_MS);
      }
      expectRefused(await ask(victim, from(99)), 'rate_limited');
    }
  });

  it('a mailbox is one, however its name is written', async () => {
    const box = await newBox();
    const spellings = ['dealer', 'd.ealer', 'de.aler+1', 'dealer+2', 'dealer+3', 'd.e.a.l.e.r'];
    for (const name of spellings) {
      expect((await ask(visitor(box.url, `${name}@gmail.com`))).status).toBe(200);
    }
    expectRefused(await ask(visitor(box.url, 'deal.er+9@googlemail.com')), 'rate_limited');
    expect((await ask(visitor(box.url, 'd.ealer@example.in'))).status).toBe(200);
  });

  it('a flood from elsewhere does not lock the dealer out', async () => {
    const box = await newBox({ env: { PUBLIC_URL: 'https://lotproof.example' } });
    const dealer = visitor(box.url);
    for (let nth = 0; nth < 8; nth += 1) {
      await ask(dealer, { 'x-forwarded-for': '203.0.113.66' });
      box.pass(RESEND_MS);
    }
    const home = { 'x-forwarded-for': '198.51.100.1' };
    expect((await ask(dealer, home)).status).toBe(200);
    expect((await guess(dealer, await codeFor(box.url, dealer.email), home)).status).toBe(200);
  });
});

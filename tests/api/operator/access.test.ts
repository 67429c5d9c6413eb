// The operator reads a dealer's events, signs the dealer out, and blocks the dealer.

import { verify } from '../../../api/operator/server/verify.ts';
import {
  codeFor,
  type Dealer,
  signedInDealer,
  signInWithGoogle,
  visitor,
} from '../../support/dealer.ts';
import { block, credit, operate, read, signOut, unblock } from '../../support/desk.ts';
import { sharedServer } from '../../support/shared-server.ts';

const options = { reason: 'A phone was lost' };

const server = sharedServer();
afterAll(async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
});

/** Requests a code and signs in with it, in the same browser or another. */
async function signIn(dealer: Dealer) {
  server.pass(50_000);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(server.url, dealer.email);
  return dealer.post('/api/user/verify-otp', { email: dealer.email, otp });
}

/** Returns how the dealer signed in, without the short names of session and network that follow. */
const wayIn = (detail: unknown) => String(detail).match(/^(code|password|google)\b/)?.[0] ?? '';

async function kindsOf(dealer: Dealer) {
  const { rows } = await operate(server, read, { words: ['events', dealer.email] });
  return rows.map(({ kind, detail }) => `${kind} ${wayIn(detail)}`.trim()).toReversed();
}

it("events record codes, sign-ins, refusals, sign-outs, and each sale's session", async () => {
  const dealer = await signedInDealer(server.url, 100);
  await dealer.buy('MH00SB0001');
  const stranger = visitor(server.url, dealer.email);
  const guess = { email: dealer.email, password: 'not the password' };
  await stranger.post('/api/user/login-or-register', guess);
  await dealer.post('/api/user/logout');
  await signIn(dealer);
  await dealer.post('/api/user/logout-everywhere');
  expect(await kindsOf(dealer)).toEqual([
    'signed in code',
    'refused password',
    'signed out',
    'code sent',
    'signed in code',
    'signed out everywhere',
  ]);
  const { rows } = await operate(server, read, { words: ['events', dealer.email] });
  const letters = (row: (typeof rows)[number] | undefined, of: string) =>
    String(row?.['detail']).match(new RegExp(`${of} (\\w{8})`))?.[1];
  const [first, refused, left, , second] = rows.toReversed();
  const { rows: calls } = await operate(server, read, { words: ['calls', dealer.email] });
  expect(calls[0]?.['session']).toMatch(/^[0-9a-f]{8}$/);
  expect([first, left].map((row) => letters(row, 'session'))).toEqual(
    Array(2).fill(calls[0]?.['session']),
  );
  expect(letters(second, 'session')).not.toBe(letters(first, 'session'));
  expect(letters(refused, 'network')).toBe(letters(first, 'network'));
});

it('events contain no network address or email, and cannot be changed or removed', async () => {
  const dealer = await signedInDealer(server.url);
  const rows = await server.backend.database.read((sql) => sql.all('SELECT * FROM event'));
  const written = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const secret of [dealer.email, '127.0.0.1', '::1']) expect(written).not.toContain(secret);
  for (const change of ["UPDATE event SET kind = 'x'", 'DELETE FROM event']) {
    await expect(server.backend.database.transaction((sql) => sql.run(change))).rejects.toThrow(
      'an event is never changed or removed',
    );
  }
});

it('a dealer signed out on every phone can sign in again; the log says who did it', async () => {
  const dealer = await signedInDealer(server.url, 50);
  await signIn(visitor(server.url, dealer.email)); // this is a second phone
  const given = { words: [dealer.email], options: { ...options, by: 'Ravi' } };
  const { summary } = await operate(server, signOut, given);
  expect(summary).toMatch(/Every session of .* ends\. 2 sessions ended\.$/);
  expect((await dealer.get('/api/user/profile')).status).toBe(401);
  expect((await signIn(dealer)).status).toBe(200);
  expect(await dealer.balance()).toBe(50);
  const { rows } = await operate(server, read, { words: ['events', dealer.email] });
  expect(rows.find(({ kind }) => kind === 'signed out everywhere')).toMatchObject({
    who: 'Ravi (as asha)',
    why: 'A phone was lost',
  });
});

it('a blocked dealer is locked out at once, however they sign in, until unblocked', async () => {
  const dealer = await signedInDealer(server.url, 50);
  await operate(server, block, { words: [dealer.email], options });
  expect((await dealer.buy('MH00SB0001')).status).toBe(401);
  expect((await dealer.post('/api/payment/create-order', { amount: 50 })).status).toBe(401);
  const byCode = await signIn(dealer);
  expect(byCode).toMatchObject({ status: 403, body: { code: 'blocked' } });
  expect(byCode.body['message']).toBe(
    'This account is blocked. Write to support@lotproof.example.',
  );
  expect(await signInWithGoogle(dealer)).toMatchObject({
    status: 403,
    body: { code: 'blocked' },
  });
  expect((await dealer.get('/api/user/profile')).status).toBe(401);
  expect(await kindsOf(dealer)).toContain('refused code');

  await operate(server, unblock, { words: [dealer.email], options });
  expect((await signIn(dealer)).status).toBe(200);
  expect(await dealer.balance()).toBe(50);
});

it('a dealer is not blocked twice, nor unblocked without a block', async () => {
  const dealer = await signedInDealer(server.url);
  const given = { words: [dealer.email], options };
  await expect(operate(server, unblock, given)).rejects.toThrow('is not blocked');
  await operate(server, block, given);
  await expect(operate(server, block, given)).rejects.toThrow('is already blocked');
  await expect(operate(server, block, { words: [dealer.email] })).rejects.toThrow('Give a reason');
});

it('a name given with --by is shown next to the system user name, not instead of it', async () => {
  const dealer = await signedInDealer(server.url);
  const given = { words: [dealer.email, '50'], options: { ...options, by: 'Ravi' } };
  await operate(server, credit, given);
  const { rows } = await operate(server, read, { words: ['statement', dealer.email] });
  expect(rows.map(({ by }) => by)).toEqual(['Ravi (as asha)']);
});

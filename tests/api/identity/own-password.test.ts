// Tests who may set a dealer's password, which passwords are allowed, and who gets an email about
// it.

import { hashPassword } from '../../../api/identity/sign-in/password.ts';
import { refusal } from '../../../api/refusal.ts';
import { otherThan } from '../../support/attacker.ts';
import { codeFor, type Dealer, lettersTo, signedInDealer, visitor } from '../../support/dealer.ts';
import { newServers, sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const newServer = newServers();

const FIRST = 'eleven blue trucks';
const SECOND = 'another one entirely';

function set(dealer: Dealer, body: Record<string, unknown>) {
  return dealer.post('/api/user/password', body);
}

/** Requests a code for a new password. */
async function freshCode(dealer: Dealer): Promise<string> {
  server.pass(50_000);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  return codeFor(server.url, dealer.email);
}

async function dealerWithPassword(): Promise<Dealer> {
  const dealer = await signedInDealer(server.url);
  const reply = await set(dealer, { password: FIRST, otp: await freshCode(dealer) });
  expect(reply.status, reply.text).toBe(200);
  return dealer;
}

async function signInByPassword(email: string, password: string) {
  const phone = visitor(server.url, email);
  const reply = await phone.post('/api/user/login-or-register', { email, password });
  return { phone, status: reply.status, text: reply.text };
}

it('a new password needs the current one or a fresh code; the cookie is not enough', async () => {
  const dealer = await dealerWithPassword();
  for (const without of [{}, { current: 'not the password' }, { otp: '000000' }]) {
    const refused = await set(dealer, { password: SECOND, ...without });
    const code = 'otp' in without ? 'wrong_code' : 'wrong_current';
    expect(refused).toMatchObject({ status: 422, body: { code } });
    expect(refused.body['message']).toContain('Nothing was changed.');
  }
  expect((await signInByPassword(dealer.email, SECOND)).status).toBe(422);
  expect((await set(dealer, { password: SECOND, current: FIRST })).status).toBe(200);
  expect((await signInByPassword(dealer.email, SECOND)).status).toBe(200);
  expect((await signInByPassword(dealer.email, FIRST)).status).toBe(422);
});

it('the first password needs a code, and each code works once', async () => {
  const dealer = await signedInDealer(server.url);
  const refused = await set(dealer, { password: FIRST, current: FIRST });
  expect(refused).toMatchObject({ status: 422, body: { code: 'wrong_current' } });
  const otp = await freshCode(dealer);
  expect((await set(dealer, { password: FIRST, otp: otherThan(otp, 0) })).status).toBe(422);
  expect((await set(dealer, { password: FIRST, otp })).status).toBe(200);
  expect((await set(dealer, { password: SECOND, otp })).status).toBe(422);
});

it('a new password signs out the other phones and keeps this one', async () => {
  const dealer = await dealerWithPassword();
  const { phone } = await signInByPassword(dealer.email, FIRST);
  await set(dealer, { password: SECOND, current: FIRST });
  expect((await dealer.get('/api/user/profile')).status).toBe(200);
  expect((await phone.get('/api/user/profile')).status).toBe(401);
});

it('an email tells the owner of a new password', async () => {
  const dealer = await dealerWithPassword();
  const before = (await lettersTo(server.url, dealer.email)).length;
  await set(dealer, { password: SECOND, current: 'not the password' });
  expect(await lettersTo(server.url, dealer.email)).toHaveLength(before);
  await set(dealer, { password: SECOND, current: FIRST });
  const letters = await lettersTo(server.url, dealer.email);
  expect(letters).toHaveLength(before + 1);
  expect(letters.at(-1)).toMatchObject({ subject: 'Your Lotproof password was set' });
  expect(letters.at(-1)?.text).not.toContain(SECOND);
});

it('a new password is set even if the email cannot be sent', async () => {
  let isDown = false;
  const own = await newServer({
    adapt: (parts) => ({
      ...parts,
      mail: {
        send: async (letter) => {
          if (isDown) throw refusal('mail_down');
          await parts.mail.send(letter);
        },
      },
    }),
  });
  const dealer = await signedInDealer(own.url);
  own.pass(50_000);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(own.url, dealer.email);
  isDown = true;
  expect((await set(dealer, { password: FIRST, otp })).status).toBe(200);
});

it('a password cannot be set after ten wrong tries, even with the right one', async () => {
  const dealer = await dealerWithPassword();
  for (let nth = 0; nth < 10; nth += 1) {
    await set(dealer, { password: SECOND, current: `guess ${nth}` });
  }
  const late = await set(dealer, { password: SECOND, current: FIRST });
  expect(late).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
});

it('no password can be set before the email is verified', async () => {
  const { phone } = await signInByPassword('nobody-proved@example.in', FIRST);
  const refused = await set(phone, { password: SECOND, current: FIRST });
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_unproved' } });
});

const weak = [
  'sevench',
  'password',
  'P@ssw0rd123',
  '12345678',
  'qwertyuiop',
  'jaishriram108',
  'corvette72',
];

it.each(weak)('a short or common password such as %s cannot be set', async (password) => {
  const dealer = await dealerWithPassword();
  const refused = await set(dealer, { password, current: FIRST });
  expect(refused).toMatchObject({ status: 422, body: { code: 'weak_password' } });
  const stranger = visitor(server.url);
  const registered = await signInByPassword(stranger.email, password);
  expect(registered.status).toBe(422);
  expect(registered.text).toContain('at least 8 characters');
  const known = await signInByPassword(dealer.email, password);
  expect(known.text).toBe(registered.text);
});

it('a short password still works if it was set before the rule became stricter', async () => {
  const dealer = await signedInDealer(server.url);
  const hash = await hashPassword('short');
  await server.backend.database.transaction((sql) =>
    sql.run('UPDATE account SET password_hash = :hash WHERE email = :email', {
      hash,
      email: dealer.email,
    }),
  );
  expect((await signInByPassword(dealer.email, 'short')).status).toBe(200);
});

it('logging out everywhere keeps the password unless the dealer drops it', async () => {
  const dealer = await dealerWithPassword();
  await dealer.post('/api/user/logout-everywhere', {});
  const { phone, status } = await signInByPassword(dealer.email, FIRST);
  expect(status).toBe(200);
  await phone.post('/api/user/logout-everywhere', { dropPassword: true });
  expect((await signInByPassword(dealer.email, FIRST)).status).toBe(422);
  const letters = await lettersTo(server.url, dealer.email);
  expect(letters.at(-1)).toMatchObject({ subject: 'Your Lotproof password was removed' });
});

// Signing in with a code, Google or a password, and the session that follows.

import { refusal } from '../../../api/refusal.ts';
import { signedInDealer, visitor } from '../../support/dealer.ts';
import { newServers, sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const newServer = newServers();

it('another code is sent only after fifty seconds', async () => {
  const own = await newServer();
  const dealer = visitor(own.url);
  const ask = () => dealer.post('/api/user/email-login', { email: dealer.email });
  expect((await ask()).status).toBe(200);
  own.pass(40_000);
  const early = await ask();
  expect(early.status).toBe(429);
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  own.pass(10_000);
  expect((await ask()).status).toBe(200);
});

it('a code that could not be sent costs no wait and no attempt', async () => {
  let isDown = true;
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
  const dealer = visitor(own.url);
  const ask = () => dealer.post('/api/user/email-login', { email: dealer.email });
  for (let nth = 0; nth < 8; nth += 1) {
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'mail_down' } });
  }
  isDown = false;
  expect((await ask()).status).toBe(200);
});

it('a request for a code gets the same answer whether or not there is an account', async () => {
  const own = await newServer();
  const known = await signedInDealer(own.url);
  own.pass(60_000);
  const ask = (email: string) => visitor(own.url).post('/api/user/email-login', { email });
  expect((await ask(known.email)).text).toBe((await ask('nobody@example.in')).text);
});

const password = 'correct horse battery';

it('a password registers a new email and signs it in again', async () => {
  const dealer = visitor(server.url);
  const login = { email: dealer.email, password };
  expect((await dealer.post('/api/user/login-or-register', login)).status).toBe(200);
  await dealer.post('/api/user/logout');
  expect((await dealer.get('/api/user/profile')).status).toBe(401);
  expect((await dealer.post('/api/user/login-or-register', login)).status).toBe(200);
});

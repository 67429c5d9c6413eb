// Attacks from pages on other sites, with the cookie of a dealer who visits them.

import { guarded } from '../../../api/http/origin-guard.ts';
import { cookieOf, expectRefused, expectUntouched, send } from '../../support/attacker.ts';
import { signedInDealer, visitor } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const LISTED = 'https://app.example.in';
const EVIL = 'https://evil.example';

const server = sharedServer({ env: { WEB_ORIGINS: LISTED } });

async function post(path: string, cookie: string, headers: Record<string, string> = {}) {
  return send(`${server.url}${path}`, { method: 'POST', headers: { cookie, ...headers } });
}

/** Signs in by password with these headers and returns the cookie. */
async function signIn(headers: Record<string, string> = {}) {
  const dealer = visitor(server.url);
  const login = { email: dealer.email, password: 'correct horse battery' };
  const reply = await dealer.post('/api/user/login-or-register', login, headers);
  expect(reply.status, reply.text).toBe(200);
  return { cookie: cookieOf(reply), reply };
}

const writes = ['/api/service/call', '/api/payment/create-order', '/api/user/logout'];
const pages: [string, Record<string, string>][] = [
  ['another origin', { origin: EVIL }],
  ['an origin that begins like ours', { origin: `${LISTED}.evil.example` }],
  ['another port of this machine', { origin: 'http://localhost:1' }],
  ['no origin (a sandboxed frame)', { origin: 'null' }],
  ['two origins', { origin: `${LISTED}, ${EVIL}` }],
  ['another site, its origin withheld', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour, its origin withheld', { 'sec-fetch-site': 'same-site' }],
];
for (const [what, headers] of pages) {
  it(`a page on another site cannot write from ${what}`, async () => {
    const dealer = await signedInDealer(server.url, 100);
    for (const path of writes) {
      const body = path.endsWith('call')
        ? { serviceName: 'Hyundai Service', payload: { vehicleNumber: 'MH00SB0001' } }
        : { amount: 50 };
      const reply = await dealer.post(path, body, headers);
      expectRefused(reply, 'foreign_origin');
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
    await expectUntouched(dealer, 100);
  });
}

it('a page on another site cannot send JSON as a form to avoid the preflight', async () => {
  const { cookie } = await signIn();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json-not', '']) {
    const reply = await send(`${server.url}/api/payment/create-order`, {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body: '{"amount":50}',
    });
    expectRefused(reply, 'not_json');
  }
});

it("a page on another site cannot read the API's answers with a dealer's cookie", async () => {
  const { cookie } = await signIn();
  for (const origin of [EVIL, 'null', server.url.replace('http', 'https'), `${LISTED}:444`]) {
    const read = await send(`${server.url}/api/payment/balance`, { headers: { cookie, origin } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    expect(read.headers.get('access-control-allow-credentials')).toBeNull();
    const allowed = await preflight(origin);
    expect(allowed.status).toBeGreaterThanOrEqual(400);
    expect(allowed.headers.get('access-control-allow-origin')).toBeNull();
  }
});

async function preflight(origin: string) {
  return send(`${server.url}/api/service/call`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  });
}

it('an app at a listed origin gets CORS headers on preflights, answers and refusals', async () => {
  const allowed = await preflight(LISTED);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-methods')).toMatch(/POST/);
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/idempotency-key/i);
  const { cookie, reply } = await signIn({ origin: LISTED });
  const refused = await post('/api/service/call', cookie, { origin: LISTED });
  expect(refused.status).toBe(400);
  for (const { headers } of [allowed, reply, refused]) {
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toMatch(/origin/i);
  }
});

it("an app at a listed origin cannot read the sandbox's mailbox", async () => {
  const mail = await send(`${server.url}/sandbox/mail`, { headers: { origin: LISTED } });
  expect(mail.headers.get('access-control-allow-origin')).toBeNull();
});

it('a wildcard or a malformed origin in WEB_ORIGINS keeps the server from starting', () => {
  for (const wrong of ['*', 'null', 'file:///app', 'app.example.in']) {
    const config = { ...server.backend.config, webOrigins: [wrong] };
    expect(() => guarded({ ...server.backend, config }, { page: [], data: [] })).toThrow(
      /WEB_ORIGINS/,
    );
  }
});

it("a sandbox on a developer's machine can be reached by any of the machine's names", async () => {
  const { port } = new URL(server.url);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const reply = await post('/api/user/logout', '', { origin: `http://${name}:${port}` });
    expect(reply.status).toBe(200);
  }
});

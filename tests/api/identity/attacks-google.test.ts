// Attacks with tokens that Google did not make, or made for another site or purpose.

import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { ownerHash } from '../../../api/identity/accounts.ts';
import { makeGoogle } from '../../../api/identity/sign-in/google-id-token.ts';
import { isUnclaimed } from '../../../api/money/top-up/unclaimed.ts';
import { expectRefused } from '../../support/attacker.ts';
import { codeFor, type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { serve } from '../../support/listening.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const CLIENT_ID = 'lotproof-of-this-test';
const SUB = '107691234567890123456';
const EMAIL = 'holder@example.in';
const RESEND_MS = 50_000;

const googles = await generateKeyPair('RS256', { extractable: true });
const thiefs = await generateKeyPair('RS256', { extractable: true });

let server: TestServer;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(googles.publicKey)), kid: 'google', alg: 'RS256', use: 'sig' };
  server = await serverWith((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
});
afterAll(() => server.remove());

/** Starts a server that gets these answers when it fetches Google's keys. */
async function serverWith(answers: RequestListener): Promise<TestServer> {
  const keysUrl = `${await serve(answers)}/certs`;
  const google = makeGoogle({ clientId: CLIENT_ID, keysUrl, script: '/google.js' });
  return startTestServer({ adapt: (own) => ({ ...own, google }) });
}

/** Leaves a payment waiting, as after a restore, for the dealer who verifies this email. */
async function unclaimedPayment(email: string): Promise<string> {
  const id = randomUUID().replaceAll('-', '').slice(0, 14);
  const owner = ownerHash(server.backend.config, email);
  await server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO unclaimed_payment
         (payment_id, order_id, order_paise, left_paise, owner_hash, found_at)
       VALUES (:payment, :order, 50000, 50000, :owner, 1)`,
      { payment: `pay_${id}`, order: `order_${id}`, owner },
    ),
  );
  return `pay_${id}`;
}

const waits = (paymentId: string) =>
  server.backend.database.read((sql) => isUnclaimed(sql, paymentId));

/** The visitor's browser, and the nonce that Google must send back for it. */
let browser: Dealer;
let nonce: unknown;
beforeEach(async () => {
  browser = visitor(server.url);
  nonce = (await browser.get('/api/user/google-nonce')).body['nonce'];
});

type Token = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  issuer?: string;
  audience?: string;
  subject?: string;
  expires?: string;
  key?: CryptoKey | Uint8Array;
};

/** Returns a token that is valid except for these changes. */
function token(wrong: Token = {}): Promise<string> {
  const jwt = new SignJWT({
    email: EMAIL,
    email_verified: true,
    hd: 'example.in',
    nonce,
    ...wrong.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'google', ...wrong.header })
    .setIssuer(wrong.issuer ?? 'https://accounts.google.com')
    .setAudience(wrong.audience ?? CLIENT_ID)
    .setSubject(wrong.subject ?? SUB)
    .setIssuedAt()
    .setExpirationTime(wrong.expires ?? '1h');
  return jwt.sign(wrong.key ?? googles.privateKey);
}

function login(body: Record<string, unknown>, from = browser) {
  return from.post('/api/user/google-login', { email: EMAIL, googleId: SUB, ...body });
}

const right = { iss: 'https://accounts.google.com', aud: CLIENT_ID, sub: SUB };

const forged: [string, () => Promise<string> | string][] = [
  ['for another site', () => token({ audience: 'another-site' })],
  ['of another issuer', () => token({ issuer: 'https://accounts.example.com' })],
  [
    'of an issuer that only begins like Google',
    () => token({ issuer: 'https://accounts.google.com.example.com' }),
  ],
  ['that has expired', () => token({ expires: '-1m' })],
  ['that is not valid yet', () => token({ claims: { nbf: Math.floor(Date.now() / 1000) + 600 } })],
  ['signed with another key', () => token({ key: thiefs.privateKey })],
  [
    'signed with another key that its header names',
    async () =>
      token({
        key: thiefs.privateKey,
        header: { jwk: await exportJWK(thiefs.publicKey), kid: 'thief' },
      }),
  ],
  [
    'without a signature',
    () =>
      new UnsecuredJWT({ ...right, email: EMAIL, email_verified: true, nonce })
        .setExpirationTime('1h')
        .encode(),
  ],
  [
    'signed by HMAC with the public key as its secret',
    async () =>
      token({
        header: { alg: 'HS256' },
        key: new TextEncoder().encode(await exportSPKI(googles.publicKey)),
      }),
  ],
  [
    'with an email that Google has not verified',
    () => token({ claims: { email_verified: false } }),
  ],
  ['without an email', () => token({ claims: { email: undefined } })],
  ['with another email', () => token({ claims: { email: 'thief@example.in' } })],
  ['made for another browser', () => token({ claims: { nonce: 'of another browser' } })],
  ['without a nonce', () => token({ claims: { nonce: undefined } })],
  ['of a mailbox that is not Google’s', () => token({ claims: { hd: undefined } })],
  ['of another person', () => token({ subject: '999999999999999999999' })],
  [
    'with changed claims',
    async () => {
      const [header, , signature] = (await token()).split('.');
      const proved = { email: EMAIL, email_verified: true, nonce };
      const claims = { ...right, ...proved, exp: 9_999_999_999 };
      const piece = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${header}.${piece}.${signature}`;
    },
  ],
  ['that is not a token', () => 'null'],
  ['that is empty', () => ''],
];

for (const [what, make] of forged) {
  it(`a Google login with a token ${what} is refused`, async () => {
    expectRefused(
      await login({ credential: await make() }),
      what.includes('mailbox') ? 'google_foreign_email' : 'google_unconfirmed',
    );
  });
}

it('a Google login without a token is refused: an email and an id prove nothing', async () => {
  expectRefused(await login({}), 'google_unconfirmed');
});

it('an overlong token is refused before it is read', async () => {
  expectRefused(await login({ credential: 'x'.repeat(5000) }), 'malformed');
});

it('a Google login works with a valid token and either spelling of the issuer', async () => {
  for (const issuer of ['https://accounts.google.com', 'accounts.google.com']) {
    const reply = await login({ credential: await token({ issuer }) });
    expect(reply, reply.text).toMatchObject({ status: 200, body: { email: EMAIL } });
  }
});

it('an account whose Google email changed opens once a code verifies the new email', async () => {
  const first = await login({ credential: await token() });
  const other = await signedInDealer(server.url);
  const moved = async () =>
    login({
      email: other.email,
      credential: await token({ claims: { email: other.email } }),
    });
  const paymentId = await unclaimedPayment(EMAIL);
  expectRefused(await moved(), 'google_email_changed');
  expectRefused(await moved(), 'google_email_changed');
  expect(await waits(paymentId)).toBe(true);
  // The old mailbox's holder signs in with a code, which proves nothing about Google's account.
  const holder = visitor(server.url, EMAIL);
  server.pass(RESEND_MS);
  await signIn(server.url, holder);
  expect(await waits(paymentId)).toBe(false);
  expectRefused(await moved(), 'google_email_changed');
  const otp = await codeFor(server.url, EMAIL);
  await browser.post('/api/user/verify-otp', { email: EMAIL, otp });
  const later = await unclaimedPayment(EMAIL);
  expect(await moved()).toMatchObject({
    status: 200,
    body: { accountId: first.body['accountId'], email: EMAIL },
  });
  expect(await waits(later)).toBe(true);
});

const outages: [string, RequestListener][] = [
  ['an error', (_, answer) => answer.writeHead(500).end()],
  ['a page', (_, answer) => answer.end('<html>')],
  ['no keys', (_, answer) => answer.end('{}')],
  ['no answer', (asked) => asked.socket.destroy()],
];
for (const [what, answers] of outages) {
  it(`a login is refused as an outage if Google sends ${what} in place of its keys`, async () => {
    const own = await serverWith(answers);
    const visiting = visitor(own.url);
    nonce = (await visiting.get('/api/user/google-nonce')).body['nonce'];
    const reply = await login({ credential: await token() }, visiting);
    expect(reply).toMatchObject({ status: 503, body: { code: 'google_down' } });
    await own.remove();
  });
}

// The worst request to each of the server's addresses: the largest body that it takes, with the
// content that costs most to read, look up or write. The budget test fails if an address is missing
// here.

import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';

/** The largest body of a call with nothing sealed or signed in it, and of a call with either. */
const BODY_BYTES = 8 * 1024;
const LARGE_BODY_BYTES = 64 * 1024;
/** Node's own limit for a request's headers is 16 KB. */
const HEADER_BYTES = 12_000;

export const base64url = (bytes) => randomBytes(bytes).toString('base64url');

/**
 * Fills a body to the last byte with as many names as fit: an object with many names is the slowest
 * JSON.
 */
function filled(body, bytes = BODY_BYTES) {
  const names = {};
  const room = bytes - JSON.stringify(body).length - 20;
  for (let at = 0; at < room / 12; at += 1) names[`n${10_000 + at}`] = 0;
  return { json: { ...body, names } };
}

const large = (body) => filled(body, LARGE_BODY_BYTES);

const email = () => `${'a.'.repeat(30)}${randomUUID()}@${'b.'.repeat(60)}example.in`;
const password = `${'aA1! '.repeat(38)}chalta`;
const sealed = 'A'.repeat(32_768);
const write = base64url(32);
const boxed = Array.from({ length: 20 }, () => ({ sale: 'T000001', generation: 1, sealed: 'A' }));
const inBox = Array.from({ length: 40 }, (_, at) => ({ phone: at, sale: 'T000001' }));
const keys = Array.from({ length: 100 }, () => randomUUID());
const signature = {
  id: 'A'.repeat(1400),
  rawId: 'A'.repeat(1400),
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: base64url(3000),
    attestationObject: base64url(28_000),
    authenticatorData: base64url(4000),
    signature: base64url(1000),
  },
};
const act = { target: 'a'.repeat(64), reason: 'r'.repeat(200), tell: 't'.repeat(200) };

/** Headers that are read before anything else in a request for a page. */
const heads = [
  { accept: `"${','.repeat(HEADER_BYTES)}` },
  { 'accept-encoding': 'a,'.repeat(HEADER_BYTES / 2) },
  { 'if-none-match': '"a",'.repeat(HEADER_BYTES / 4) },
  { 'x-forwarded-for': '1.1.1.1, '.repeat(HEADER_BYTES / 9) },
];
const page = () => [{ headers: { cookie: 'a=b; '.repeat(HEADER_BYTES / 5) } }];
const paths = () => [
  ...heads.map((headers) => ({ headers })),
  { path: `${'/'.repeat(HEADER_BYTES)}x` },
  { path: `/${'.'.repeat(HEADER_BYTES)}/x` },
  { path: `/${'%2f'.repeat(HEADER_BYTES / 3)}` },
  { path: `/?${'a=b&'.repeat(HEADER_BYTES / 4)}` },
];

/** Returns `count` sealed records for a library, of this many bytes each. */
export function frames(world, count, bytes, known = []) {
  const record = (at) => ({
    id: known[at] ?? randomBytes(16),
    version: 1 + world.turn,
    generation: 1,
    sealed: randomBytes(bytes),
  });
  return world.framesOf(Array.from({ length: count }, (_, at) => record(at)));
}

export function put(world, body) {
  const headers = { 'content-type': 'application/octet-stream', 'lotproof-write': world.write };
  return { headers, body };
}

/** The worst requests by method and path. `world`: see `worst-world.mjs`. */
export const worstRequests = {
  'POST /api/user/email-login': () => [{ ...filled({ email: email() }), as: 'nobody' }],
  'POST /api/user/verify-otp': () => [
    { ...filled({ email: email(), otp: '123456' }), as: 'nobody' },
  ],
  'GET /api/user/google-nonce': page,
  'POST /api/user/google-login': () => [
    {
      ...filled({ email: email(), googleId: '1'.repeat(255), credential: 'A.'.repeat(2048) }),
      as: 'nobody',
    },
  ],
  'POST /api/user/login-or-register': () => [
    { ...filled({ email: email(), password }), as: 'nobody' },
  ],
  'POST /api/user/logout': () => [{ ...filled({}), as: 'a new dealer' }],
  'POST /api/user/logout-everywhere': () => [{ ...filled({}), as: 'a new dealer' }],
  'GET /api/user/sessions': page,
  'POST /api/user/password': () => [{ ...filled({ password, otp: '123456' }), as: 'a new dealer' }],
  'POST /api/user/remove': () => [
    { json: ({ email: own }) => filled({ email: own }).json, as: 'a new dealer' },
  ],
  'GET /api/user/profile': page,
  'GET /api/payment/balance': page,
  'GET /api/payment/total-transaction': page,
  'GET /api/payment/total-debit': page,
  'GET /api/payment/total-credit': page,
  'POST /api/payment/create-order': () => [filled({ amount: 100 })],
  'POST /api/payment/verify': () => [
    filled({
      razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
      razorpay_order_id: 'order_AAAAAAAAAAAAAA',
      razorpay_signature: 'a'.repeat(128),
      amount: 100,
    }),
  ],
  'GET /api/payment/voucher': () => [{ query: 'transactionId=T000001' }],
  'GET /api/user/business': page,
  'POST /api/user/business': () => [
    {
      json: {
        legalName: 'x'.repeat(100),
        address: 'x'.repeat(200),
        state: '29',
        gstin: '29AABCL1234K1ZJ',
      },
    },
  ],
  'GET /api/user/transactions': () => [{ query: 'limit=9999' }],
  'POST /api/service/call': ({ service }) => [
    {
      headers: { 'idempotency-key': randomUUID() },
      json: {
        serviceName: service,
        payload: Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`n${1000 + at}`, ' '])),
      },
    },
  ],
  'POST /api/service/cancel': () => [
    { ...filled({}), headers: { 'idempotency-key': randomUUID() } },
  ],
  'POST /api/service/received': () => [filled({ keys })],
  'GET /api/service/handed-over': page,
  'GET /api/proof/sold': () => [{ query: `digest=${base64url(32)}&iat=1795000000` }],
  'GET /api/config': page,
  'GET /healthz': page,

  'GET /api/library/state': page,
  'POST /api/library/create': () => [
    {
      ...large({ id: base64url(16), writeHash: base64url(32), recovery: sealed }),
      as: 'a new dealer',
    },
  ],
  'GET /api/library/recovery': page,
  'POST /api/library/generation': () => [
    large({ write, generation: 2, writeHash: base64url(32), recovery: sealed }),
  ],
  'POST /api/library/box': () => [large({ id: base64url(16), reports: boxed })],
  'GET /api/library/box': page,
  'POST /api/library/box/taken': () => [large({ write, taken: inBox, failed: inBox })],
  'POST /api/library/restart': () => [large({ otp: '123456' })],
  'POST /api/library/keep': () => [large({ write })],
  'POST /api/library/join': () => [large({ commit: base64url(32) })],
  'GET /api/library/join': () => [{ query: `id=${base64url(16)}` }],
  'POST /api/library/join/step': () => [
    large({ to: 'answered', id: base64url(16), point: base64url(65) }),
    large({ to: 'sealed', id: base64url(16), write, sealed }),
  ],
  'GET /api/phones': page,
  'POST /api/phones/offer': () => [large({ name: 'a'.repeat(30), perDay: 300, persons: true })],
  'POST /api/phones/admit': () => [large({ key: base64url(16), digits: '42' })],
  'POST /api/phones/change': () => [large({ phone: 1, change: 'limit', perDay: 300 })],
  'POST /api/phone/enter': () => [large({ key: base64url(16), secret: base64url(16) })],
  'POST /api/phone/ask': () => [large({})],
  'PUT /api/library': (world) => [
    put(world, frames(world, 37_449, 0)),
    put(world, frames(world, world.recordsMax, 1)),
    put(world, frames(world, world.recordsMax, 1_900)),
    put(world, frames(world, 5, 65_536)),
    // Overwrites the largest existing records.
    put(world, frames(world, 5, 65_536, world.known)),
  ],
  'GET /api/library': () => [{ query: 'after=0' }, { query: 'newest=100' }],

  'POST /api/payment/webhook': () => [
    { ...large({}), headers: { 'x-razorpay-signature': 'a'.repeat(HEADER_BYTES) } },
  ],
  'GET /.well-known/jwks.json': page,
  'GET /.well-known/withdrawn.json': page,
  'GET /': paths,
  'GET /v': page,
  'GET /worker.js': page,

  'POST /desk/api/enrol/options': () => [large({ token: base64url(48) })],
  'POST /desk/api/enrol/verify': () => [{ json: { response: signature } }],
  'POST /desk/api/sign-in/options': () => [large({})],
  'POST /desk/api/sign-in/verify': () => [{ json: { response: signature } }],
  'POST /desk/api/sign-out': () => [large({})],
  'POST /desk/api/session/end': () => [large({ number: 1 })],
  'POST /desk/api/passkey/options': () => [{ json: { assertion: signature } }],
  'POST /desk/api/act/challenge': () => [large({ kind: 'credit', ...act, amountPaise: 100 })],
  'POST /desk/api/act/preview': ({ accountId: target, email, payment }) => [
    large({ kind: 'purge', ...act, target, email }),
    large({ kind: 'credit', ...act, target, amountPaise: 100 }),
    large({ kind: 'refund', ...act, target: payment }),
    large({ kind: 'withdraw', ...act }),
  ],
  'POST /desk/api/act': ({ accountId: target }) => [
    large({ kind: 'credit', ...act, target, amountPaise: 100 }),
    large({ kind: 'reconcile', ...act, target: '' }),
    large({ kind: 'unblock', ...act, target }),
    large({ kind: 'dealer-data', ...act, target }),
  ],
  'GET /desk/api/jobs': page,
  'POST /desk/api/jobs/begin': () => [large({ kind: 'reconcile' })],
  'POST /desk/api/jobs/stop': () => [large({ kind: 'reconcile' })],
  'GET /desk/api/promises': page,
  'GET /desk/api/me': page,
  'GET /desk/api/today': page,
  'GET /desk/api/dealer': ofDealer,
  'GET /desk/api/list': (world) => [
    ...['a', '%', '1', 'MH', 'order_a', '•', '@'].map((each) => ({
      query: `name=find&q=${encodeURIComponent(each.repeat(Math.floor(254 / each.length)))}`,
    })),
    ...['statement', 'calls', 'orders', 'sessions', 'events'].map((name) => ({
      query: `name=${name}&id=${encodeURIComponent(world.accountId)}`,
    })),
    ...['log', 'people', 'vouchers', 'holds', 'words', 'disputes', 'differences'].map((name) => ({
      query: `name=${name}`,
    })),
    ...['unclaimed', 'unreceived', 'neverReceived'].map((name) => ({ query: `name=${name}` })),
  ],
  'GET /desk/api/payment': ({ payment }) => [{ query: `id=${payment}` }],
  'GET /desk/api/call': () => [{ query: 'id=1' }],
  'GET /desk/api/services': page,
  'GET /desk/api/books': page,
  'GET /desk/api/books/file': page,
  // A stream lasts as long as its session, so only its first event is measured.
  'GET /desk/api/events': () => [{ isEndless: true }],
  'GET /metrics': page,
  'POST /api/library/remove': ({ write: own }) => [large({ write: own, otp: '123456' })],
};

function ofDealer({ accountId }) {
  return [{ query: `id=${encodeURIComponent(accountId)}` }];
}

/** The private listener's paths; every other path is public. */
const PRIVATE = /^\/(desk\/|metrics$)/;

/** Sends a request. Returns the status and the answer's bytes. */
export async function sendWorst(world, address, worst) {
  const [method, path] = address.split(' ');
  const origin = PRIVATE.test(path) ? world.metricsUrl : world.url;
  const dealer = await senderOf(world, worst);
  const json = typeof worst.json === 'function' ? worst.json(dealer) : worst.json;
  const body = worst.body ?? (json === undefined ? undefined : JSON.stringify(json));
  const headers = {
    ...(PRIVATE.test(path) ? { origin } : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...worst.headers,
    cookie: [worst.headers?.cookie ?? [], dealer.cookie].flat().join('; '),
  };
  const target = worst.path ?? (worst.query === undefined ? path : `${path}?${worst.query}`);
  return exchange(origin, { target, method, headers, body, isEndless: worst.isEndless });
}

async function senderOf(world, { as, dealer }) {
  if (as === 'nobody') return { cookie: '' };
  return as === 'a new dealer' ? (dealer ?? world.newDealer()) : world;
}

function exchange(origin, { target, method, headers, body, isEndless = false }) {
  return new Promise((resolve, reject) => {
    const { host, port } = new URL(origin);
    const where = { hostname: '127.0.0.1', port, path: target, method };
    const sent = request({ ...where, headers: { host, ...headers } }, (response) => {
      let bytes = 0;
      const done = () => resolve({ status: response.statusCode, bytes });
      response.on('data', (chunk) => {
        bytes += chunk.length;
        if (!isEndless) return;
        done();
        sent.destroy();
      });
      response.on('end', done);
    });
    // A refusal before the end of the body ends the connection.
    sent.on('error', (error) => (isEndless ? undefined : reject(error)));
    sent.end(body);
  });
}

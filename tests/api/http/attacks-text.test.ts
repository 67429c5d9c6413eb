// Attacks in typed text: commands for databases and interpreters, invisible characters, and JSON
// that another program would read differently.

import { randomUUID } from 'node:crypto';
import { dealerWithCookie, expectRefused, expectUntouched } from '../../support/attacker.ts';
import { type Dealer, visitor } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

type Attacked = Awaited<ReturnType<typeof dealerWithCookie>>;

const server = sharedServer();
let own: Attacked;
let dealer: Dealer;
beforeAll(async () => {
  own = await dealerWithCookie(server.url, 100);
  dealer = own.dealer;
});
afterAll(async () => {
  await expectUntouched(dealer, 100);
  await expectSoundDatabase(server);
});

const email = 'somebody@example.in';
const ids = {
  razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
  razorpay_order_id: 'order_AAAAAAAAAAAAAA',
  razorpay_signature: '0'.repeat(64),
};

/** Every call that takes text, with a well-formed body. */
const bodies: [string, Record<string, unknown>][] = [
  ['/api/user/email-login', { email }],
  ['/api/user/verify-otp', { email, otp: '123456' }],
  ['/api/user/google-login', { email, googleId: '1', credential: 'x.y.z' }],
  ['/api/payment/verify', { ...ids, amount: 100 }],
  ['/api/service/call', { serviceName: 'Hyundai Service', payload: { vehicleNumber: 'x' } }],
  ['/api/service/received', { keys: ['x'] }],
];

/** Returns copies of the body, each with a different string replaced. */
function replaced(body: unknown, text: unknown): unknown[] {
  if (typeof body === 'string') return [text];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    replaced(value, text).map((inner) =>
      Array.isArray(body) ? [inner] : { ...body, [name]: inner },
    ),
  );
}

const orders: [string, string][] = [
  ['SQL that is always true', "' OR '1'='1' --"],
  ['SQL that drops a table', "'; DROP TABLE account; DROP TABLE entry; --"],
  ['SQL that reads another table', "') UNION SELECT email, password_hash FROM account --"],
  ['a parameter of our SQL', ':email'],
  ['a shell command', '$(rm -rf /) `id` | cat /etc/passwd'],
  ['a template', '{{7*7}} #{7*7} <%= 7*7 %>'],
  ['a script', '<script>alert(1)</script>'],
  ['a header', 'a@b.in\r\nBcc: victim@example.in\r\n\r\nHello'],
  ['a path', '../../../../etc/passwd'],
  ['a null byte', 'MH12AB1234\u0000@example.in'],
  ['invisible text', 'deal\u200ber\u202e@example.in'],
  ['a terminal escape', '\u001b[2J@example.in'],
];

for (const [what, text] of orders) {
  it(`${what} is refused in every text`, async () => {
    for (const [path, body] of bodies) {
      for (const attack of replaced(body, text)) {
        const reply = await dealer.post(path, attack);
        expectRefused(reply);
        expect(reply.text).not.toContain(text);
      }
    }
    const after = await dealer.get(`/api/user/transactions?after=${encodeURIComponent(text)}`);
    expect(after.status).toBeLessThan(500);
    expectRefused(await dealer.get(`/api/user/transactions?limit=${encodeURIComponent(text)}`));
  });
}

it('a command typed as a password is only hashed', async () => {
  for (const [, order] of orders.slice(0, 4)) {
    const other = visitor(server.url);
    const password = `${order} and more`;
    const login = { email: other.email, password };
    expect((await other.post('/api/user/login-or-register', login)).status).toBe(200);
    expect((await other.post('/api/user/login-or-register', login)).status).toBe(200);
  }
});

it('a plate with a hidden character is refused free of charge, before any hold', async () => {
  for (const plate of [
    'MH00SB\u00000001',
    'MH00SB\u200b0001',
    'MH00\u202eSB0001',
    'MH00\nSB0001',
  ]) {
    expectRefused(await dealer.buy(plate), 'malformed');
  }
  expectRefused(await dealer.buy('०१२३'), 'invalid_identifier');
});

it('a request with a wrong value gets a sentence that says what the field must be', async () => {
  const messageOf = async (path: string, body: unknown) =>
    String((await visitor(server.url).post(path, body)).body['message']);
  expect(await messageOf('/api/user/email-login', { email: 'x' })).toBe('Enter a valid email.');
  expect(await messageOf('/api/user/email-login', {})).toBe('Enter a valid email.');
  expect(await messageOf('/api/user/verify-otp', { email, otp: '12345' })).toBe(
    'Enter the 6-digit OTP from your email.',
  );
  expect(await messageOf('/api/user/login-or-register', { email, password: '' })).toBe(
    'Enter a password of at most 200 characters.',
  );
  const order = await dealer.post('/api/payment/create-order', { amount: 'x' });
  expect(order.body['message']).toBe('Enter a valid amount');
});

it('an idempotency key of the wrong kind is refused before any hold', async () => {
  for (const key of ['x', `${randomUUID()}, ${randomUUID()}`, "' OR 1=1", '{}']) {
    expectRefused(await dealer.buy('MH00SB0001', key), 'malformed_key');
  }
});

describe('JSON that targets the interpreter', () => {
  const texts = [
    '{"__proto__":{"email":"a@b.in","accountId":"x","amount":100}}',
    '{"constructor":{"prototype":{"accountId":"x"}}}',
    '{"serviceName":"Hyundai Service","payload":{"__proto__":{"vehicleNumber":"MH00SB0001"}}}',
    '{"serviceName":"Hyundai Service","payload":{"__proto__":"MH00SB0001"}}',
    '{"serviceName":"__proto__","payload":{}}',
    '{"serviceName":"constructor","payload":{"toString":"x"}}',
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `{"payload":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    `{${Array.from({ length: 5000 }, (_, nth) => `"k${nth}":1`).join(',')}}`,
    '[]',
    'null',
    '"text"',
    '7',
    '{"a":1}{"a":2}',
    '\ufeff{}x',
    "{'a':1}",
    '{"a":',
  ];
  texts.forEach((text, nth) => {
    it(`JSON for the interpreter is refused: ${nth + 1}, ${text.slice(0, 40)}`, async () => {
      for (const [path] of [...bodies, ['/api/payment/create-order']]) {
        expectRefused(await own.postText(path ?? '', text));
      }
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, 'accountId')).toBeUndefined();
    });
  });
});

// Any JSON sent to any call gets an answer in the contract's shape and never a 500.

import fc from 'fast-check';
import * as v from 'valibot';
import { everyCall } from '../../../data/every-call.ts';
import { RefusalBody } from '../../../data/refusal-body.ts';
import { dealerWithCookie, send } from '../../support/attacker.ts';
import { sendEvent, signed } from '../../support/payments.ts';
import { soundServer } from '../../support/shared-server.ts';

const RUNS = { numRuns: 100 };

const server = soundServer();
let own: Awaited<ReturnType<typeof dealerWithCookie>>;
beforeAll(async () => {
  own = await dealerWithCookie(server.url, 100_000);
});
const posts = Object.values(everyCall)
  .filter(({ method, path }) => method === 'POST' && !path.includes('logout'))
  .map(({ path }) => path);

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'Hyundai Service',
    'MH00SB0001',
    'a@b.in',
    '123456',
    '__proto__',
    'pay_AAAAAAAAAAAAAA',
    'order_AAAAAAAAAAAAAA',
  ),
);
const json = fc.oneof(
  text,
  fc.jsonValue({ stringUnit: 'binary', noUnicodeString: false } as never),
  fc.constantFrom(-1, 0, 1, 100, 25, 1e21, 1.005),
);

const names = [
  ...['email', 'otp', 'password', 'googleId', 'credential', 'amount', 'keys', 'serviceName'],
  ...['payload', 'quotedPrice', 'vehicleNumber', '__proto__', 'constructor', 'toString'],
  ...['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'],
  ...['id', 'write', 'writeHash', 'recovery', 'generation', 'commit', 'browser', 'point', 'sealed'],
];
const body = fc.oneof(
  json,
  fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(json, fc.dictionary(fc.constantFrom(...names), json)),
  ),
);

/** Expects an answer in the contract's shape, or a refusal in the shape common to all refusals. */
function expectAnswered({ status, text: said }: { status: number; text: string }): void {
  expect(status, said).not.toBe(500);
  if (status !== 200) v.parse(RefusalBody, JSON.parse(said));
}

it('every call answers or refuses any JSON body, with or without a session', async () => {
  const requests = fc.record({ path: fc.constantFrom(...posts), body, isSignedIn: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, body: value, isSignedIn }) => {
      const json = JSON.stringify(value);
      if (isSignedIn) expectAnswered(await own.postText(path, json));
      else {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: json };
        expectAnswered(await send(`${server.url}${path}`, init));
      }
    }),
    RUNS,
  );
});

it('a correctly signed webhook with any JSON is acknowledged', async () => {
  const secret = server.backend.config.razorpay.webhookSecrets[0] ?? '';
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const json = JSON.stringify({ event: 'payment.captured', payload: value });
      expect((await sendEvent(server, json, signed(secret, json))).status).toBe(200);
    }),
    RUNS,
  );
});

it('every call answers or refuses any text in its query and headers', async () => {
  const printable = fc.string({ unit: 'grapheme-ascii' });
  const requests = fc.record({ after: fc.string(), limit: fc.string(), key: printable });
  await fc.assert(
    fc.asyncProperty(requests, async ({ after, limit, key }) => {
      const query = new URLSearchParams({ after, limit });
      expectAnswered(await own.dealer.get(`/api/user/transactions?${query}`));
      const headers = { 'idempotency-key': key };
      expectAnswered(await own.postText('/api/payment/create-order', '{"amount":1}', headers));
    }),
    RUNS,
  );
});

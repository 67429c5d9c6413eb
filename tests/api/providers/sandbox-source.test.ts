// The sandbox's source: the outcome for each of its plates and numbers.

import fc from 'fast-check';
import Koa from 'koa';
import { askSandbox } from '../../../api/providers/sources.ts';
import { sampleFor, sandboxSource } from '../../../api/sandbox/source.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { hyundai } from '../../../data/services/makers/hyundai.ts';
import { isWellFormed } from '../../../data/values/identifiers.ts';
import { SOLD_AT } from '../../data/document.ts';
import { serve } from '../../support/listening.ts';

/** Opens a separate source that counts its requests and the answers in progress. */
async function openSource(latencyMs: number) {
  const source = { baseUrl: '', asked: 0, working: 0 };
  const app = new Koa();
  app.use(async (_, next) => {
    source.asked += 1;
    source.working += 1;
    await next().finally(() => {
      source.working -= 1;
    });
  });
  app.use(sandboxSource({ latencyMs }).routes());
  source.baseUrl = `${await serve(app.callback())}/sandbox/source`;
  return source;
}

const path = 'hyundai-service-history';
let baseUrl: string;
beforeAll(async () => {
  ({ baseUrl } = await openSource(0));
});

const ask = (vehicleNumber: string) => askSandbox(baseUrl, path, { vehicleNumber });

async function resultOf(vehicleNumber: string): Promise<unknown> {
  const outcome = await ask(vehicleNumber);
  if (outcome.kind !== 'found') throw new Error(`${vehicleNumber} ended in ${outcome.kind}`);
  return outcome.result;
}

it.each(['MH00SB0007', 'MH00SB0008'])(
  'the sandbox has no readable report for %s',
  async (plate) => {
    expect(hyundai.isReadable(await resultOf(plate))).toBe(false);
  },
);

it('the plate …9504 makes the server wait until it gives up', async () => {
  const source = await openSource(0);
  const impatient = fetch(`${source.baseUrl}/${path}`, {
    method: 'POST',
    headers: { clientId: 'a', secretKey: 'b' },
    body: '{"vehicleNumber":"MH00SB9504"}',
    signal: AbortSignal.timeout(200),
  });
  await expect(impatient).rejects.toThrow('timeout');
  expect(source.asked).toBe(1);
  await vi.waitFor(() => expect(source.working).toBe(0), 60_000);
});

it('every sandbox answer takes the time that the operator has set', async () => {
  const { baseUrl } = await openSource(150);
  const askedAt = performance.now();
  const outcome = await askSandbox(baseUrl, path, { vehicleNumber: 'MH00SB9404' });
  expect(outcome.kind).toBe('not_found');
  expect(performance.now() - askedAt).toBeGreaterThan(140); // a timer may fire slightly early
});

const keys = { clientId: 'a', secretKey: 'b' };
const post = (body: string, headers: Record<string, string>, to = path) =>
  fetch(`${baseUrl}/${to}`, { method: 'POST', body, headers });

it('the sandbox refuses a caller that has no keys', async () => {
  const response = await post('{"vehicleNumber":"MH00SB0001"}', { clientId: 'a' });
  expect([response.status, await response.json()]).toMatchObject([401, { code: 401 }]);
});

it.each(['{', '[]', '{"panNumber":"A"}', '{"vehicleNumber":1}'])(
  'the sandbox refuses %s',
  async (body) => {
    const response = await post(body, keys);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 400 }]);
  },
);

it('the sandbox tells a caller that sends too many requests how long to wait', async () => {
  const response = await post('{"vehicleNumber":"MH00SB9429"}', keys);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30']);
});

it('the sandbox has no history for a malformed plate', async () => {
  expect(await ask('HELLO')).toEqual({ kind: 'invalid_identifier' });
});

it.each(['no-such-service', 'constructor'])(
  'an unknown path (%s) does not count as a car with no record',
  async (unknown) => {
    const outcome = await askSandbox(baseUrl, unknown, { vehicleNumber: 'MH00SB0001' });
    expect(outcome.kind).toBe('provider_broke');
  },
);

const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ');
const state = fc.constantFrom('MH', 'KA', 'DL', 'GJ', 'TN', 'UP', 'WB');
const upTo = (max: number) => fc.integer({ min: 1, max }).map(String);
const fourDigits = fc.integer({ min: 1, max: 9999 }).map((n) => String(n).padStart(4, '0'));
const plate = fc
  .oneof(
    fc.tuple(state, upTo(99), fc.string({ unit: letter, maxLength: 3 }), upTo(9999)),
    fc.tuple(fc.integer({ min: 21, max: 99 }).map(String), fc.constant('BH'), fourDigits, letter),
    fc.tuple(state, fc.constant('VA'), letter, letter, upTo(9999)),
    fc.tuple(fc.constant('T0726'), state, fourDigits, letter),
    fc.tuple(upTo(999), fc.constantFrom('CD', 'CC', 'UN'), upTo(9999)),
    fc.tuple(fc.constant('24B'), fc.integer({ min: 10_000, max: 999_999 }).map(String), letter),
    fc.tuple(letter, letter, letter, upTo(9999)),
  )
  .map((parts) => parts.join(''))
  .filter((typed) => !/(9402|9404|9422|9429|9500|9504|9599)$/.test(typed));

it('any other plate in the sandbox gives the same valid report every time', async () => {
  await fc.assert(
    fc.asyncProperty(plate, async (vehicleNumber) => {
      expect(isWellFormed('plate', vehicleNumber)).toBe(true);
      const result = await resultOf(vehicleNumber);
      expect(JSON.stringify(await resultOf(vehicleNumber))).toBe(JSON.stringify(result));
      expect(hyundai.isReadable(result)).toBe(true);
      const report = JSON.stringify(hyundai.report(result, SOLD_AT));
      expect(report).not.toMatch(/undefined|NaN|null|\[object/);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['rc', { vehicleNumber: 'KA01AB1234' }, { rc_number: 'KA01AB1234', color: 'POLAR WHITE' }],
  ['aadhaar', { aadhaarNumber: '999999990026' }, { data: { aadhaar_number: '999999990026' } }],
  ['bank', { AccountNumber: '1', IfscCode: 'YESB0000262' }, { accountStatus: 'VALID' }],
] as const)(
  'a service without records sends its sample with the requested number: %s',
  (id, asked, expected) => {
    const sample = sampleFor(serviceById(id), asked);
    expect(sample).toMatchObject(expected);
    expect(judges[id].otherThanAsked(sample, asked)).toBeUndefined();
  },
);

// The business that a dealer enters: what the server keeps and what it refuses.

import { beforeAll, expect, it } from 'vitest';
import { type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const business = {
  legalName: 'Kaveri Cars LLP',
  address: '12 Residency Road, Bengaluru',
  state: '29',
  gstin: '29AABCL1234K1ZJ',
};
const none = { legalName: '', address: '', state: '', gstin: '' };

const server = sharedServer();
let dealer: Dealer;
beforeAll(async () => {
  dealer = await signedInDealer(server.url);
});

const put = (body: object) => dealer.post('/api/user/business', body);
const known = async () => (await dealer.get('/api/user/business')).body['business'];

it('a business is kept as typed, with the GSTIN in capitals, and can be removed', async () => {
  expect(await known()).toBeNull();
  expect((await put({ ...business, gstin: ' 29aabcl1234k1zj' })).status).toBe(200);
  expect(await known()).toEqual(business);
  expect((await put(none)).status).toBe(200);
  expect(await known()).toBeNull();
});

it.each([
  [{ gstin: '29AABCL1234K1Z' }, 'gstin_malformed', '15 characters'],
  [{ gstin: '29AABCL1234K1ZK' }, 'gstin_mistyped', 'mistyped'],
  [{ state: '24' }, 'gstin_elsewhere', 'another state'],
  [{ legalName: '' }, 'malformed', 'legal name'],
  [{ address: '' }, 'malformed', 'address'],
  [{ state: '' }, 'malformed', 'Choose the state'],
  [{ state: '28' }, 'malformed', 'Choose the state'], // Andhra Pradesh's number before 2017
])('a business with %j is refused with a reason', async (part, code, words) => {
  const { status, body } = await put({ ...business, ...part });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).toMatchObject({ code, message: expect.stringContaining(words) });
  expect(await known()).toBeNull();
});

it('a business needs a proved email', async () => {
  const unproved = visitor(server.url);
  const password = 'a long enough one';
  await unproved.post('/api/user/login-or-register', { email: unproved.email, password });
  expect(await unproved.post('/api/user/business', business)).toMatchObject({
    body: { code: 'email_unproved' },
  });
});

it('a business can change at most ten times a day', async () => {
  const other = await signedInDealer(server.url);
  const change = (number: number) =>
    other.post('/api/user/business', { ...business, address: `${number} MG Road` });
  for (let number = 1; number <= 10; number += 1) expect((await change(number)).status).toBe(200);
  expect((await change(10)).status).toBe(200); // this request changes nothing
  expect(await change(11)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
});

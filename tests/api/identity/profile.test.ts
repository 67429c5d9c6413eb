// A dealer's own account: where it is signed in, its business details, and what remains after its
// removal.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dealer, signedInDealer, signInWithGoogle, visitor } from '../../support/dealer.ts';
import { newServers, soundServer } from '../../support/shared-server.ts';

const server = soundServer();
const newServer = newServers();
const PASSWORD = 'eleven blue trucks';

async function onAnotherPhone(email: string, password: string) {
  const phone = visitor(server.url, email);
  const reply = await phone.post('/api/user/login-or-register', { email, password });
  return { phone, reply };
}

it('an account lists its sessions and marks the current one', async () => {
  const { email } = await signedInDealer(server.url);
  const phone = visitor(server.url, email);
  await signInWithGoogle(phone);
  const { body } = await phone.get('/api/user/sessions');
  const sessions = body['sessions'] as { since: string; isThis: boolean }[];
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(sessions.every(({ since }) => !Number.isNaN(Date.parse(since)))).toBe(true);
});

it("a removed account's email is deleted and can register again", async () => {
  const dealer = await signedInDealer(server.url);
  await dealer.topUp(25);
  await dealer.buy('MH00SB0001');
  const removed = await dealer.post('/api/user/remove', { email: dealer.email });
  expect(removed.status).toBe(200);
  expect((await dealer.get('/api/user/profile')).status).toBe(401);
  const kept = await server.backend.database.read((sql) =>
    sql.all<{ email: string }>('SELECT email FROM account WHERE email = :email', {
      email: dealer.email,
    }),
  );
  expect(kept).toEqual([]);
  const { phone, reply } = await onAnotherPhone(dealer.email, PASSWORD);
  expect(reply.status).toBe(200);
  expect(await phone.transactions()).toEqual([]);
});

it('a removed account leaves no identifier and no answer', async () => {
  const own = await newServer();
  const dealer = await signedInDealer(own.url);
  await dealer.topUp(25);
  await dealer.buy('MH00SB0001');
  const { accountId } = (await dealer.get('/api/user/profile')).body;
  expect((await dealer.post('/api/user/remove', { email: dealer.email })).status).toBe(200);
  const left = await own.backend.database.read((sql) =>
    sql.all(
      `SELECT masked_identifier, sealed FROM call JOIN sealed_answer ON call_id = call.id
       WHERE account_id = :accountId`,
      { accountId: String(accountId) },
    ),
  );
  expect(left).toEqual([{ masked_identifier: '', sealed: null }]);
});

it("a removed account's email is not in any database file if no voucher needs it", async () => {
  const own = await newServer();
  const dealer = await signedInDealer(own.url);
  const isOnDisk = () =>
    ['lotproof.db', 'lotproof.db-wal'].some((file) =>
      readFileSync(join(own.dataDir, file), 'latin1').includes(dealer.email),
    );
  expect(isOnDisk()).toBe(true);
  expect((await dealer.post('/api/user/remove', { email: dealer.email })).status).toBe(200);
  expect(isOnDisk()).toBe(false);
});

it('the removal of an account with money is refused and removes nothing', async () => {
  const dealer = await signedInDealer(server.url);
  await dealer.topUp(30);
  const refused = await dealer.post('/api/user/remove', { email: dealer.email });
  expect(refused).toMatchObject({ status: 409, body: { code: 'balance_left' } });
  expect(refused.body['message']).toContain('₹30 is still in your wallet.');
  expect(await dealer.balance()).toBe(30);
});

const business = {
  legalName: 'Kaveri Cars LLP',
  address: '12 Residency Road, Bengaluru',
  state: '29',
  gstin: '29AABCL1234K1ZJ',
};
const none = { legalName: '', address: '', state: '', gstin: '' };

let dealer: Dealer;
beforeAll(async () => {
  dealer = await signedInDealer(server.url);
});

const put = (body: object) => dealer.post('/api/user/business', body);
const known = async () => (await dealer.get('/api/user/business')).body['business'];

it('business details are kept as typed, the GSTIN in capitals, and can be removed', async () => {
  expect(await known()).toBeNull();
  expect((await put({ ...business, gstin: ' 29aabcl1234k1zj' })).status).toBe(200);
  expect(await known()).toEqual(business);
  expect((await put(none)).status).toBe(200);
  expect(await known()).toBeNull();
});

it.each([
  [{ gstin: '29AABCL1234K1Z' }, 'gstin_malformed', '15 characters'],
  [{ gstin: '29AABCL1234K1ZK' }, 'gstin_mistyped', 'mistyped'],
  [{ state: '24' }, 'gstin_elsewhere', 'a different state'],
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

it('business details need a verified email', async () => {
  const unproved = visitor(server.url);
  const password = 'a long enough one';
  await unproved.post('/api/user/login-or-register', { email: unproved.email, password });
  expect(await unproved.post('/api/user/business', business)).toMatchObject({
    body: { code: 'email_unproved' },
  });
});

it('business details can be changed at most ten times a day', async () => {
  const other = await signedInDealer(server.url);
  const change = (number: number) =>
    other.post('/api/user/business', { ...business, address: `${number} MG Road` });
  for (let number = 1; number <= 10; number += 1) expect((await change(number)).status).toBe(200);
  expect((await change(10)).status).toBe(200); // an unchanged business does not count
  expect(await change(11)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
});

// The box over HTTP: buyers' phones put reports in, and owners' devices take them out.

import { randomBytes } from 'node:crypto';
import { buyerPhone, change } from '../../support/buyer-phones.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { freshCode, newKeys, stateOf, text, turnOn } from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

const PUT = '/api/library/box';
const TAKEN = '/api/library/box/taken';

/** Makes an owner who shares reports, and a buyer's phone that has bought this many. */
async function dealership(bought = 2) {
  const owner = await signedInDealer(server.url, 25 * bought);
  const keys = await turnOn(owner);
  const phone = await buyerPhone(server.url, owner, { perDay: 300 });
  const sales: string[] = [];
  for (let car = 1; car <= bought; car += 1) {
    const { receipt } = (await phone.buy(`MH00SB000${car}`)).body;
    sales.push(String((receipt as { id: string }).id));
  }
  return { owner, phone, keys, sales };
}

type Dealership = Awaited<ReturnType<typeof dealership>>;

const boxed = (sale: string, bytes = 400) => ({
  ...{ sale, generation: 1 },
  sealed: text(randomBytes(bytes)),
});

function put({ phone, keys }: Pick<Dealership, 'phone' | 'keys'>, reports: object[]) {
  return phone.post(PUT, { id: keys.id, reports });
}

async function inBox(owner: Dealer) {
  return (await owner.get(PUT)).body['reports'] as { phone: number; sale: string }[];
}

async function rowsLeft(): Promise<number> {
  const rows = await server.backend.library.read((sql) => sql.all('SELECT 1 FROM box'));
  return rows.length;
}

it("the box keeps a phone’s reports until one of its owner's devices has them", async () => {
  const all = await dealership();
  const { owner, phone, keys, sales } = all;
  const reports = sales.map((sale) => boxed(sale));
  expect((await put(all, reports)).body).toMatchObject({ again: [] });
  // The same reports sent again, as after a lost answer, do not count as new.
  expect((await put(all, reports)).status).toBe(200);
  const found = await inBox(owner);
  expect(found).toMatchObject(reports.map((report) => ({ ...report, name: 'Lot phone' })));
  expect(await stateOf(owner)).toMatchObject({ box: 2, records: 0 });
  // Another phone, another dealer and a session without the key cannot take anything out.
  expect((await phone.get(PUT)).body).toMatchObject({ code: 'owners_only' });
  const other = await signedInDealer(server.url);
  const otherKeys = await turnOn(other);
  expect(await inBox(other)).toEqual([]);
  const taken = found.map(({ phone, sale }) => ({ phone, sale }));
  const take = (dealer: Dealer, write: string) => dealer.post(TAKEN, { write, taken, failed: [] });
  expect((await take(phone, keys.write)).body).toMatchObject({ code: 'owners_only' });
  expect((await take(other, otherKeys.write)).status).toBe(200);
  expect((await take(owner, newKeys().write)).body).toMatchObject({ code: 'library_locked' });
  expect(await inBox(owner)).toHaveLength(2);
  expect((await take(owner, keys.write)).status).toBe(200);
  expect(await inBox(owner)).toEqual([]);
});

it('the box accepts what phones bought, and a few sales missing from the ledger', async () => {
  const all = await dealership(1);
  const { owner, keys, sales } = all;
  const [sale = ''] = sales;
  const invented = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => boxed(`T9000${from + at}`));
  expect((await put(all, invented(10, 15))).status).toBe(200);
  // If the phone is added again, the server counts it as a new phone.
  const phone = await buyerPhone(server.url, owner, { perDay: 300 });
  expect((await put({ phone, keys }, [boxed(sale), ...invented(30, 19)])).status).toBe(200);
  const found = await inBox(owner);
  expect(found).toHaveLength(15 + 20);
  const [first, rest] = [found.slice(0, 20), found.slice(20)];
  for (const taken of [first, rest].map((part) =>
    part.map(({ phone, sale }) => ({ phone, sale })),
  )) {
    await owner.post(TAKEN, { write: keys.write, taken, failed: [] });
  }
  // Reports that a device has taken out still count, so there is no room for more invented ones.
  expect((await put({ phone, keys }, invented(30, 20))).body['again']).toEqual([]);
  expect((await put({ phone, keys }, [...invented(60, 19), boxed(sale)])).status).toBe(200);
  expect((await inBox(owner)).map(({ sale }) => sale).sort()).toEqual([sale, 'T900049'].sort());
});

it('the box refuses reports that are too many, too large, or sealed for an old key', async () => {
  const all = await dealership(1);
  const { owner, keys, sales } = all;
  const [sale = ''] = sales;
  expect((await put(all, [boxed(sale, 24_577)])).status).toBe(400);
  expect((await put(all, [boxed('T1')])).status).toBe(400);
  const many = Array.from({ length: 21 }, () => boxed(sale, 10));
  expect((await put(all, many)).status).toBe(400);
  // A phone added before the owner renewed the key might seal for a device that was later removed.
  await server.backend.library.transaction((sql) => {
    const id = Buffer.from(keys.id, 'base64url');
    sql.run('UPDATE library SET generation = 2 WHERE id = :id', { id });
  });
  expect((await put(all, [boxed(sale)])).body).toMatchObject({ code: 'no_library' });
  expect(await inBox(owner)).toEqual([]);
});

it('only a phone of an account that shares reports can fill the box', async () => {
  const { owner, keys } = await dealership(0);
  const body = { id: keys.id, reports: [] };
  expect((await owner.post(PUT, body)).body).toMatchObject({ code: 'no_phone' });
  const other = await signedInDealer(server.url);
  const phone = await buyerPhone(server.url, other);
  const none = { status: 404, body: { code: 'no_library' } };
  expect(await phone.post(PUT, body)).toMatchObject(none);
  await turnOn(other);
  // The report was sealed for another account's library.
  expect(await phone.post(PUT, body)).toMatchObject(none);
});

it('a phone seals a report at most three times if no device can open it', async () => {
  const all = await dealership(1);
  const { owner, keys, sales } = all;
  const [sale = ''] = sales;
  for (let failure = 1; failure <= 3; failure += 1) {
    const { again } = (await put(all, [boxed(sale)])).body;
    expect(again).toEqual([]);
    const [found] = await inBox(owner);
    const failed = [{ phone: found?.phone, sale }];
    // Two of the owner's devices report the failure.
    for (let device = 1; device <= 2; device += 1) {
      await owner.post(TAKEN, { write: keys.write, taken: [], failed });
    }
    expect(await inBox(owner)).toEqual([]);
    expect((await put(all, [])).body['again']).toEqual(failure < 3 ? [sale] : []);
  }
});

it('A phone that floods the box is refused', async () => {
  const all = await dealership(0);
  const replies = await Promise.all(Array.from({ length: 70 }, () => put(all, [])));
  const statuses = new Set(replies.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
});

it.each<[string, (all: Dealership) => Promise<unknown>]>([
  [
    'sharing is turned off',
    async ({ owner, keys: { write } }) =>
      owner.post('/api/library/remove', { write, otp: await freshCode(server, owner) }),
  ],
  ['the account is removed', ({ owner }) => owner.post('/api/user/remove', { email: owner.email })],
])('the box is deleted if %s', async (_, end) => {
  const before = await rowsLeft();
  const all = await dealership();
  await put(
    all,
    all.sales.map((sale) => boxed(sale)),
  );
  expect(await rowsLeft()).toBe(before + 2);
  expect(await end(all)).toMatchObject({ status: 200 });
  expect(await rowsLeft()).toBe(before);
  expect([401, 404]).toContain((await put(all, [])).status);
});

it("the box keeps a phone's reports even after the phone's access has ended", async () => {
  const all = await dealership();
  await put(
    all,
    all.sales.map((sale) => boxed(sale)),
  );
  await change(all.owner, 'end');
  expect((await put(all, [])).status).toBe(401);
  expect(await inBox(all.owner)).toHaveLength(2);
});

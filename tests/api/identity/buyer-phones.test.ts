// A phone that the owner gives to a buyer: how it is added, and what it can reach.

import { everyCall } from '../../../data/every-call.ts';
import { RAISED_RUPEES } from '../../../data/phone-calls.ts';
import { buyerPhone, change, newSecret, offeredKey, phonesOf } from '../../support/buyer-phones.ts';
import { type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { block, operate } from '../../support/desk.ts';
import { soundServer } from '../../support/shared-server.ts';

const server = soundServer();

const over = { status: 410, body: { code: 'phone_code_over' } };

function enter(key: string, secret = newSecret()) {
  const phone = visitor(server.url);
  return { phone, enter: () => phone.post('/api/phone/enter', { key, secret }) };
}

it('a phone is added with a code that works once and digits the owner confirms', async () => {
  const owner = await signedInDealer(server.url);
  const key = await offeredKey(owner, { name: 'Lot phone', perDay: 300 });
  const admit = (digits?: unknown) => owner.post('/api/phones/admit', { key, digits });
  expect((await admit()).body).toMatchObject({ state: 'waiting' });
  const first = enter(key);
  const { digits } = (await first.enter()).body;
  // A stranger who photographed the code sees no digits and cannot take the phone's place.
  const stranger = enter(key);
  expect(await stranger.enter()).toMatchObject(over);
  const { state, choices } = (await admit()).body as { state: string; choices: string[] };
  expect([state, new Set(choices).size]).toEqual(['asked', 3]);
  expect(choices).toContain(digits);
  expect((await first.enter()).body).toMatchObject({ accountId: null });
  expect((await first.phone.get('/api/payment/balance')).status).toBe(401);
  expect((await admit(digits)).body).toMatchObject({ state: 'admitted' });
  const { accountId } = (await owner.get('/api/user/profile')).body;
  expect((await first.enter()).body).toMatchObject({ accountId, name: 'Lot phone' });
  expect(await stranger.enter()).toMatchObject(over);
  expect(await phonesOf(owner)).toMatchObject([{ name: 'Lot phone', perDay: 300, state: 'on' }]);
});

it('a stranger who scans the code first is not added, because the digits differ', async () => {
  const owner = await signedInDealer(server.url);
  const key = await offeredKey(owner);
  const stranger = enter(key);
  const { digits } = (await stranger.enter()).body;
  expect(await enter(key).enter()).toMatchObject(over); // the owner made the code for this phone
  const offer = await owner.post('/api/phones/admit', { key });
  const [other] = (offer.body['choices'] as string[]).filter((choice) => choice !== digits);
  const refused = await owner.post('/api/phones/admit', { key, digits: other });
  expect(refused).toMatchObject({ status: 422, body: { code: 'wrong_digits' } });
  expect(await owner.post('/api/phones/admit', { key, digits })).toMatchObject(over);
  expect(await stranger.enter()).toMatchObject(over);
  expect(await phonesOf(owner)).toEqual([]);
});

it("a phone's code fails after ten minutes, a newer code or a sign-out everywhere", async () => {
  const owner = await signedInDealer(server.url);
  const keys = [await offeredKey(owner), await offeredKey(owner)];
  expect(await enter(keys[0] ?? '').enter()).toMatchObject(over);
  server.pass(10 * 60_000);
  expect(await enter(keys[1] ?? '').enter()).toMatchObject(over);
  const last = await offeredKey(owner);
  await owner.post('/api/user/logout-everywhere');
  expect(await enter(last).enter()).toMatchObject(over);
});

it('a phone gets no session if the owner ends its access while it signs in', async () => {
  const owner = await signedInDealer(server.url);
  const key = await offeredKey(owner);
  const { phone, enter: enterAgain } = enter(key);
  const { digits } = (await enterAgain()).body;
  await owner.post('/api/phones/admit', { key, digits });
  const { database } = server.backend;
  const { transaction } = database;
  // The first transaction reads the offer, and the second one begins the session.
  database.transaction = async (job) => {
    database.transaction = transaction;
    const result = await transaction(job);
    expect((await change(owner, 'end')).status).toBe(200);
    return result;
  };
  expect((await enterAgain()).status).toBe(401);
  expect((await phone.get('/api/payment/balance')).status).toBe(401);
});

it('a request repeated after a lost answer leaves the phone with one session', async () => {
  const owner = await signedInDealer(server.url);
  const key = await offeredKey(owner);
  const secret = newSecret();
  const [lost, phone] = [enter(key, secret), enter(key, secret)];
  const { digits } = (await lost.enter()).body;
  await owner.post('/api/phones/admit', { key, digits });
  await lost.enter();
  await phone.enter();
  expect((await lost.phone.get('/api/payment/balance')).status).toBe(401);
  expect((await phone.phone.get('/api/payment/balance')).status).toBe(200);
});

it("the owner's repeated taps add only one phone", async () => {
  const owner = await signedInDealer(server.url);
  const key = await offeredKey(owner);
  const { digits } = (await enter(key).enter()).body;
  const admit = () => owner.post('/api/phones/admit', { key, digits });
  const replies = await Promise.all([admit(), admit(), admit()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await phonesOf(owner)).toHaveLength(1);
});

it("a phone's name can be in Hindi but cannot have characters that reverse text", async () => {
  const owner = await signedInDealer(server.url);
  const offered = async (name: string) => {
    const body = { name, perDay: 100, persons: false };
    return (await owner.post('/api/phones/offer', body)).status;
  };
  expect(await offered('क्\u200Dषितिज')).toBe(200);
  const hostile = ['', 'a\nb', 'a\u0000', 'a\u202Eb', 'a\u2028b', 'x'.repeat(31)];
  expect(await Promise.all(hostile.map(offered))).toEqual(hostile.map(() => 400));
});

it("guesses at a buyer phone's code do not block the database's only writer", async () => {
  const write = vi.spyOn(server.backend.database, 'transaction');
  expect(await enter(newSecret()).enter()).toMatchObject(over);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

it('another dealer who has read the code cannot add a phone', async () => {
  const [owner, other] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const key = await offeredKey(owner);
  const { digits } = (await enter(key).enter()).body;
  expect(await other.post('/api/phones/admit', { key, digits })).toMatchObject(over);
});

it("a buyer's phone reaches only the calls that the contract opens to buyers", async () => {
  const owner = await signedInDealer(server.url);
  const phone = await buyerPhone(server.url, owner);
  const open: string[] = [];
  for (const [name, { method, path, session }] of Object.entries(everyCall)) {
    if (session === 'none') continue;
    const { status, body } = await (method === 'GET' ? phone.get(path) : phone.post(path));
    if (body['code'] === 'owners_only') expect(status, name).toBe(403);
    else open.push(name);
  }
  expect(open).toEqual([
    ...['balance', 'callService', 'cancelCall', 'received', 'boxPut', 'phoneAsk'],
  ]);
  const records = [
    await phone.get('/api/library?after=0'),
    await phone.put('/api/library', Buffer.of()),
  ];
  const refused = { status: 403, body: { code: 'owners_only' } };
  expect(records).toMatchObject([refused, refused]);
});

it("a buyer's phone can read what it may spend, but no balance and no purchases", async () => {
  const owner = await signedInDealer(server.url, 1000);
  const phone = await buyerPhone(server.url, owner, { name: 'Lot phone', perDay: 60 });
  const { balance, phone: own, ...rest } = (await phone.get('/api/payment/balance')).body;
  expect([balance, rest]).toEqual([60, {}]);
  const rights = { persons: false, isPaused: false, hasAsked: false };
  expect(own).toEqual(rights);
  expect((await phone.buy('MH00SB0001')).body['receipt']).toMatchObject({ balance: 35 });
  await owner.buy('MH00SB0002');
  expect(await phone.balance()).toBe(35);
  expect(await owner.balance()).toBe(950);
});

it("the limit shown to a buyer's phone reveals no more than a refused purchase would", async () => {
  const owner = await signedInDealer(server.url, 180);
  const phone = await buyerPhone(server.url, owner, { perDay: 300 });
  expect(await phone.balance()).toBe(300);
  expect((await phone.buy('MH00SB0001')).body['receipt']).toMatchObject({ balance: 275 });
  const poor = await signedInDealer(server.url, 33);
  const other = await buyerPhone(server.url, poor, { perDay: 300 });
  await other.buy('MH00SB0002');
  expect(await other.balance()).toBe(6); // ₹8 in the wallet covers a ₹6 service
});

it.each<[string, (owner: Dealer) => Promise<unknown>]>([
  ['its owner ends it', (owner) => change(owner, 'end')],
  ['its owner signs out everywhere', (owner) => owner.post('/api/user/logout-everywhere')],
  ['the account is removed', ({ post, email }) => post('/api/user/remove', { email })],
  [
    'the account is blocked',
    ({ email }) => operate(server, block, { words: [email], options: { reason: 'Asked for' } }),
  ],
])("a buyer's phone is signed out at once if %s", async (_, end) => {
  const owner = await signedInDealer(server.url);
  const phone = await buyerPhone(server.url, owner);
  expect((await phone.get('/api/payment/balance')).status).toBe(200);
  await end(owner);
  expect((await phone.get('/api/payment/balance')).status).toBe(401);
  expect((await phone.buy('MH00SB0001')).status).toBe(401);
});

it('a sign-out everywhere ends a phone that was added a moment ago', async () => {
  const owner = await signedInDealer(server.url);
  await buyerPhone(server.url, owner);
  await owner.post('/api/user/logout-everywhere', { dropPassword: false });
  server.pass(60_000); // until the next code, but not until the phone's code is over
  await signIn(server.url, owner);
  expect(await phonesOf(owner)).toMatchObject([{ state: 'ended' }]);
});

it('a phone whose access has ended stays signed out, and its code stays invalid', async () => {
  const owner = await signedInDealer(server.url, 100);
  const key = await offeredKey(owner);
  const { phone, enter: again } = enter(key);
  const { digits } = (await again()).body;
  await owner.post('/api/phones/admit', { key, digits });
  await again();
  await change(owner, 'end');
  expect(await again()).toMatchObject(over);
  expect((await phone.buy('MH00SB0001')).status).toBe(401);
  expect(await change(owner, 'raise')).toMatchObject({ status: 404, body: { code: 'no_phone' } });
  expect(await phonesOf(owner)).toMatchObject([{ state: 'ended' }]);
});

it("a buyer's phone becomes the owner's again once the owner signs in on it", async () => {
  const owner = await signedInDealer(server.url, 100);
  const phone = await buyerPhone(server.url, owner, { perDay: 25 });
  await signIn(server.url, { ...phone, email: owner.email });
  expect(await phone.balance()).toBe(100);
  expect((await phone.get('/api/user/transactions')).status).toBe(200);
});

it("only the owner can raise a phone's limit, not the phone or another dealer", async () => {
  const [owner, other] = [await signedInDealer(server.url, 500), await signedInDealer(server.url)];
  const phone = await buyerPhone(server.url, owner, { perDay: 25 });
  const [{ id } = { id: 0 }] = await phonesOf(owner);
  expect((await phone.post('/api/phone/ask')).status).toBe(200);
  const raise = { phone: id, change: 'raise' };
  expect(await phone.post('/api/phones/change', raise)).toMatchObject({ status: 403 });
  expect(await other.post('/api/phones/change', raise)).toMatchObject({ status: 404 });
  expect(await phone.balance()).toBe(25);
  const asking = async () => (await owner.get('/api/user/transactions')).body['asking'];
  expect(await asking()).toEqual([{ id, name: 'Lot phone' }]);
  // The owner taps twice, as if the first answer had been lost.
  for (let tap = 0; tap < 2; tap += 1) {
    expect((await owner.post('/api/phones/change', raise)).status).toBe(200);
  }
  expect(await phone.balance()).toBe(25 + RAISED_RUPEES);
  expect(await asking()).toBeUndefined();
  expect(await phonesOf(owner)).toMatchObject([{ raised: RAISED_RUPEES, asks: false }]);
});

it("a change to the limit is logged with the phone's name", async () => {
  const owner = await signedInDealer(server.url, 500);
  const phone = await buyerPhone(server.url, owner);
  await phone.post('/api/phone/ask');
  for (const what of ['raise', 'pause', 'resume', 'end']) await change(owner, what);
  const { accountId } = (await owner.get('/api/user/profile')).body;
  const events = await server.backend.database.read((sql) =>
    sql.all<{ kind: string; name: string }>(
      `SELECT kind, name FROM event JOIN buyer_phone ON buyer_phone.id = event.phone_id
       WHERE event.account_id = :id ORDER BY event.id`,
      { id: String(accountId) },
    ),
  );
  expect(events.every(({ name }) => name === 'Lot phone')).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual([
    'phone admitted',
    'signed in',
    'phone asks for more',
    'phone limit raised',
    'phone paused',
    'phone resumed',
    'phone ended',
  ]);
});

// Sealed records are stored all together or not at all, read in pages, and never replaced by older
// versions.

import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { framesOf } from '../../../data/library/frames.ts';
import { dealerWithCookie } from '../../support/attacker.ts';
import { type Dealer, signedInDealer, visitor } from '../../support/dealer.ts';
import {
  create,
  fetched,
  newKeys,
  plain,
  record,
  records,
  sharing,
  stateOf,
  store,
  text,
  turnOn,
} from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

const numbered = async (dealer: Dealer, query?: string) =>
  (await fetched(dealer, query)).records.map(({ seq, version }) => [seq, version]);

it('a record is read back as it was sent, with its own number', async () => {
  const { dealer, keys } = await sharing(server);
  const sent = [record(), record({}, 65_536), record({}, 0)];
  const stored = await store(dealer, keys, sent);
  expect(stored).toMatchObject({ status: 200, body: { seq: 3 } });
  const page = await fetched(dealer);
  expect(page.isMore).toBe(false);
  expect(page.records.map(plain)).toEqual(sent.map(plain));
  expect(page.records.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const state = await stateOf(dealer);
  expect(state).toMatchObject({ id: keys.id, records: 3, bytes: 65_836 });
  expect(state['epoch']).toBe(text(page.epoch));
});

it('sending a record again after a lost answer changes nothing', async () => {
  const { dealer, keys } = await sharing(server);
  const sent = [record(), record()];
  await store(dealer, keys, sent);
  expect((await store(dealer, keys, sent)).body).toEqual({ seq: 2 });
  expect(await numbered(dealer)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(await stateOf(dealer)).toMatchObject({ records: 2, bytes: 600 });
});

it('a newer version of a record gets a new number; the old bytes are deleted', async () => {
  const { dealer, keys } = await sharing(server);
  const [first, second] = [record(), record()];
  await store(dealer, keys, [first, second]);
  const newer = record({ id: first.id, version: 5 }, 100);
  expect((await store(dealer, keys, [newer])).body).toEqual({ seq: 3 });
  expect((await fetched(dealer)).records.map(plain)).toEqual([plain(second), plain(newer)]);
  expect(await numbered(dealer, 'after=2')).toEqual([[3, 5]]);
  expect(await stateOf(dealer)).toMatchObject({ records: 2, bytes: 400 });
});

it('an older or altered version of a record is refused, with the rest of its request', async () => {
  const { dealer, keys } = await sharing(server);
  const [known, other] = [record({ version: 3 }), record({ version: 3 })];
  await store(dealer, keys, [known, other]);
  const replies = [
    await store(dealer, keys, [record(), record({ id: known.id, version: 2 }), record()]),
    await store(dealer, keys, [
      record({ id: other.id, version: 4 }),
      record({ ...known, sealed: randomBytes(300) }),
    ]),
  ];
  for (const { status, body } of replies) {
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'library_conflict' });
  }
  expect((await fetched(dealer)).records.map(plain)).toEqual([known, other].map(plain));
  expect(await stateOf(dealer)).toMatchObject({ records: 2, bytes: 600 });
});

it('a library is read in pages of a megabyte, oldest first, each record once', async () => {
  const { dealer, keys } = await sharing(server, [], 2000);
  for (let bought = 0; bought < 40; bought += 1) await dealer.buy('MH00SB0001');
  const sent = records(30, 65_536);
  for (let from = 0; from < 30; from += 5) await store(dealer, keys, sent.slice(from, from + 5));
  const found = [];
  let after = 0;
  for (let isMore = true; isMore; ) {
    const page = await fetched(dealer, `after=${after}`);
    ({ isMore } = page);
    found.push(...page.records);
    after = page.records.at(-1)?.seq ?? 0;
    expect(page.records.length).toBe(15);
  }
  expect(found.map(plain)).toEqual(sent.map(plain));
});

it('records can be read by id; an unknown id returns nothing', async () => {
  const { dealer, keys } = await sharing(server);
  const sent = records(5);
  await store(dealer, keys, sent);
  const wanted = [sent[3], record(), sent[1]].map((one) => text(one?.id ?? new Uint8Array()));
  const page = await fetched(dealer, `ids=${wanted.join('.')}`);
  expect(page.records.map(plain)).toEqual([sent[1], sent[3]].map((one) => one && plain(one)));
  expect((await fetched(dealer, `ids=${text(randomBytes(16))}`)).records).toEqual([]);
});

it('a library returns its newest records first, as many as requested', async () => {
  const { dealer, keys } = await sharing(server);
  const sent = records(60);
  await store(dealer, keys, sent);
  const newest = await fetched(dealer, 'newest=50');
  expect(newest.isMore).toBe(true);
  expect(newest.records.map(plain)).toEqual(sent.slice(10).reverse().map(plain));
  const all = await fetched(dealer, 'newest=100');
  expect([all.isMore, all.records.length]).toEqual([false, 60]);
});

it('a library refuses a malformed query', async () => {
  const { dealer } = await sharing(server);
  const odd = [
    '',
    'ids=',
    'ids=x',
    'after=',
    'after=-1',
    'after=x',
    'newest=0',
    'newest=101',
    'after=1&newest=1',
  ];
  for (const query of [...odd, 'after=281474976710656', 'after=1&after=2']) {
    const reply = await dealer.get(`/api/library?${query}`);
    expect([query, reply.status, reply.body['code']]).toEqual([query, 400, 'unclear_query']);
  }
});

it("a device that reads too often has to wait a minute; another dealer's does not", async () => {
  const { dealer } = await sharing(server);
  const other = await sharing(server);
  const reads = Array.from({ length: 300 }, () => dealer.get('/api/library?newest=1'));
  const statuses = await Promise.all(reads.map(async (reply) => (await reply).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { status, body, headers } = await dealer.get('/api/library?newest=1');
  expect([status, body['code'], headers.get('retry-after')]).toEqual([429, 'too_often', '60']);
  expect((await other.dealer.get('/api/library?newest=1')).status).toBe(200);
});

it('an incomplete or oversized request is refused, and so is one of an unknown kind', async () => {
  const { dealer, keys } = await sharing(server);
  const whole = framesOf([record()]);
  const put = (bytes: Uint8Array, headers = {}) =>
    dealer.put('/api/library', bytes, { 'lotproof-write': keys.write, ...headers });
  const replies = [
    await put(whole.subarray(0, 40)),
    await put(whole, { 'content-type': 'text/plain' }),
    await put(whole, { 'lotproof-write': 'x' }),
    await put(framesOf([record({}, 65_537)])),
    await put(framesOf(records(6, 65_536))),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 413, 413]);
  const id = randomBytes(16);
  const odd = [records(201, 0), [record({ id }), record({ id, version: 2 })]];
  for (const records of odd) {
    const { status, body } = await store(dealer, keys, records);
    expect([status, body['code']]).toEqual([400, 'unreadable_records']);
  }
  expect(await stateOf(dealer)).toMatchObject({ records: 0 });
  const deleted = await dealer.post('/api/library');
  expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, PUT']);
});

it('a request for records needs a session, the right account and a library', async () => {
  const { dealer, keys } = await sharing(server);
  const other = await signedInDealer(server.url);
  const nobody = visitor(server.url);
  const otherAccount = { 'lotproof-write': keys.write, 'lotproof-account': 'another' };
  const replies = [
    await store(nobody, keys, [record()]),
    await nobody.get('/api/library?after=0'),
    await dealer.put('/api/library', framesOf([record()]), otherAccount),
    await store(other, keys, [record()]),
    await other.get('/api/library?after=0'),
    await other.get('/api/library/recovery'),
  ];
  expect(replies.map(({ status, body }) => [status, body['code']])).toEqual([
    ...Array(3).fill([401, 'unauthenticated']),
    ...Array(3).fill([404, 'no_library']),
  ]);
  expect(replies.map(({ headers }) => headers.get('lotproof-contract'))).toEqual(
    Array(6).fill('1'),
  );
  expect((await other.get('/api/library/state')).body).toEqual({ library: null, joins: [] });
  expect(await stateOf(dealer)).toMatchObject({ records: 0 });
});

it('a ninth request is refused while eight others from the account are arriving', async () => {
  const { dealer, cookie } = await dealerWithCookie(server.url);
  const keys = await turnOn(dealer);
  const bytes = framesOf([record()]);
  const headers = {
    ...{ cookie, 'content-type': 'application/octet-stream', 'lotproof-write': keys.write },
    'content-length': String(bytes.length),
  };
  const { room } = server.backend.library;
  let begun = 0;
  const spy = vi.spyOn(room, 'isShort').mockImplementation(() => {
    begun += 1;
    return false;
  });
  const sent = Array.from({ length: 8 }, () => {
    const one = request(`${server.url}/api/library`, { method: 'PUT', headers });
    const status = new Promise<number | undefined>((answered, lost) => {
      one.on('response', (response) => answered(response.resume().statusCode));
      one.on('error', lost);
    });
    one.write(bytes.subarray(0, 10));
    return { one, status };
  });
  await vi.waitFor(() => expect(begun).toBe(8), 60_000);
  const ninth = await store(dealer, keys, [record()]);
  expect([ninth.status, ninth.body['code']]).toEqual([429, 'too_much_at_once']);
  for (const { one } of sent) one.end(bytes.subarray(10));
  const statuses = await Promise.all(sent.map(({ status }) => status));
  expect(statuses).toEqual(Array(8).fill(200));
  expect((await store(dealer, keys, [record()])).status).toBe(200);
  spy.mockRestore();
});

it('two devices that turn sharing on at the same time make one library', async () => {
  const dealer = await signedInDealer(server.url);
  const [one, two] = [newKeys(), newKeys()];
  const replies = await Promise.all([create(dealer, one), create(dealer, two)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(replies[1]?.body).toMatchObject({ code: 'library_exists' });
  expect(await stateOf(dealer)).toMatchObject({ id: one.id, generation: 1 });
  // Sends the same request again, as after a lost answer.
  expect((await create(dealer, one)).body).toEqual(replies[0]?.body);
  expect((await dealer.get('/api/library/recovery')).body).toEqual({
    ...{ id: one.id, generation: 1, recovery: one.recovery },
  });
});

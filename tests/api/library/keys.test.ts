// Tests which calls need the keys, and how keys are renewed. With only a session, one can read
// sealed bytes and change nothing; an old key is useless.

import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { ownLibrary, renewKey } from '../../../api/library/libraries.ts';
import { storeRecords } from '../../../api/library/sealed-records.ts';
import { framesOf } from '../../../data/library/frames.ts';
import { dealerWithCookie } from '../../support/attacker.ts';
import { type Dealer, signIn, visitor } from '../../support/dealer.ts';
import {
  fetched,
  freshCode,
  newKeys,
  plain,
  record,
  sharing,
  stateOf,
  store,
  turnOn,
} from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const STEP = '/api/library/join/step';

/** Signs the same dealer in on a second browser. */
async function anotherOf(dealer: Dealer): Promise<Dealer> {
  server.pass(60_000); // after this time the dealer may request another code
  const other = visitor(server.url, dealer.email);
  await signIn(server.url, other);
  return other;
}

async function shared() {
  const known = record();
  return { ...(await sharing(server, [known])), known };
}

function renewal(keys: ReturnType<typeof newKeys>, next = newKeys(), generation = 2) {
  const { writeHash, recovery } = next;
  return { write: keys.write, generation, writeHash, recovery };
}

const codes = (replies: { status: number; body: Record<string, unknown> }[]) =>
  replies.map(({ status, body }) => [status, body['code']]);

it('a stolen session without the key can read sealed bytes but not change anything', async () => {
  const { dealer, known } = await shared();
  const thief = await anotherOf(dealer);
  const guessed = newKeys();
  const { id: join } = (await thief.post('/api/library/join', { commit: 'a'.repeat(43) })).body;
  const write = guessed.write;
  const replies = [
    await store(thief, guessed, [record()]),
    await store(thief, guessed, [record({ id: known.id, version: 2 }, 0)]),
    await thief.post('/api/library/remove', { write, otp: '000000' }),
    await thief.post('/api/library/generation', renewal(guessed)),
    await thief.post('/api/library/keep', { write }),
    await thief.post(STEP, { to: 'offered', id: join, write, point: 'a'.repeat(87) }),
    await thief.post(STEP, { to: 'sealed', id: join, write, sealed: 'a' }),
    await thief.post(STEP, { to: 'refused', id: join, write }),
  ];
  expect(codes(replies)).toEqual(Array(8).fill([403, 'library_locked']));
  expect((await fetched(thief)).records.map(plain)).toEqual([plain(known)]);
  expect(await stateOf(dealer)).toMatchObject({ records: 1, generation: 1 });
});

it('a thief with an unlocked device cannot end or renew the library without a code', async () => {
  const { dealer, keys, known } = await shared();
  const otp = await freshCode(server, dealer);
  const wrong = otp === '000000' ? '000001' : '000000';
  const { write } = keys;
  const replies = [
    await dealer.post('/api/library/generation', renewal(keys)),
    await dealer.post('/api/library/generation', { ...renewal(keys), otp: wrong }),
    await dealer.post('/api/library/remove', { write, otp: wrong }),
  ];
  expect(codes(replies)).toEqual(Array(3).fill([422, 'wrong_code']));
  expect((await dealer.post('/api/library/remove', { write })).status).toBe(400);
  expect((await fetched(dealer)).records.map(plain)).toEqual([plain(known)]);
  expect(await stateOf(dealer)).toMatchObject({ generation: 1 });
});

it('a renewal without a code does not count as a wrong code', async () => {
  const { dealer, keys } = await shared();
  const replies = [];
  for (let time = 0; time < 16; time += 1) {
    replies.push(await dealer.post('/api/library/generation', renewal(keys)));
  }
  expect(codes(replies)).toEqual(Array(16).fill([422, 'wrong_code']));
});

it('a session that has ended can neither store nor read, whatever key it has', async () => {
  const { dealer, keys } = await shared();
  const other = await anotherOf(dealer);
  await dealer.post('/api/user/logout-everywhere');
  const replies = [
    await store(other, keys, [record()]),
    await other.get('/api/library?after=0'),
    await other.post('/api/library/remove', { write: keys.write, otp: '000000' }),
    await other.get('/api/library/state'),
  ];
  expect(codes(replies)).toEqual(Array(4).fill([401, 'unauthenticated']));
});

it('a session that ends while its records arrive stores none of them', async () => {
  const { dealer, cookie } = await dealerWithCookie(server.url);
  const keys = await turnOn(dealer);
  const bytes = framesOf([record(), record()]);
  const headers = {
    ...{ cookie, 'content-type': 'application/octet-stream', 'lotproof-write': keys.write },
    'content-length': String(bytes.length),
  };
  // Waits until the server has checked the session and begun to read the body. Then the session
  // ends.
  const { room } = server.backend.library;
  const isBegun = new Promise<void>((begun) => {
    vi.spyOn(room, 'isShort').mockImplementationOnce(() => {
      begun();
      return false;
    });
  });
  const status = new Promise<number | undefined>((answered, lost) => {
    const sent = request(`${server.url}/api/library`, { method: 'PUT', headers });
    sent.on('response', (response) => answered(response.resume().statusCode));
    sent.on('error', lost);
    sent.write(bytes.subarray(0, 100));
    void isBegun
      .then(() => dealer.post('/api/user/logout-everywhere'))
      .then(() => sent.end(bytes.subarray(100)));
  });
  expect(await status).toBe(401);
  server.pass(60_000);
  await signIn(server.url, dealer);
  expect(await stateOf(dealer)).toMatchObject({ records: 0 });
});

it('a new key generation ends every other session, and the old key cannot write', async () => {
  const { dealer, keys, known } = await shared();
  const stolen = await anotherOf(dealer);
  const { codeSince } = await stateOf(dealer);
  server.pass(60_000);
  const next = newKeys();
  const otp = await freshCode(server, dealer);
  const renewed = await dealer.post('/api/library/generation', { ...renewal(keys, next), otp });
  expect(renewed.status).toBe(200);
  expect((await store(stolen, keys, [record()])).status).toBe(401);
  const replies = [
    await store(dealer, keys, [record()]),
    await store(dealer, keys, [record({ generation: 2 })]),
    await store(dealer, next, [record({ generation: 1 })]),
    await store(dealer, next, [record({ generation: 3 })]),
  ];
  expect(codes(replies)).toEqual(Array(4).fill([403, 'library_locked']));
  // Records sealed with the old key remain, and are accepted when they are sent again.
  expect((await store(dealer, next, [record({ generation: 2 }), known])).status).toBe(200);
  const state = await stateOf(dealer);
  expect(state).toMatchObject({ id: keys.id, generation: 2, records: 2 });
  expect(Date.parse(String(state['codeSince']))).toBeGreaterThan(Date.parse(String(codeSince)));
  expect((await dealer.get('/api/library/recovery')).body).toEqual({
    ...{ id: keys.id, generation: 2, recovery: next.recovery },
  });
});

it('a key renewal repeated after a lost answer also ends newer sessions', async () => {
  const { dealer, keys } = await shared();
  const sent = { ...renewal(keys), otp: await freshCode(server, dealer) };
  await dealer.post('/api/library/generation', sent);
  const other = await anotherOf(dealer);
  expect((await dealer.post('/api/library/generation', sent)).status).toBe(200);
  expect((await other.get('/api/library/state')).status).toBe(401);
  expect(await stateOf(dealer)).toMatchObject({ generation: 2 });
});

it('a new key generation must follow the current one, and ends open approvals', async () => {
  const { dealer, keys } = await shared();
  const joining = await anotherOf(dealer);
  const joinReply = await joining.post('/api/library/join', { commit: 'a'.repeat(43) });
  const { id } = joinReply.body;
  const odd = [
    await dealer.post('/api/library/generation', renewal(keys, newKeys(), 1)),
    await dealer.post('/api/library/generation', renewal(keys, newKeys(), 3)),
  ];
  expect(codes(odd)).toEqual(Array(2).fill([400, 'key_not_next']));
  const next = newKeys();
  const otp = await freshCode(server, dealer);
  await dealer.post('/api/library/generation', { ...renewal(keys, next), otp });
  const offer = { to: 'offered', id, write: next.write, point: 'a'.repeat(87) };
  expect(codes([await dealer.post(STEP, offer)])).toEqual([[409, 'join_over']]);
});

it('a library that is turned off leaves nothing and can be turned on again', async () => {
  const { dealer, keys, known } = await shared();
  const { write } = keys;
  const otp = await freshCode(server, dealer);
  expect((await dealer.post('/api/library/remove', { write, otp })).status).toBe(200);
  expect((await dealer.get('/api/library/state')).body).toEqual({ library: null, joins: [] });
  const left = await server.backend.library.read((sql) =>
    sql.all('SELECT 1 FROM record WHERE id = :id', { id: Buffer.from(known.id) }),
  );
  expect(left).toEqual([]);
  expect(codes([await dealer.post('/api/library/remove', { write, otp })])).toEqual([
    [404, 'no_library'],
  ]);
  await turnOn(dealer, keys);
  expect((await fetched(dealer)).records).toEqual([]);
});

it('a write overtaken by a renewal on another server stores nothing', async () => {
  const { dealer } = await shared();
  const accountId = String((await dealer.get('/api/user/profile')).body['accountId']);
  const overtaken = server.backend.library.transaction((sql) => {
    const library = ownLibrary(sql, accountId);
    const [writeHash, recovery, at] = [randomBytes(32), randomBytes(80), 1];
    renewKey(sql, library, { generation: 2, writeHash, recovery, at });
    const allowance = { recordsMax: 9, bytesMax: 9_000 };
    return storeRecords(sql, { library, records: [record()], allowance, at });
  });
  await expect(overtaken).rejects.toMatchObject({ code: 'library_locked' });
  expect(await stateOf(dealer)).toMatchObject({ records: 1, generation: 1 });
});

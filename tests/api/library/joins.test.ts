// A new device asks to join, and a device with the keys answers. Each step happens once, by the
// right device, within ten minutes.

import { type Dealer, signedInDealer, signIn, visitor } from '../../support/dealer.ts';
import { newKeys, turnOn } from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const MINUTE = 60_000;
const STEP = '/api/library/join/step';
const commit = 'c'.repeat(43);
const [askers, approvers] = ['n'.repeat(86), 'a'.repeat(86)].map((point) => `${point}A`);

const server = sharedServer();

async function browserOf(email: string): Promise<Dealer> {
  server.pass(MINUTE); // after this time the dealer may request another code
  const browser = visitor(server.url, email);
  await signIn(server.url, browser);
  return browser;
}

/** Returns a device with the keys, a device that has asked to join, and the steps of both. */
async function joining() {
  const approver = await signedInDealer(server.url);
  const { write } = await turnOn(approver);
  const asker = await browserOf(approver.email);
  const id = await ask(asker);
  return {
    ...{ approver, asker, id, write },
    state: async () => (await asker.get(`/api/library/join?id=${id}`)).body,
    offer: (point = approvers) => approver.post(STEP, { to: 'offered', id, write, point }),
    point: (point = askers) => asker.post(STEP, { to: 'answered', id, point }),
    seal: (sealed = 'sealed-ring') => approver.post(STEP, { to: 'sealed', id, write, sealed }),
    refuse: () => approver.post(STEP, { to: 'refused', id, write }),
    open: async () => (await approver.get('/api/library/state')).body['joins'],
  };
}

const CHROME = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36' };

async function ask(device: Dealer): Promise<string> {
  const body = { commit, browser: 'Lotproof support: call 98100 00000' };
  const reply = await device.post('/api/library/join', body, CHROME);
  if (reply.status !== 200) throw new Error(reply.text);
  return String(reply.body['id']);
}

const code = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];
const OVER = [409, 'join_over'];

it('a device joins step by step, and the approver shows its public key first', async () => {
  const join = await joining();
  const shown = { id: join.id, browser: 'Chrome on Windows', commit };
  expect(await join.state()).toEqual({ state: 'asked', point: null, sealed: null });
  expect(await join.open()).toMatchObject([{ ...shown, point: null, state: 'asked' }]);
  expect((await join.offer()).status).toBe(200);
  expect(await join.state()).toEqual({ state: 'offered', point: approvers, sealed: null });
  expect((await join.point()).status).toBe(200);
  expect(await join.open()).toMatchObject([{ ...shown, point: askers, state: 'answered' }]);
  expect((await join.seal()).status).toBe(200);
  const sealed = { state: 'sealed', point: approvers, sealed: 'sealed-ring' };
  expect(await join.state()).toEqual(sealed);
  expect(await join.state()).toEqual(sealed);
  expect(await join.open()).toEqual([]);
});

it('a step in a join can be repeated, but not with another public key', async () => {
  const join = await joining();
  await join.offer();
  expect((await join.offer()).status).toBe(200);
  expect(code(await join.offer(`${'b'.repeat(86)}A`))).toEqual(OVER);
  await join.point();
  expect((await join.point()).status).toBe(200);
  expect(code(await join.point(`${'b'.repeat(86)}A`))).toEqual(OVER);
  await join.seal();
  expect((await join.seal()).status).toBe(200);
  expect(code(await join.seal('another'))).toEqual(OVER);
  expect(code(await join.offer())).toEqual(OVER);
  expect(code(await join.refuse())).toEqual(OVER);
});

it('a device cannot take a step before its turn', async () => {
  const join = await joining();
  expect([code(await join.point()), code(await join.seal())]).toEqual([OVER, OVER]);
  await join.offer();
  expect(code(await join.seal())).toEqual(OVER);
  expect(await join.state()).toMatchObject({ state: 'offered' });
});

it('a refused device learns that it was refused, and can take no further steps', async () => {
  const join = await joining();
  await join.offer();
  expect((await join.refuse()).status).toBe(200);
  expect((await join.refuse()).status).toBe(200);
  expect(await join.state()).toMatchObject({ state: 'refused' });
  expect([code(await join.point()), code(await join.offer())]).toEqual([OVER, OVER]);
  expect(await join.open()).toEqual([]);
});

it('a join expires after ten minutes, after which the device gets no keys', async () => {
  const join = await joining();
  await join.offer();
  await join.point();
  await join.seal();
  server.pass(9 * MINUTE);
  expect(await join.state()).toMatchObject({ state: 'sealed', sealed: 'sealed-ring' });
  server.pass(1 * MINUTE);
  expect(await join.state()).toMatchObject({ state: 'expired', sealed: null });
  expect(code(await join.seal())).toEqual(OVER);
});

it('a request to join is visible only to its own session and account', async () => {
  const join = await joining();
  const same = await browserOf(join.approver.email);
  const other = await signedInDealer(server.url);
  const { write } = await turnOn(other);
  const { id } = join;
  const replies = [
    await same.get(`/api/library/join?id=${id}`),
    await same.post(STEP, { to: 'answered', id, point: askers }),
    await other.get(`/api/library/join?id=${id}`),
    await other.post(STEP, { to: 'offered', id, write, point: approvers }),
  ];
  expect(replies.map(code)).toEqual(Array(4).fill([404, 'no_join']));
  expect((await other.get('/api/library/state')).body['joins']).toEqual([]);
  expect((await join.asker.get('/api/library/state')).body['joins']).toEqual([]);
  const unknown = await join.asker.get(`/api/library/join?id=${newKeys().id}`);
  expect(code(unknown)).toEqual([404, 'no_join']);
});

it('a request to join needs a library', async () => {
  const dealer = await signedInDealer(server.url);
  const reply = await dealer.post('/api/library/join', { commit });
  expect(code(reply)).toEqual([404, 'no_library']);
});

it("a new request to join ends the session's earlier request", async () => {
  const join = await joining();
  const id = await ask(join.asker);
  expect(await join.state()).toMatchObject({ state: 'refused' });
  expect(await join.open()).toMatchObject([{ id }]);
});

it('three devices may ask to join at a time, each twenty times a day', async () => {
  const { approver } = await joining();
  const devices = [await browserOf(approver.email), await browserOf(approver.email)];
  for (const device of devices) await ask(device);
  const fourth = await browserOf(approver.email);
  const asking = () => fourth.post('/api/library/join', { commit });
  expect(code(await asking())).toEqual([429, 'too_many_joins']);
  server.pass(10 * MINUTE);
  for (let asked = 0; asked < 20; asked += 1) expect((await asking()).status).toBe(200);
  expect(code(await asking())).toEqual([429, 'too_many_joins']);
  // A stolen session that keeps asking does not block the dealer's own new phone.
  server.pass(10 * MINUTE);
  await ask(await browserOf(approver.email));
  server.pass(24 * 60 * MINUTE);
  expect((await asking()).status).toBe(200);
});

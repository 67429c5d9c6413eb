// A request for a maker's service history, from the tap until the registration certificate names
// the maker or ends the request.

import { serviceById } from '../../../data/catalogue.ts';
import { sampleAnswer } from '../../../data/judges.ts';
import { accountDatabase } from '../../../sw/account/database.ts';
import { claimEpoch, EPOCH, type OutboxRow, outboxDatabase } from '../../../sw/outbox/database.ts';
import { agree, cancelRequest } from '../../../sw/outbox/decisions.ts';
import { drain } from '../../../sw/outbox/drain.ts';
import { nameMakers } from '../../../sw/outbox/maker-request.ts';
import { pendingRows, queue } from '../../../sw/outbox/rows.ts';
import { type Asked, type Reply, refusal, scriptedServer } from '../phone.ts';
import { orderOf, read, row, stored, unsure } from '../rows.ts';
import { keyOf, receiptOf, sold } from '../sold.ts';

const rc = serviceById('rc');

const server = scriptedServer();
let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  server.on('received', () => ({ body: {} }));
});

const nameOf = ({ body }: Asked) => (body as { serviceName: string }).serviceName;

/** Answers with the service's sample report; a certificate names this maker. */
function soldOf(asked: Asked, maker = 'MARUTI SUZUKI INDIA LTD'): Reply {
  const service = [rc, serviceById('maruti'), serviceById('challan')].find(
    ({ serviceName }) => serviceName === nameOf(asked),
  );
  if (!service) return refusal(404, 'not_found');
  const of = service.id === 'rc' ? { maker_description: maker } : {};
  const result = Object.assign({}, sampleAnswer(service), of);
  return sold(asked, { serviceId: service.id, result });
}

/** A request for a certificate, and one that waits for it, at the most expensive maker's price. */
function bundle(part: Partial<OutboxRow> = {}, registerPart: Partial<OutboxRow> = {}) {
  const register = row({ serviceId: 'rc', pricePaise: 6_00, ...registerPart });
  const history = row({ state: 'awaits-maker', registerKey: register.key, ...part });
  return { register, history };
}

async function drained() {
  return drain({ accountId, email: 'dealer@example.in' });
}

async function changed(key: string, part: Partial<OutboxRow>): Promise<void> {
  await outboxDatabase(accountId).rows.update(key, part);
}

/** Stores what remains if a page is killed between the certificate and the next request. */
async function certificateArrived(key: string, maker: string): Promise<void> {
  const answer = Object.assign({}, sampleAnswer(rc), { maker_description: maker });
  await accountDatabase(accountId).results.put({
    id: key,
    result: answer,
    receipt: receiptOf('rc', { key }),
    madeFor: 'dealer@example.in',
    isSandbox: true,
  });
}

test("a certificate starts the maker's request in the same drain, with its own key", async () => {
  const { register, history } = bundle();
  await stored(accountId, register, history);
  server.on('callService', (asked) => soldOf(asked));
  expect((await drained()).delivered).toEqual([register.key, history.key]);
  const calls = server.asked.filter(({ name }) => name === 'callService');
  expect(calls.map(nameOf)).toEqual(['RC Verification', 'Maruti Service']);
  expect(calls.map(keyOf)).toEqual([register.key, history.key]);
  expect(calls[1]?.body).toMatchObject({
    payload: { vehicleNumber: 'MH12AB0001' },
    quotedPrice: 25,
  });
  expect(await accountDatabase(accountId).reports.count()).toBe(2);
  expect(await pendingRows(accountId)).toEqual([]);
});

test.each(['TATA MOTORS LTD', 'SUZUKI MOTORCYCLE INDIA', ''])(
  "a certificate naming %j, whose history is not sold, ends the maker's request unsent",
  async (maker) => {
    const { register, history } = bundle();
    await stored(accountId, register, history);
    server.on('callService', (asked) => soldOf(asked, maker));
    expect(await drained()).toMatchObject({ delivered: [register.key], needDealer: 1 });
    expect(server.asked.filter(({ name }) => name === 'callService')).toHaveLength(1);
    const { state, reason } = (await read(accountId, history.key)) ?? {};
    expect({ state, reason }).toEqual({ state: 'over', reason: 'noMaker' });
  },
);

test("a certificate starts the maker's request in the next drain if the page died", async () => {
  const { register, history } = bundle();
  await stored(accountId, history);
  await certificateArrived(register.key, 'HYUNDAI MOTOR INDIA LTD');
  server.on('callService', () => refusal(503, 'source_down'));
  await drained();
  expect(server.asked.filter(({ name }) => name === 'callService').map(nameOf)).toEqual([
    'Hyundai Service',
  ]);
});

test("the dealer is asked if the maker's history costs more than agreed", async () => {
  const { register, history } = bundle({ pricePaise: 20_00 });
  await stored(accountId, history);
  await certificateArrived(register.key, 'HYUNDAI MOTOR INDIA LTD');
  expect((await nameMakers(accountId)).sendable).toEqual([]);
  expect(await read(accountId, history.key)).toMatchObject({
    state: 'needs-price',
    newPricePaise: 25_00,
    reason: 'dearerMaker',
  });
  await agree(accountId, history.key, 25_00);
  expect(await read(accountId, history.key)).toMatchObject({
    state: 'queued',
    serviceId: 'hyundai',
    pricePaise: 25_00,
  });
});

test("a drain reports that the dealer is needed if the maker's history costs more", async () => {
  const { register, history } = bundle({ pricePaise: 20_00 });
  await stored(accountId, register, history);
  server.on('callService', (asked) => soldOf(asked));
  expect(await drained()).toMatchObject({ delivered: [register.key], needDealer: 1 });
  expect((await drained()).needDealer).toBe(0);
});

test('the next drain after a killed page reports a maker whose history is not sold', async () => {
  const { register, history } = bundle();
  await stored(accountId, history);
  await certificateArrived(register.key, 'TATA MOTORS LTD');
  expect((await drained()).needDealer).toBe(1);
});

test("a certificate releases the maker's request once even if two tabs read it", async () => {
  const { register, history } = bundle();
  await stored(accountId, history);
  await certificateArrived(register.key, 'HYUNDAI MOTOR INDIA LTD');
  const named = await Promise.all([nameMakers(accountId), nameMakers(accountId)]);
  expect(named.flatMap(({ sendable }) => sendable)).toEqual([history.key]);
});

test('a certificate has no effect after a newer build has taken over the outbox', async () => {
  const { register, history } = bundle();
  await stored(accountId, history);
  await certificateArrived(register.key, 'HYUNDAI MOTOR INDIA LTD');
  await claimEpoch(accountId);
  await outboxDatabase(accountId).meta.put({ name: 'epoch', value: EPOCH + 1 });
  expect((await nameMakers(accountId)).sendable).toEqual([]);
  expect(await read(accountId, history.key)).toEqual(history);
});

test.each<Partial<OutboxRow>>([
  { state: 'queued' },
  { state: 'sending' },
  { state: 'waiting' },
  { state: 'needs-recharge' },
  { state: 'needs-login' },
  { state: 'needs-you' },
  { state: 'needs-renewal' },
  { state: 'needs-price' },
])("the maker's request waits if the certificate's request is %j", async (part) => {
  const { register, history } = bundle({}, part);
  await stored(accountId, register, history);
  expect((await nameMakers(accountId)).sendable).toEqual([]);
  expect(await read(accountId, history.key)).toEqual(history);
});

test.each<Partial<OutboxRow> | undefined>([undefined, { state: 'done' }, { state: 'over' }])(
  "the maker's request ends if the certificate's request is %j",
  async (part) => {
    const { register, history } = bundle({}, part);
    await stored(accountId, history, ...(part ? [register] : []));
    expect((await nameMakers(accountId)).sendable).toEqual([]);
    const over = { state: 'over', reason: 'noRegister', payload: {} };
    expect(await read(accountId, history.key)).toMatchObject(over);
  },
);

const ended = { state: 'over', reason: 'registerCancelled' };

test("the maker's request ends if the dealer cancels the certificate's request", async () => {
  const { register, history } = bundle();
  const { register: theirs, history: foreign } = bundle();
  await stored(accountId, register, history, theirs, foreign);
  expect(await cancelRequest(accountId, register.key)).toBe('cancelled');
  await nameMakers(accountId);
  expect(await read(accountId, history.key)).toMatchObject({ ...ended, payload: {} });
  expect(await read(accountId, foreign.key)).toEqual(foreign);
});

test("the maker's request waits while the certificate's is cancelled, then ends", async () => {
  const { register, history } = bundle();
  await stored(accountId, unsure(register), history);
  server.on('cancelCall', () => refusal(503, 'busy'));
  expect(await cancelRequest(accountId, register.key)).toBe('asking');
  await drained();
  expect(await read(accountId, history.key)).toEqual(history);
  await changed(register.key, { dueAt: 0 });
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  await drained();
  await drained();
  expect(await read(accountId, register.key)).toMatchObject({ state: 'cancelled' });
  expect(await read(accountId, history.key)).toMatchObject(ended);
});

test("the maker's request is sent if the cancelled certificate arrives after all", async () => {
  const { register, history } = bundle();
  await stored(accountId, unsure(register), history);
  server.on('cancelCall', (asked) => ({
    body: soldOf({ ...asked, body: { serviceName: rc.serviceName } }).body,
  }));
  server.on('callService', (asked) => soldOf(asked));
  expect(await cancelRequest(accountId, register.key)).toBe('asking');
  expect((await drained()).delivered).toEqual([register.key, history.key]);
});

test("the maker's request waits for a renewed certificate under its new key", async () => {
  const { register, history } = bundle({}, { state: 'needs-renewal' });
  const { register: theirs, history: foreign } = bundle();
  await stored(accountId, register, history, theirs, foreign);
  const agreed = await agree(accountId, register.key, register.pricePaise);
  expect(agreed?.key).not.toBe(register.key);
  expect(await read(accountId, history.key)).toMatchObject({
    state: 'awaits-maker',
    registerKey: agreed?.key,
  });
  expect((await read(accountId, history.key))?.renewedAt).toBeGreaterThan(0);
  expect(await read(accountId, foreign.key)).toEqual(foreign);
});

test("the requests from one tap are stored together, and the maker's request waits", async () => {
  const { register, history } = bundle();
  expect(await queue(accountId, orderOf(register), orderOf(history))).toHaveLength(2);
  const states = (await pendingRows(accountId)).map(({ state }) => state).sort();
  expect(states).toEqual(['awaits-maker', 'queued']);
});

test('either all or none of the requests from one tap are stored', async () => {
  const { register, history } = bundle();
  await stored(accountId, history);
  const twice = { ...orderOf(register), key: history.key };
  await expect(queue(accountId, orderOf(register), twice)).rejects.toThrow();
  expect(await read(accountId, register.key)).toBeUndefined();
});

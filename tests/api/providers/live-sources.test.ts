// Tests the order of the sources, fail-over, retries and the breaker.

import { PassThrough } from 'node:stream';
import { makeLog } from '../../../api/operations/log.ts';
import {
  type LiveSources,
  makeLiveSources,
  type SourceCall,
} from '../../../api/providers/failover.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { REFERENCE } from '../../support/asking.ts';
import { type AskedOfIt, type StandIn, standIn, type Told } from '../../support/stand-in.ts';

const plate = { vehicleNumber: 'MH00SB0001' };
const down: Told = { status: 503, body: {} };

let first: StandIn;
let second: StandIn;
let third: StandIn;
let sources: LiveSources;
let observed: SourceCall[];
let logged: string;
let now: number;

beforeAll(async () => {
  [first, second, third] = [await standIn(), await standIn(), await standIn()];
});
beforeEach(() => {
  now = Date.now();
  observed = [];
  logged = '';
  sources = opened();
});

/** By default, waits for a source however long a busy machine takes to answer. */
function opened(timeoutMs = 60_000): LiveSources {
  const lines = new PassThrough();
  lines.on('data', (line) => {
    logged += line;
  });
  return makeLiveSources({
    settings: [
      // The list is not in the order in which sources are asked.
      { id: 'cashfree', baseUrl: third.url, clientId: 'i', clientSecret: 's' },
      { id: 'apiclub', baseUrl: second.url, key: 'k' },
      { id: 'surepass', baseUrl: first.url, token: 't' },
    ],
    checks: { begin: async () => true, forget: async () => undefined },
    log: makeLog('info', lines),
    clock: () => now,
    observe: (asked) => observed.push(asked),
    timeoutMs,
  });
}

const by = (accountId: string) => ({ accountId, reference: REFERENCE });

/** Sells whatever the stand-ins send; other tests check how answers are judged. */
beforeEach(() => {
  for (const judge of [judges.rc, judges.bank, judges.hyundai]) {
    vi.spyOn(judge, 'delivered').mockImplementation((result) => result);
    vi.spyOn(judge, 'otherThanAsked').mockReturnValue(undefined);
    vi.spyOn(judge, 'isNothing').mockReturnValue(false);
    vi.spyOn(judge, 'isReadable').mockReturnValue(true);
  }
});
afterEach(() => vi.restoreAllMocks());

const surepassRc: Told = { body: { status_code: 200, data: { rc_number: 'MH00SB0001' } } };
const apiclubRc: Told = { body: { code: 200, response: { license_plate: 'MH00SB0001' } } };
const cashfreeRc: Told = { body: { status: 'VALID', reg_no: 'MH00SB0001' } };
const askRc = () => sources.ask(serviceById('rc'), plate, by('one'));
const counts = () => [first, second, third].map(({ asked }) => asked.length);

describe('The next source', () => {
  beforeEach(() => {
    second.tell(apiclubRc);
    third.tell(cashfreeRc);
  });

  it.each([
    ['is down', down, 2],
    ['cuts the line', { fault: 'cut' }, 2],
    ['never answers', { fault: 'hang' }, 2],
    ['is asked too often', { status: 429, body: {} }, 1],
    ['refuses our keys', { status: 401, body: {} }, 1],
    ['says that our credit is used up', { status: 402, body: {} }, 1],
    ['answers in an unknown shape', { body: { yes: 1 } }, 1],
  ] as [string, Told, number][])(
    'the next source is asked if the first %s',
    async (_, told, times) => {
      if (told.fault === 'hang') sources = opened(500);
      first.tell(told);
      expect(await askRc()).toMatchObject({ kind: 'found', provider: 'apiclub' });
      expect(counts()).toEqual([times, 1, 0]);
    },
  );

  it("the next source is asked if the first one's answer cannot be sold", async () => {
    first.tell(surepassRc);
    vi.spyOn(judges.rc, 'isReadable').mockReturnValueOnce(false);
    expect(await askRc()).toMatchObject({ provider: 'apiclub' });
  });

  it("an answer is delivered in the service's format", async () => {
    first.tell(surepassRc);
    vi.spyOn(judges.rc, 'delivered').mockReturnValue({ rc_number: '••0001' });
    expect(await askRc()).toMatchObject({ kind: 'found', result: { rc_number: '••0001' } });
  });

  it('the third source is asked if the second also fails', async () => {
    first.tell(down);
    second.tell(down);
    expect(await askRc()).toMatchObject({ kind: 'found', provider: 'cashfree' });
  });

  it.each([
    ['has no record', { status: 404, body: { status_code: 404 } }, 'not_found'],
    [
      'does not accept the number',
      { status: 422, body: { status_code: 422 } },
      'invalid_identifier',
    ],
    ['has the record', surepassRc, 'found'],
  ] as [string, Told, string][])(
    'the next source is not asked if the first %s',
    async (_, told, kind) => {
      first.tell(told);
      expect(await askRc()).toMatchObject({ kind });
      expect(counts()).toEqual([1, 0, 0]);
    },
  );

  it('the next source is never asked for a bank check', async () => {
    first.tell(down);
    third.tell({ status: 401, body: {} });
    const account = { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' };
    const outcome = await sources.ask(serviceById('bank'), account, by('one'));
    expect(outcome.kind).toBe('provider_broke');
    expect(counts()).toEqual([0, 0, 1]);
  });
});

it('the operator learns that a source refuses us, even if another source answered', async () => {
  first.tell({ status: 402, body: {} });
  second.tell(apiclubRc);
  await askRc();
  expect(logged).toContain('"level":50');
  expect(logged).toContain('a source needs the operator');
  expect(logged).toContain('our credit with it is used up');
  expect(logged).not.toContain('MH00SB0001');
});

it('the operator sees which sources were asked, and with what outcome', async () => {
  first.tell({ status: 402, body: {} });
  second.tell(apiclubRc);
  await askRc();
  expect(observed).toMatchObject([
    { service: 'rc', source: 'surepass', outcome: 'provider_broke' },
    { service: 'rc', source: 'apiclub', outcome: 'found' },
  ]);
});

/** A history source's answer for a car that it knows. */
const history: Told = {
  body: { status_code: 200, data: { service_history_details: [{ svc_date: '2024-01-19' }] } },
};
const state = (id = 'hyundai') =>
  sources.health().find((each) => each.service === id && each.source === 'surepass')?.state;

let asks = 0;
/** Asks about a car: by default a different dealer and a different car each time. */
function askHistory(dealer = `dealer ${asks}`, vehicleNumber = `MH12DE${1000 + asks}`) {
  asks += 1;
  return sources.ask(serviceById('hyundai'), { vehicleNumber }, by(dealer));
}

const FAILURES = 5;
async function fail(times: number): Promise<void> {
  first.tell({ status: 401, body: {} });
  for (let time = 0; time < times; time += 1) await askHistory();
}

it("five failures in a row open a source's circuit, but only for that service", async () => {
  await fail(FAILURES - 1);
  expect(state()).toBe('closed');
  await fail(1);
  expect(state()).toBe('open');
  expect(state('rc')).toBe('closed');
  first.tell(history);
  expect(await askHistory()).toEqual({ kind: 'source_down' });
  expect(first.asked).toEqual([]);
});

it("one dealer or one odd car does not open a source's circuit", async () => {
  const refusing: Told = { status: 401, body: {} };
  first.tell(refusing);
  for (let time = 0; time < 12; time += 1) await askHistory('the same dealer');
  expect(state()).toBe('closed');
  first.tell(history);
  await askHistory();
  first.tell(refusing);
  for (let time = 0; time < 12; time += 1) await askHistory(`dealer ${time}`, 'MH12DE1433');
  expect(state()).toBe('closed');
});

it("a source's circuit stays closed if answers come between its failures", async () => {
  for (let round = 0; round < 3; round += 1) {
    await fail(FAILURES - 1);
    first.tell({ status: 404, body: { status_code: 404 } });
    await askHistory();
  }
  expect(state()).toBe('closed');
});

it("a source's open circuit lets one check through after half a minute", async () => {
  await fail(FAILURES);
  now += 30_000;
  expect(state()).toBe('half-open');
  first.tell(history);
  const outcomes = await Promise.all([askHistory(), askHistory(), askHistory()]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['found', 'source_down', 'source_down']);
  expect(first.asked).toHaveLength(1);
  expect(state()).toBe('closed');
});

it("a source's circuit stays open twice as long if the trial check fails", async () => {
  await fail(FAILURES);
  now += 30_000;
  await fail(1);
  now += 59_000;
  expect(state()).toBe('open');
  now += 1_000;
  expect(state()).toBe('half-open');
});

it("a source's circuit opens for half a minute, however many checks fail at once", async () => {
  first.tell({ status: 401, body: {} });
  await Promise.all(Array.from({ length: 3 * FAILURES }, () => askHistory()));
  now += 30_000;
  expect(state()).toBe('half-open');
});

it("a source's circuit stays open as long as the source asks for", async () => {
  first.tell({ status: 429, headers: { 'retry-after': '120' }, body: {} });
  await askHistory();
  now += 119_000;
  expect(state()).toBe('open');
  now += 1_000;
  expect(state()).toBe('half-open');
});

const ODD = 'KA05ZZ0001';
const fails = (asked: AskedOfIt) => JSON.stringify(asked.body).includes(ODD);

it('a source that fails for one car is not asked about that car for ten minutes', async () => {
  first.tell((asked) => (fails(asked) ? { status: 401, body: {} } : history));
  await askHistory('one', ODD);
  await askHistory();
  await askHistory('one', ODD);
  first.asked.length = 0;
  expect(await askHistory('two', ODD)).toEqual({ kind: 'source_down' });
  expect(first.asked).toEqual([]);
  expect(await askHistory()).toMatchObject({ kind: 'found' });
  now += 10 * 60_000;
  await askHistory('two', ODD);
  expect(first.asked.filter(fails)).toHaveLength(1);
});

it('a source that was down for all cars is asked again about each car', async () => {
  first.tell({ status: 401, body: {} });
  for (let time = 0; time < 3; time += 1) await askHistory('one', ODD);
  first.tell(history);
  expect(await askHistory('one', ODD)).toMatchObject({ kind: 'found' });
});

it('a request whose repeat would fail again is tried only once', async () => {
  first.tell({ status: 401, body: {} });
  const car = { license_plate: 'MH00SB0001', chassis_number: 'CHASSIS1', engine_number: 'NA' };
  second.tell({ body: { code: 200, response: car } });
  second.asked.length = 0;
  expect(await sources.ask(serviceById('challan'), plate, by('one'))).toMatchObject({
    kind: 'source_down',
  });
  expect(second.asked).toHaveLength(1);
});

it('a request that fails at once is tried once more', async () => {
  let times = 0;
  first.tell(() => {
    times += 1;
    return times === 1 ? { fault: 'cut' } : surepassRc;
  });
  expect(await askRc()).toMatchObject({ kind: 'found', provider: 'surepass' });
});

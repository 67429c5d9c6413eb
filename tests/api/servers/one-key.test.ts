// One key sent to two servers on one database: the source is asked once, the key is charged once,
// and both servers give the same answer.

import { randomUUID } from 'node:crypto';
import type { Backend } from '../../../api/backend.ts';
import { voidAbandoned } from '../../../api/reports/hold-completer.ts';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import type { TestServer } from '../../support/server.ts';
import { atServer, looks, startBeside, startFirst } from '../../support/shared-database.ts';

const FOUND = 'MH00SB0001';
const NOT_FOUND = 'MH00SB9404';

let first: TestServer;
let second: TestServer;
let atFirst: Dealer;
let atSecond: Dealer;
let askedServers: ('first' | 'second')[];
/** Sends the source's late answer to the first server. */
let answer: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  askedServers = [];
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const counted = (name: 'first' | 'second', until: Promise<void>) => (own: Backend) => ({
    ...own,
    sources: {
      ask: async (...question: Parameters<Backend['sources']['ask']>) => {
        askedServers.push(name);
        await until;
        return own.sources.ask(...question);
      },
    },
  });
  first = await startFirst({ adapt: counted('first', late) });
  second = await startBeside(first, { adapt: counted('second', Promise.resolve()) });
  atFirst = await signedInDealer(first.url, 100);
  atSecond = await atServer(second, atFirst);
});
afterEach(async () => {
  await expectSoundDatabase(second);
  await second.stop();
  await first.remove();
  vi.useRealTimers();
});

/** Sends a key to the first server and, once that server has asked the source, to the second. */
async function atBoth(plate: string): Promise<{ one: Promise<Reply>; other: Promise<Reply> }> {
  const key = randomUUID();
  const one = atFirst.buy(plate, key);
  await vi.waitFor(() => expect(askedServers).toEqual(['first']), 60_000);
  const other = atSecond.buy(plate, key);
  await vi.waitFor(() => expect(second.backend.liveCalls.answers.size).toBe(1), 60_000);
  return { one, other };
}

it('one key gets the same report from both servers, with one check and one charge', async () => {
  const { one, other } = await atBoth(FOUND);
  answer();
  const [here, there] = await Promise.all([one, other]);
  expect([here.status, there.status]).toEqual([200, 200]);
  expect(there.text).toBe(here.text);
  expect(askedServers).toEqual(['first']);
  expect(await atSecond.balance()).toBe(75);
});

it('a key that found no record on one server is checked free of charge on the other', async () => {
  const { one, other } = await atBoth(NOT_FOUND);
  answer();
  expect((await one).status).toBe(404);
  expect((await other).status).toBe(404);
  expect(askedServers).toEqual(['first', 'second']);
  expect(await atSecond.balance()).toBe(100);
});

it("a cancellation on the second server does not undo the first server's sale", async () => {
  const key = randomUUID();
  const one = atFirst.buy(FOUND, key);
  await vi.waitFor(() => expect(askedServers).toEqual(['first']), 60_000);
  const back = atSecond.post('/api/service/cancel', {}, { 'idempotency-key': key });
  answer();
  expect((await one).status).toBe(200);
  expect((await back).text).toBe((await one).text);
  expect(await atSecond.balance()).toBe(75);
});

it.each([FOUND, NOT_FOUND])(
  "a frozen server's key buys its report on another, and both then answer alike: %s",
  async (plate) => {
    const source = vi.spyOn(second.backend.sources, 'ask').mockImplementation(async () => {
      askedServers.push('second');
      return { kind: 'found', result: {}, provider: 'sandbox', providerReference: 'one' };
    });
    const key = randomUUID();
    const one = atFirst.buy(plate, key);
    await vi.waitFor(() => expect(askedServers).toEqual(['first']), 60_000);
    await looks(second, 12);
    await voidAbandoned(second.backend);
    const sold = await atSecond.buy(plate, key);
    expect(sold.status).toBe(200);
    answer();
    expect((await one).text).toBe(sold.text);
    expect(askedServers).toEqual(['first', 'second']);
    expect(await atFirst.balance()).toBe(75);
    source.mockRestore();
  },
);

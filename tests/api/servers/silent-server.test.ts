// Two servers on one database: tests which of them is on duty, and what becomes of a server's
// holds, when that server dies, freezes, stops or continues.

import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../../api/providers/outcome.ts';
import { voidAbandoned } from '../../../api/reports/hold-completer.ts';
import { isOnDuty, look } from '../../../api/storage/servers/membership.ts';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import type { TestServer } from '../../support/server.ts';
import { atServer, looks, startBeside, startFirst } from '../../support/shared-database.ts';

let first: TestServer;
let second: TestServer;
let dealer: Dealer;
/** Sends the source's late answer to the first server. */
let answer: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ask =
    (own: TestServer['backend']): TestServer['backend']['sources']['ask'] =>
    async (...asked): Promise<Outcome> => {
      await late;
      return own.sources.ask(...asked);
    };
  first = await startFirst({ adapt: (own) => ({ ...own, sources: { ask: ask(own) } }) });
  dealer = await signedInDealer(first.url, 100);
  second = await startBeside(first);
});
afterEach(async () => {
  await expectSoundDatabase(second);
  await second.stop();
  await first.remove();
  vi.useRealTimers();
});

/** Starts a call, and returns once the first server has asked the source. */
async function askedCall(): Promise<{ reply: Promise<Reply> }> {
  const reply = dealer.buy('MH00SB0001', randomUUID());
  await vi.waitFor(() => expect(first.backend.liveCalls.holds.size).toBe(1), 60_000);
  return { reply };
}

const openHolds = () =>
  first.backend.database.read((sql) => sql.all('SELECT server FROM hold WHERE settled_at IS NULL'));
const isHeld = async () => (await openHolds()).length === 1;
const names = () =>
  first.backend.database.read((sql) =>
    sql.all<{ id: number }>('SELECT id FROM live_server').map(({ id }) => id),
  );

it('a starting server leaves a live server on duty, with its holds', async () => {
  const { reply } = await askedCall();
  const third = await startBeside(first);
  expect(await isOnDuty(first.backend)).toBe(true);
  expect(await isOnDuty(third.backend)).toBe(false);
  expect(await openHolds()).toEqual([{ server: first.backend.membership.id }]);
  answer();
  expect((await reply).status).toBe(200);
  await third.stop();
});

it('a wrong clock neither takes a beating server off duty nor voids its holds', async () => {
  const { reply } = await askedCall();
  second.jump(3_600_000);
  for (let time = 0; time < 15; time += 1) {
    await looks(first, 1);
    await looks(second, 1);
    await voidAbandoned(second.backend);
  }
  expect(await isHeld()).toBe(true);
  expect(await isOnDuty(first.backend)).toBe(true);
  second.jump(-3_600_000);
  answer();
  expect((await reply).status).toBe(200);
});

it('a silent server is off duty after nine checks; its holds are void after twelve', async () => {
  const { reply } = await askedCall();
  await looks(second, 8);
  expect(await isOnDuty(first.backend)).toBe(true);
  await looks(second, 1);
  expect(await isOnDuty(second.backend)).toBe(true);
  await looks(second, 2);
  await voidAbandoned(second.backend);
  expect(await isHeld()).toBe(true);
  await looks(second, 1);
  await voidAbandoned(second.backend);
  expect(await isHeld()).toBe(false);
  expect(await names()).toEqual([second.backend.membership.id]);
  expect(await dealer.balance()).toBe(100);
  answer();
  await reply;
});

it('the other server returns 503 while a silent one may still produce the report', async () => {
  const key = randomUUID();
  const reply = dealer.buy('MH00SB0001', key);
  await vi.waitFor(() => expect(first.backend.liveCalls.holds.size).toBe(1), 60_000);
  const repeat = (await atServer(second, dealer)).buy('MH00SB0001', key);
  await looks(second, 3);
  expect(await repeat).toMatchObject({ status: 503, body: { code: 'busy' } });
  answer();
  expect((await reply).status).toBe(200);
});

it('a silent server that wakes up charges nothing for its voided hold', async () => {
  const { reply } = await askedCall();
  await looks(second, 12);
  await voidAbandoned(second.backend);
  answer();
  expect(await reply).toMatchObject({ status: 503, body: { code: 'source_down' } });
  expect(await dealer.balance()).toBe(100);
  await look(first.backend);
  expect(await isOnDuty(first.backend)).toBe(false);
  expect(await names()).toHaveLength(2);
  // The server can hold money for its next call, because servers no longer treat it as dead.
  expect((await dealer.buy('MH00SB0002')).status).toBe(200);
});

it('a silent server keeps its hold if its heartbeat returns at the last moment', async () => {
  const { reply } = await askedCall();
  await looks(second, 12);
  await look(first.backend);
  await voidAbandoned(second.backend);
  expect(await isHeld()).toBe(true);
  answer();
  expect((await reply).status).toBe(200);
});

it('once a server has stopped, the next one to look goes on duty', async () => {
  const third = await startBeside(second);
  await first.stop();
  await looks(third, 1);
  expect(await isOnDuty(third.backend)).toBe(true);
  expect(await isOnDuty(second.backend)).toBe(false);
  await looks(second, 1);
  expect(await isOnDuty(second.backend)).toBe(false);
  await third.stop();
});

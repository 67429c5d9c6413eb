// If a client takes reports and never confirms them, each is refunded after 30 days, as every
// dealer is promised. The operator sees which dealer it is.

import { neverReceiving } from '../../../api/reports/known-calls.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, read } from '../../support/desk.ts';
import { soundServer, stopIntervals } from '../../support/shared-server.ts';

const DAY_MS = 24 * 3600 * 1000;

stopIntervals();
const server = soundServer({ env: { METRICS_PORT: '0' } });

/** Buys `count` reports and confirms the first `received` of them. */
async function buys(dealer: Dealer, count: number, received: number): Promise<void> {
  const keys: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { body } = await dealer.buy('MH00SB0001');
    keys.push((body['receipt'] as { key: string }).key);
  }
  await dealer.post('/api/service/received', { keys: keys.slice(0, received) });
}

async function metric(): Promise<string | undefined> {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  return text.match(/^lotproof_accounts_never_receiving (\d+)$/m)?.[1];
}

async function listed() {
  return (await operate(server, read, { words: ['neverReceived'] })).rows;
}

async function namedAfter(days: number) {
  const at = server.backend.clock() + days * DAY_MS;
  return server.backend.database.read((sql) => neverReceiving(sql, at));
}

it('a dealer who confirms none of five reports is refunded and named to the operator', async () => {
  const [taker, honest] = [
    await signedInDealer(server.url, 200),
    await signedInDealer(server.url, 200),
  ];
  const loser = await signedInDealer(server.url, 200);
  await buys(taker, 5, 0);
  await buys(honest, 6, 1);
  await buys(loser, 4, 0);
  expect([await metric(), await listed()]).toEqual(['0', []]);

  server.pass(30 * DAY_MS);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => loser.balance()).toBe(200);
  expect([await taker.balance(), await honest.balance()]).toEqual([200, 175]);
  expect(await metric()).toBe('1');
  expect(await listed()).toEqual([{ dealer: taker.email, reports: 5 }]);
  // Refunds count for 90 days.
  expect(await namedAfter(89)).toContainEqual({ email: taker.email, count: 5 });
  expect(await namedAfter(91)).toEqual([]);

  // Once the dealer confirms one report, the operator's list no longer names them.
  await buys(taker, 1, 1);
  expect([await metric(), await listed()]).toEqual(['0', []]);
});

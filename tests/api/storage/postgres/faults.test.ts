// Two servers on one PostgreSQL in one bad minute: connections end at COMMIT, one server is killed,
// and then the primary is killed and its synchronous standby takes over.

import { randomInt } from 'node:crypto';
import { randomFrom } from '../../../simulation/random.ts';
import { openTrade, tradeUntil } from '../../../support/postgres/buyers.ts';
import { findTroubles } from '../../../support/postgres/trade-audit.ts';
import { openTwoServers } from '../../../support/postgres/two-servers.ts';

const BUYERS = 6;
const CLIENTS = 18;
/** How many taps are answered before each event. */
const KILLED_AT = 20;
const FAILED_OVER_AT = 45;
const ENDED_AT = 80;

it('each tap is charged once and every reply is true, even if servers and connections die', {
  timeout: 240_000,
  retry: 0, // no second try: this test looks for faults that show only sometimes
}, async () => {
  const seed = randomInt(2 ** 31);
  onTestFailed(() => console.log(`The seed was ${seed}.`));
  const random = randomFrom(seed);
  const servers = await openTwoServers(random);
  onTestFinished(servers.remove);
  const trade = await openTrade(servers, BUYERS);
  let isOver = false;
  servers.startCutting();
  const whole = tradeUntil(() => isOver, { servers, trade, random, clients: CLIENTS });
  const answered = (count: number) =>
    vi.waitFor(() => expect(trade.taps.length).toBeGreaterThan(count), { timeout: 90_000 });
  await answered(KILLED_AT);
  await servers.restart(random.pick([0, 1]));
  await answered(FAILED_OVER_AT);
  await servers.failOver();
  await answered(ENDED_AT);
  // The proxy chooses at random which connections it cuts, so the test waits for each kind.
  const cuts = () => Object.values(servers.cuts);
  await vi.waitFor(() => expect(Math.min(...cuts())).toBeGreaterThan(0), { timeout: 90_000 });
  isOver = true;
  await whole;
  expect(await findTroubles(servers, trade)).toEqual([]);
});

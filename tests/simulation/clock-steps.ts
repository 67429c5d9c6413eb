// Wrong clocks: the machine's or the gateway's. While the time is in doubt, no new money moves and
// nothing is closed, deleted or refunded; afterwards everything continues.

import { sendRequest } from '../support/http-client.ts';
import { buyNow, newWish, phoneOf, walletOf } from './buying.ts';
import { isClockDoubtful } from './clocks.ts';
import { tellNow } from './paying.ts';
import { pay, someWay } from './top-up-steps.ts';
import { DEALERS, hearTheGateway, restartServer, tick, type World } from './world.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** Clock errors, from one too small to notice to a month. */
const wrongByMs = [30 * SECOND_MS, 10 * 60 * SECOND_MS, HOUR_MS, 25 * HOUR_MS, 31 * DAY_MS];

/** Sets a clock wrong, lets dealers and the gateway continue, and sets the clock right. */
export async function wrongClock(world: World): Promise<void> {
  const { random, wrong } = world;
  if (random.percent(60)) await pay(world);
  const whose = random.pick(['machine', 'machine', 'gateway'] as const);
  const ms = random.pick([1, -1]) * (random.anyOf([...wrongByMs, 200 * DAY_MS]) ?? 0);
  const is1970 = whose === 'machine' && random.percent(15);
  wrong[whose] = is1970 ? -world.now : ms;
  world.log.push(
    `the clock of the ${whose} is wrong by ${is1970 ? 'ages' : `${ms / SECOND_MS} s`}`,
  );
  if (random.percent(30)) {
    world.log.push('  the server is killed and started again');
    await restartServer(world, 'killed');
  }
  await hearTheGateway(world);
  expect(await healthOf(world), 'its health').toBe(isClockDoubtful(wrong) ? 503 : 200);
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    await random.pick([buy, order, tell, minute])(world);
  }
  wrong[whose] = 0;
  await hearTheGateway(world);
  expect(await healthOf(world), 'its health').toBe(200);
  await tick(world);
}

/** Only calls that were already sold are answered; a refused key is still unused. */
async function buy(world: World): Promise<void> {
  const { random } = world;
  const wish = newWish(world, random.below(DEALERS));
  const known = random.anyOf([...walletOf(world, wish).calls]);
  if (known && random.percent(40)) [wish.key, { plate: wish.plate }] = known;
  world.log.push(`  a call by it ${JSON.stringify(wish)}`);
  await buyNow(world, wish);
}

async function order(world: World): Promise<void> {
  if (!isClockDoubtful(world.wrong)) return;
  const phone = phoneOf(world, { dealer: world.random.below(DEALERS) });
  world.log.push('  an order by it');
  const reply = await phone.post('/api/payment/create-order', { amount: 100 });
  expect(reply).toMatchObject({ status: 503, body: { code: 'clock_in_doubt' } });
}

async function tell(world: World): Promise<void> {
  const { random, gateway, ledger } = world;
  // An order that a restored database lost must first be fetched back from the gateway.
  const known = [...gateway.payments.values()].filter(({ orderId }) => ledger.orders.has(orderId));
  const payment = known.at(-1);
  if (!payment) return;
  const ways = [someWay(world), ...(random.percent(50) ? [someWay(world)] : [])];
  world.log.push(`  told by it ${JSON.stringify({ payment, ways })}`);
  await tellNow(world, { payment, ways, outage: 'none', trouble: undefined });
}

async function minute(world: World): Promise<void> {
  world.log.push('  a minute passes by it');
  world.now += 60 * SECOND_MS;
  await tick(world);
}

async function healthOf({ running }: World): Promise<number> {
  return (await sendRequest(`${running.url}/healthz`)).status;
}

// One seed of a dealership: an owner, buyers with phones, limits raised and lowered, midnights,
// phones that stop while buying, servers that die. After each step, `shop.ts` says what every phone
// has spent each day and may still spend.

import { dayBegan } from '../../api/identity/buyer-phone.ts';
import { RAISED_RUPEES } from '../../data/phone-calls.ts';
import { DAY_MS } from '../../data/values/time-text.ts';
import { buyerPhone, phonesOf } from '../support/buyer-phones.ts';
import type { Trouble } from './life.ts';
import { newPhone } from './phone.ts';
import { randomFrom } from './random.ts';
import {
  ask,
  asOwner,
  type Buyer,
  check,
  inForce,
  newCall,
  OWNER,
  PRICE,
  room,
  type Shop,
  settle,
  some,
  today,
  walletOf,
} from './shop.ts';
import { fund } from './top-up-steps.ts';
import { closeWorld, openWorld, restartServer, type World } from './world.ts';

const STEPS_MIN = 10;
const STEPS_MAX = 24;

/** Runs a seed and returns its steps. Throws with the seed and its steps if a promise is broken. */
export async function simulateShop(seed: number): Promise<string[]> {
  const world = await openWorld(randomFrom(seed));
  try {
    await runSteps(await openShop(world));
    return world.log;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const steps = world.log.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
    const again = `Replay: npm run soak -- phone ${seed}`;
    throw new Error(`Shop ${seed}: ${why}\n${steps}\n${again}`, { cause: error });
  } finally {
    await closeWorld(world);
  }
}

async function openShop(world: World): Promise<Shop> {
  await fund(world, OWNER);
  const owner = newPhone(`dealer-${OWNER}@example.in`, () => world.running.url);
  const { body } = await owner.get('/api/payment/balance');
  const shop = { world, owner, buyers: [], bought: [], funds: Number(body['balance']) };
  await add(shop);
  await add(shop);
  return shop;
}

async function runSteps(shop: Shop): Promise<void> {
  const { random } = shop.world;
  const count = STEPS_MIN + random.below(STEPS_MAX - STEPS_MIN + 1);
  for (let taken = 0; taken < count; taken += 1) {
    await random.anyOf(deck)?.(shop);
    await check(shop);
  }
}

type Step = (shop: Shop) => Promise<void>;

const steps: [Step, number][] = [
  [buy, 8],
  [buyAtOnce, 8],
  [again, 4],
  [slowly, 10],
  [dying, 6],
  [ownerBuys, 2],
  [changeLimit, 6],
  [raise, 4],
  [pauseOrResume, 3],
  [end, 2],
  [add, 2],
  [dayTurns, 6],
  [restart, 2],
  [forge, 3],
];
const deck = steps.flatMap(([step, times]) => Array.from({ length: times }, () => step));

async function buy(shop: Shop): Promise<void> {
  const { world } = shop;
  const buyer = some(shop);
  const call = newCall(shop);
  const isFound = world.random.percent(75);
  world.log.push(`phone ${buyer.id} buys, ${isFound ? 'found' : 'the source is down'}`);
  world.source.answer = isFound ? 'found' : 'source_down';
  const isHeld = room(shop, buyer) > 0;
  const reply = await ask(buyer, call);
  if (isFound) return settle(shop, buyer, [[call, reply]]);
  buyer.calls.push(call);
  if (isHeld) expect(reply).toMatchObject({ status: 503, body: { code: 'source_down' } });
}

/** Sends several requests at once from one phone, or from two, in no fixed order. */
async function buyAtOnce(shop: Shop): Promise<void> {
  const { world } = shop;
  world.source.answer = 'found';
  const buyer = some(shop);
  const calls = Array.from({ length: world.random.pick([2, 3, 6]) }, () => newCall(shop));
  const other = shop.buyers.find((one) => one !== buyer && room(shop, one) > 0);
  const hasRoomForBoth = walletOf(shop) >= (calls.length + 1) * PRICE;
  world.log.push(`phone ${buyer.id} buys ${calls.length} at once`);
  const beside = hasRoomForBoth && other ? [{ other, call: newCall(shop) }] : [];
  const [replies, besides] = await Promise.all([
    Promise.all(calls.map((call) => ask(buyer, call))),
    Promise.all(beside.map(({ other, call }) => ask(other, call))),
  ]);
  settle(
    shop,
    buyer,
    calls.map((call, index) => [call, replies[index] ?? 'lost']),
  );
  for (const [index, { other, call }] of beside.entries()) {
    settle(shop, other, [[call, besides[index] ?? 'lost']]);
  }
}

/** Repeats a key: a charged one returns its report again at no cost; any other is still unused. */
async function again(shop: Shop): Promise<void> {
  const { world } = shop;
  const buyer = some(shop);
  const call = world.random.anyOf(buyer.calls);
  if (!call) return buy(shop);
  world.log.push(`phone ${buyer.id} asks again for a call that is ${call.state}`);
  world.source.answer = 'found';
  const reply = await ask(buyer, call);
  if (call.state === 'charged') {
    expect(reply).toMatchObject({ status: buyer.state === 'ended' ? 401 : 200 });
    return;
  }
  buyer.calls = buyer.calls.filter((each) => each !== call);
  settle(shop, buyer, [[call, reply]]);
}

/** While a source is being asked, other steps run, and the phone sends another request. */
async function slowly(shop: Shop): Promise<void> {
  const { world } = shop;
  const buyer = shop.buyers.find((one) => room(shop, one) > 0);
  if (!buyer) return dayTurns(shop);
  const call = newCall(shop);
  world.log.push(`phone ${buyer.id} buys, and its source takes its time`);
  world.source.answer = 'found';
  const { asked, release } = world.source.hang();
  const first = ask(buyer, call);
  await asked;
  Object.assign(call, { state: 'open', day: today(shop) });
  buyer.calls.push(call);
  await world.random.pick([midnight, changeLimit, raise, pauseOrResume, endThis])(shop, buyer);
  const next = newCall(shop);
  const places = room(shop, buyer);
  const second = ask(buyer, next);
  // If the second request is held, it waits with the first. If refused, it is answered at once.
  if (places === 0) settle(shop, buyer, [[next, await second]]);
  release();
  expect(await first, 'what was held before').toMatchObject({ status: 200 });
  call.state = 'charged';
  if (places > 0) settle(shop, buyer, [[next, await second]]);
}

/** Kills the server around a commit; the next server voids every hold without a charge. */
async function dying(shop: Shop): Promise<void> {
  const { world } = shop;
  const buyer = shop.buyers.find((one) => room(shop, one) > 0);
  if (!buyer) return dayTurns(shop);
  const trouble: Trouble = world.random.percent(25)
    ? { at: 'source', moment: 'after', does: 'die' }
    : {
        at: world.random.pick(['hold', 'capture']),
        moment: world.random.pick(['before', 'after']),
        does: 'die',
      };
  const call = newCall(shop);
  world.log.push(`phone ${buyer.id} buys, and the server dies ${trouble.moment} ${trouble.at}`);
  world.source.answer = 'found';
  world.life.trouble = trouble;
  const reply = ask(buyer, call);
  await Promise.race([world.life.death, reply]);
  await restartServer(world, 'killed');
  expect(await reply).toBe('lost');
  const isCharged = trouble.at === 'capture' && trouble.moment === 'after';
  if (isCharged) Object.assign(call, { state: 'charged', day: today(shop) });
  buyer.calls.push(call);
}

async function ownerBuys(shop: Shop): Promise<void> {
  const call = newCall(shop);
  shop.world.log.push('the owner buys');
  shop.world.source.answer = 'found';
  const isCovered = walletOf(shop) >= PRICE;
  const body = { serviceName: 'Hyundai Service', payload: { vehicleNumber: call.plate } };
  const reply = await shop.owner.post('/api/service/call', body, { key: call.key });
  expect(reply).toMatchObject({ status: isCovered ? 200 : 402 });
  if (isCovered) call.state = 'charged';
  shop.bought.push(call);
}

async function change(shop: Shop, buyer: Buyer, what: string, perDay?: number): Promise<void> {
  shop.world.log.push(`  phone ${buyer.id}: ${what} ${perDay ?? ''}`);
  const body = { phone: buyer.id, change: what, perDay };
  const status = buyer.state === 'ended' ? 404 : 200;
  expect(await shop.owner.post('/api/phones/change', body)).toMatchObject({ status });
}

async function changeLimit(shop: Shop, buyer = some(shop)): Promise<void> {
  const perDay = shop.world.random.pick([10, 25, 60, 99, 130]);
  await change(shop, buyer, 'limit', perDay);
  if (buyer.state !== 'ended') buyer.perDay = perDay;
  inForce(shop, buyer);
}

async function raise(shop: Shop, buyer = some(shop)): Promise<void> {
  const isAsked = shop.world.random.percent(50);
  if (isAsked) await buyer.phone.post('/api/phone/ask');
  await change(shop, buyer, 'raise');
  if (buyer.state === 'ended' || !isAsked) return;
  const day = today(shop);
  const before = buyer.raised.day === day ? buyer.raised.rupees : 0;
  buyer.raised = { day, rupees: before + RAISED_RUPEES };
  inForce(shop, buyer);
}

async function pauseOrResume(shop: Shop, buyer = some(shop)): Promise<void> {
  await change(shop, buyer, buyer.state === 'paused' ? 'resume' : 'pause');
  if (buyer.state !== 'ended') buyer.state = buyer.state === 'paused' ? 'on' : 'paused';
}

async function end(shop: Shop): Promise<void> {
  await endThis(shop, some(shop));
}

async function endThis(shop: Shop, buyer: Buyer): Promise<void> {
  await change(shop, buyer, 'end');
  buyer.state = 'ended';
}

async function add(shop: Shop): Promise<void> {
  const { world, owner, buyers } = shop;
  const perDay = world.random.pick([25, 60, 130]);
  const given = { name: `Phone ${buyers.length}`, perDay };
  const phone = await buyerPhone(() => world.running.url, asOwner(owner), given);
  const ids = (await phonesOf(asOwner(owner))).map(({ id }) => id);
  const raised = { day: 0, rupees: 0 };
  const buyer: Buyer = {
    ...{ id: Math.max(...ids), phone, perDay, raised, state: 'on' },
    ...{ calls: [], most: new Map<number, number>() },
  };
  buyers.push(buyer);
  inForce(shop, buyer);
  world.log.push(`phone ${buyer.id} is added, with ₹${perDay} a day`);
}

async function midnight(shop: Shop): Promise<void> {
  const { world } = shop;
  world.now = dayBegan(world.now) + DAY_MS + 1000 * world.random.below(90);
  world.log.push('  midnight in India');
  for (const buyer of shop.buyers) inForce(shop, buyer);
}

async function dayTurns(shop: Shop): Promise<void> {
  if (shop.world.random.percent(50)) return midnight(shop);
  shop.world.now += shop.world.random.pick([6, 13, 25]) * 3_600_000;
  shop.world.log.push('hours pass');
  for (const buyer of shop.buyers) inForce(shop, buyer);
}

async function restart({ world }: Shop): Promise<void> {
  world.log.push('the server is restarted');
  await restartServer(world, world.random.pick(['stopped', 'killed']));
}

/** Tries to raise a limit without the owner's tap: from the phone itself, and as another dealer. */
async function forge(shop: Shop): Promise<void> {
  const buyer = some(shop);
  shop.world.log.push(`phone ${buyer.id} and another dealer raise its limit`);
  const raised = { phone: buyer.id, change: 'raise' };
  const status = buyer.state === 'ended' ? 401 : 403;
  expect(await buyer.phone.post('/api/phones/change', raised)).toMatchObject({ status });
  const other = shop.world.phones[OWNER + 1];
  expect(await other?.post('/api/phones/change', raised)).toMatchObject({ status: 404 });
}

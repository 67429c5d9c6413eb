// Requests that their dealers cancel, and late copies of them.

import { buyNow, check, newWish, phoneOf, type Wish, walletOf } from './buying.ts';
import { cancel } from './model-calls.ts';
import type { Heard } from './phone.ts';
import { DEALERS, type World } from './world.ts';

/** Cancels an unknown, tried or charged key; copies of its request may arrive later. */
export async function takeBack(world: World): Promise<void> {
  const { random } = world;
  const wish = someWish(world);
  const times = random.pick([1, 1, 2]);
  world.log.push(`${wish.key} of dealer ${wish.dealer} is taken back ${times} times`);
  for (let time = 0; time < times; time += 1) {
    checkTakenBack(world, wish, await sendBack(world, wish));
  }
  if (random.percent(70)) await lateCopy(world, wish);
}

/** Returns a request with a known key or a new one. */
function someWish(world: World): Wish {
  const { random } = world;
  const wish = newWish(world, random.below(DEALERS));
  const known = random.anyOf([...walletOf(world, wish).calls]);
  if (!known || random.percent(40)) return wish;
  const [key, { plate }] = known;
  return { ...wish, key, plate };
}

async function lateCopy(world: World, wish: Wish): Promise<void> {
  const copies = world.random.pick([1, 2, 6]);
  world.log.push(`  ${copies} late copies of ${wish.key}`);
  await buyNow(world, { ...wish, copies });
}

/** Sends even later copies of cancelled requests; none is ever charged. */
export async function lateCopies(world: World): Promise<void> {
  for (const [dealer, wallet] of world.ledger.wallets.entries()) {
    for (const key of [...wallet.cancelled].slice(-3)) {
      const { plate } = wallet.calls.get(key) ?? newWish(world, dealer);
      await lateCopy(world, { ...newWish(world, dealer), key, plate });
      expect(wallet.calls.get(key)?.state ?? 'free', 'what was taken back').toBe('free');
    }
  }
}

export function sendBack(world: World, wish: Wish): Promise<Heard> {
  return phoneOf(world, wish).post('/api/service/cancel', {}, { key: wish.key });
}

/** Checks the answer to a cancellation, and cancels the key in the model too. */
export function checkTakenBack(world: World, wish: Wish, heard: Heard): void {
  const expected = cancel(walletOf(world, wish), wish.key);
  if (expected === 'cancelled') {
    expect(heard, 'a cancellation').toMatchObject({ status: 200, body: { cancelled: true } });
  } else {
    check(world, wish, heard, expected);
  }
}

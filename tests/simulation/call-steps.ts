// What phones do with calls, one key at a time.

import {
  buyNow,
  check,
  expectedOf,
  newWish,
  phoneOf,
  send,
  type Wish,
  walletOf,
} from './buying.ts';
import { rest, type Trouble } from './life.ts';
import { PRICE_PAISE, spendablePaise } from './model.ts';
import { receive } from './model-calls.ts';
import { sourceAnswers } from './scripted-source.ts';
import { checkTakenBack, sendBack } from './take-back-steps.ts';
import { DEALERS, tick, type World } from './world.ts';

const HOUR_MS = 3_600_000;

/** Makes a call with a new or an old key, with or without a fault. */
export async function call(world: World): Promise<void> {
  const { random } = world;
  const wish = { ...someWish(world), isQuoteRight: random.percent(90) };
  wish.answer = random.percent(60) ? 'found' : (random.anyOf(sourceAnswers) ?? 'found');
  wish.trouble = random.percent(35) ? someTrouble(world, wish) : undefined;
  // After a failure, a second copy at the same moment may or may not be a fresh try, so only one is
  // sent.
  wish.copies = wish.trouble?.does === 'fail' ? 1 : random.pick([1, 1, 2, 6]);
  world.log.push(`call ${JSON.stringify(wish)}`);
  await buyNow(world, wish);
  if (!walletOf(world, wish).refused.has(wish.key) || random.percent(50)) return;
  const other = { ...newWish(world, wish.dealer), key: wish.key };
  world.log.push(`  its key, as new as before, ${JSON.stringify(other)}`);
  await buyNow(world, other);
}

/** Returns a request with a new key, one of the dealer's own, or another dealer's. */
function someWish(world: World): Wish {
  const { random } = world;
  const wish = newWish(world, random.below(DEALERS));
  if (random.percent(45)) return wish;
  const whose = random.percent(75) ? wish.dealer : random.below(DEALERS);
  const known = random.anyOf([...walletOf(world, { dealer: whose }).calls]);
  if (!known) return wish;
  const [key, { plate }] = known;
  return random.percent(85) ? { ...wish, key, plate } : { ...wish, key };
}

function someTrouble({ random }: World, { answer }: Wish): Trouble {
  const moment = random.pick(['before', 'after']);
  const does = random.pick(['fail', 'die']);
  const settled = answer === 'found' ? ('capture' as const) : ('void' as const);
  const at = random.pick(['hold', 'source', settled]);
  return at === 'source' ? { at, moment: 'after', does: 'die' } : { at, moment, does };
}

/** Makes a call to a slow source, while other steps run. */
export async function slowCall(world: World): Promise<void> {
  const { random, source } = world;
  const wish = newWish(world, random.below(DEALERS));
  const wallet = walletOf(world, wish);
  if (spendablePaise(wallet) < PRICE_PAISE) return call(world);
  wish.answer = random.percent(70) ? 'found' : (random.anyOf(sourceAnswers) ?? 'found');
  const isAnswerLost = random.percent(35);
  world.log.push(`slow call ${JSON.stringify(wish)}${isAnswerLost ? ', its answer lost' : ''}`);
  const { asked, release } = source.hang();
  const gone = new AbortController();
  const first = send(world, wish, gone.signal);
  await Promise.race([asked, first]);
  const again = random.percent(60) ? [send(world, wish), send(world, wish)] : [];
  const isTakenBack = random.percent(25);
  const back = isTakenBack ? [sendBack(world, wish)] : [];
  if (isTakenBack) world.log.push('  it is taken back while its source is asked');
  await meanwhile(world, wish);
  if (isAnswerLost) gone.abort();
  const heardFirst = isAnswerLost ? await first : undefined;
  source.answer = wish.answer;
  const expected = expectedOf(world, wish);
  release();
  if (heardFirst !== undefined) expect(heardFirst).toBe('lost');
  else check(world, wish, await first, expected);
  for (const one of await Promise.all(again)) check(world, wish, one, expected);
  for (const one of await Promise.all(back)) checkTakenBack(world, wish, one);
  await rest(world.life);
}

/** While a call waits, its money is set aside and its key is taken, even if the clock jumps. */
async function meanwhile(world: World, wish: Wish): Promise<void> {
  const { random } = world;
  const phone = phoneOf(world, wish);
  const other = { ...wish, plate: random.plate() };
  if (random.percent(40) && other.plate !== wish.plate) {
    check(world, other, await send(world, other), { status: 422, code: 'key_reused' });
  }
  if (random.percent(40)) await phone.post('/api/service/received', { keys: [wish.key] });
  if (random.percent(50)) {
    const jumpMs = random.pick([-HOUR_MS, 3 * 60_000, HOUR_MS]);
    world.log.push(`  the clock jumps ${jumpMs} ms meanwhile, and the completer runs`);
    world.now += jumpMs;
    await tick(world);
  }
  const { body } = await phone.get('/api/payment/balance');
  const left = spendablePaise(walletOf(world, wish)) - PRICE_PAISE;
  expect(body, 'the balance while a call is under way').toMatchObject({ balance: left / 100 });
}

/** Makes the phone confirm stored reports twice. */
export async function received(world: World): Promise<void> {
  const { random } = world;
  const dealer = random.below(DEALERS);
  const wallet = walletOf(world, { dealer });
  const keys = [...wallet.calls.keys()].filter(() => random.percent(30)).slice(0, 20);
  if (keys.length === 0) keys.push(random.key());
  world.log.push(`dealer ${dealer} has received ${keys}`);
  for (let times = 0; times < 2; times += 1) {
    const reply = await phoneOf(world, { dealer }).post('/api/service/received', { keys });
    expect(reply).toMatchObject({ status: 200 });
  }
  receive(wallet, keys);
}

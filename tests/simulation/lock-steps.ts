// Another process locks the database, as a command or a copy does. Calls wait for a while and are
// refused if the lock lasts longer.

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { check, expectedOf, phoneOf, send, type Wish, walletOf } from './buying.ts';
import { affordableWishes, askAgain, sendAll } from './crowd-steps.ts';
import { spendablePaise } from './model.ts';
import type { Heard } from './phone.ts';
import { DEALERS, type World } from './world.ts';

/** This is longer than any job waits for the database. */
const LONG_MS = 11_000;

/** Locks the database before the money for some calls is set aside. */
export async function lockUnderCalls(world: World): Promise<void> {
  const dealer = world.random.below(DEALERS);
  const wishes = affordableWishes(world, dealer);
  const isLong = world.random.percent(50);
  world.log.push(`${lockText(isLong)} under ${wishes.length} calls of dealer ${dealer}`);
  const unlock = await lock(world, dealer);
  const replies = sendAll(world, wishes);
  await expectReading(world, { dealer });
  const answers = await endOf(isLong, unlock, replies);
  for (const { reply } of isLong ? answers : []) expectUnavailable(reply);
  await askAgain(world, answers, 503);
}

/** Locks the database before a call is settled: its source has already answered. */
export async function lockUnderAnswer(world: World): Promise<void> {
  const { random, source } = world;
  const dealer = random.below(DEALERS);
  const [wish] = affordableWishes(world, dealer);
  if (!wish) return lockUnderCalls(world);
  wish.answer = random.pick(['found', 'found', 'not_found']);
  const isLong = random.percent(50);
  world.log.push(`${lockText(isLong)} under the answer of ${JSON.stringify(wish)}`);
  source.answer = wish.answer;
  const { asked, release } = source.hang();
  const reply = send(world, wish);
  await asked;
  const unlock = await lock(world, dealer);
  release();
  const answer = await endOf(isLong, unlock, reply);
  const expected = expectedOf(world, isLong ? unsettled(wish) : wish);
  check(world, wish, answer, isLong ? { status: 503, code: 'busy' } : expected);
}

/** The model then treats the call as if its last commit had failed. */
function unsettled(wish: Wish): Wish {
  const at = wish.answer === 'found' ? 'capture' : 'void';
  return { ...wish, trouble: { at, moment: 'before', does: 'fail' } };
}

function lockText(isLong: boolean): string {
  return `the database is locked ${isLong ? 'for long' : 'for a moment'}`;
}

/** Signs the dealer in, then locks the database. Returns the function that unlocks it. */
async function lock(world: World, dealer: number): Promise<() => void> {
  await phoneOf(world, { dealer }).get('/api/payment/balance');
  const other = new Sqlite(join(world.dataDir, 'lotproof.db'));
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('COMMIT');
    other.close();
  };
}

/** Reads do not wait for the lock. */
async function expectReading(world: World, who: { dealer: number }): Promise<void> {
  const { body } = await phoneOf(world, who).get('/api/payment/balance');
  expect(body).toMatchObject({ balance: spendablePaise(walletOf(world, who)) / 100 });
}

/** Unlocks the database, in time or too late. Returns what `replies` resolves to. */
async function endOf<T>(isLong: boolean, unlock: () => void, replies: Promise<T>): Promise<T> {
  const { now } = performance;
  const began = now.call(performance);
  // Time passes quickly but does not jump: a call's wait starts when it reaches the server.
  const flown = (at: number) => at + Math.min(2 * LONG_MS, 100 * (at - began));
  const clock = vi.spyOn(performance, 'now');
  try {
    if (isLong) clock.mockImplementation(() => flown(now.call(performance)));
    else unlock();
    return await replies;
  } finally {
    clock.mockRestore();
    if (isLong) unlock();
  }
}

function expectUnavailable(reply: Heard): void {
  expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } });
}

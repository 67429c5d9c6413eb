// Many calls at once: more than the wallet can pay for, on a full disk, on a dying server, or while
// the statement is read page by page.

import { checkBalances, walk } from './at-rest.ts';
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
import type { Trouble } from './life.ts';
import { PRICE_PAISE, spendablePaise } from './model.ts';
import type { Heard } from './phone.ts';
import { DEALERS, restartServer, tick, type World } from './world.ts';

/** SQLite's own maximum number of pages. */
const PAGES_MAX = 1_073_741_823;

/**
 * Requests more reports at once than the wallet can pay for: exactly those it can pay for are sold.
 */
export async function crowd(world: World): Promise<void> {
  const dealer = world.random.below(DEALERS);
  const wishes = newWishes(world, dealer, 2 + world.random.below(5));
  world.log.push(`${wishes.length} calls of dealer ${dealer} at once`);
  const affordable = Math.floor(spendablePaise(walletOf(world, { dealer })) / PRICE_PAISE);
  const answers = await sendAll(world, wishes);
  const sold = answers.filter(({ reply }) => statusOf(reply) === 200);
  expect(sold, 'how many are sold').toHaveLength(Math.min(affordable, wishes.length));
  for (const { wish, reply } of sold) check(world, wish, reply, expectedOf(world, wish));
  for (const { wish, reply } of answers.filter((one) => !sold.includes(one))) {
    expect(reply).toMatchObject({ status: 402 });
    expect(expectedOf(world, wish)).toMatchObject({ status: 402 });
  }
}

/** Kills a server during many calls. Its answers stay valid, and every key gets its one report. */
export async function crowdKilled(world: World): Promise<void> {
  const { random, life } = world;
  const wishes = affordableWishes(world);
  const trouble: Trouble = {
    at: random.pick(['hold', 'capture']),
    moment: random.pick(['before', 'after']),
    does: 'die',
  };
  world.log.push(`${wishes.length} calls at once, and ${JSON.stringify(trouble)}`);
  if (wishes.length === 0) return;
  life.trouble = trouble;
  const replies = sendAll(world, wishes);
  await Promise.race([life.death, replies]);
  expect(life.isDead, 'the server has met its trouble').toBe(true);
  await restartServer(world, 'killed');
  await askAgain(world, await replies, 'lost');
}

/** On a full disk some calls fail, but none fails halfway. */
export async function diskFull(world: World): Promise<void> {
  const wishes = affordableWishes(world);
  if (wishes.length === 0) return;
  await limitPages(world, 'PRAGMA page_count');
  const answers = await sendAll(world, wishes);
  await limitPages(world, `SELECT ${PAGES_MAX} AS page_count`);
  const failed = answers.filter(({ reply }) => statusOf(reply) === 503);
  world.log.push(`a full disk under ${wishes.length} calls${failed.length > 0 ? ', met' : ''}`);
  // Money still set aside returns when it is overdue; until then, its key cannot buy.
  world.now += 180_000;
  await tick(world);
  await askAgain(world, answers, 503);
}

/** A commit that fails affects only its own caller. */
export async function commitFails(world: World): Promise<void> {
  const wishes = affordableWishes(world);
  world.log.push(`a commit fails under ${wishes.length} calls`);
  const replies = sendAll(world, wishes);
  for (let times = 0; times < 5; times += 1) {
    const guilty = world.running.backend.database.transaction((sql) => {
      // The fault shows only at the commit.
      sql.run('PRAGMA defer_foreign_keys = ON');
      sql.run("INSERT INTO wallet (account_id) VALUES ('nobody')");
    });
    await expect(guilty).rejects.toThrow(/FOREIGN KEY/);
  }
  for (const { wish, reply } of await replies) check(world, wish, reply, expectedOf(world, wish));
}

/** Answered keys keep their exact bytes; the others buy now and are charged once. */
export async function askAgain(
  world: World,
  heard: Answered[],
  unanswered: 'lost' | 503,
): Promise<void> {
  for (const { wish, reply } of heard) {
    if (statusOf(reply) === unanswered) {
      check(world, wish, await send(world, wish), expectedOf(world, wish));
    } else {
      check(world, wish, reply, expectedOf(world, wish));
      await buyNow(world, wish);
    }
  }
}

/** Reading page by page while buying misses no entry and repeats none. */
export async function walkWhileBuying(world: World): Promise<void> {
  const dealer = world.random.below(DEALERS);
  const wishes = affordableWishes(world, dealer);
  world.log.push(`dealer ${dealer} reads the statement while buying ${wishes.length}`);
  const [statement, heard] = await Promise.all([
    walk(phoneOf(world, { dealer }), 2),
    sendAll(world, wishes),
  ]);
  checkBalances(statement);
  const known = walletOf(world, { dealer }).statement;
  expect(statement.slice(0, known.length)).toEqual(known);
  for (const { wish, reply } of heard) check(world, wish, reply, expectedOf(world, wish));
}

type Answered = { wish: Wish; reply: Heard };

function newWishes(world: World, dealer: number, count: number): Wish[] {
  return Array.from({ length: count }, () => newWish(world, dealer));
}

export function affordableWishes(world: World, dealer = world.random.below(DEALERS)): Wish[] {
  const affordable = Math.floor(spendablePaise(walletOf(world, { dealer })) / PRICE_PAISE);
  return newWishes(world, dealer, Math.min(8, affordable));
}

export function sendAll(world: World, wishes: Wish[]): Promise<Answered[]> {
  world.source.answer = 'found';
  return Promise.all(wishes.map(async (wish) => ({ wish, reply: await send(world, wish) })));
}

function statusOf(reply: Heard): number | 'lost' {
  return reply === 'lost' ? reply : reply.status;
}

/** Limits the file to this many pages. */
async function limitPages({ running }: World, question: string): Promise<void> {
  await running.backend.database.transaction((sql) => {
    const row = sql.get<{ page_count: number }>(question);
    sql.get(`PRAGMA max_page_count = ${row?.page_count}`);
  });
}

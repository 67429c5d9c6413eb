// Dealers who buy from two servers, whatever happens to the servers. Each key is sent again, to
// either server, until it is answered, and every reply is judged.

import { accountByEmail } from '../../../api/identity/accounts.ts';
import { post } from '../../../api/money/ledger.ts';
import { keepAct } from '../../../api/operator/audit-log.ts';
import { keyHash } from '../../../api/reports/sealed-answer.ts';
import type { Sql } from '../../../api/storage/database.ts';
import type { Random } from '../../simulation/random.ts';
import { type Dealer, type Reply, signedInDealer, signIn, visitor } from '../dealer.ts';
import { isLost } from '../http-client.ts';
import type { TwoServers } from './two-servers.ts';

export const FORTUNE_PAISE = 1_00_00_000_00;
const FOUND = 'MH00SB0001';
const NOT_FOUND = 'MH00SB9404';

type Buyer = { accountId: string; browsers: [Dealer, Dealer] };

/** A dealer's tap, and what became of it. */
export type Tap = {
  buyer: Buyer;
  key: string;
  plate: string;
  /** The report's text in the first reply. */
  text: string | undefined;
};

export type Trade = {
  buyers: Buyer[];
  taps: Tap[];
  /** The number of replies by status. */
  replies: Map<number, number>;
  /** The number of requests that got no answer. */
  lost: number;
  /** A sentence for each thing that was wrong. */
  wrong: string[];
  slowestMs: number;
};

export async function openTrade({ urls, database }: TwoServers, count: number): Promise<Trade> {
  const buyers: Buyer[] = [];
  for (let number = 0; number < count; number += 1) {
    const here = await signedInDealer(urls[0]);
    const there = visitor(urls[1], here.email);
    await signIn(urls[1], there);
    const accountId = await database.transaction((sql) => enriched(sql, here.email, number));
    buyers.push({ accountId, browsers: [here, there] });
  }
  return { buyers, taps: [], replies: new Map(), lost: 0, wrong: [], slowestMs: 0 };
}

/** Credits the dealer as an operator does. */
function enriched(sql: Sql, email: string, number: number): string {
  const account = accountByEmail(sql, email);
  if (!account) throw new Error('There is no such account.');
  const accountId = account.id;
  const reference = `fortune-${number}`;
  const movement = { from: 'operator', to: 'wallet', amountPaise: FORTUNE_PAISE } as const;
  post(sql, { ...movement, accountId, reference, description: 'Fortune', at: 1 });
  keepAct(sql, { reference, kind: 'credit', accountId, who: 'asha', why: 'Fortune', at: 1 });
  return accountId;
}

type Trading = { servers: TwoServers; trade: Trade; random: Random; clients: number };

/** Makes taps, this many at a time. Resolves once the last one has been answered. */
export async function tradeUntil(
  isOver: () => boolean,
  { servers, trade, random, clients }: Trading,
): Promise<void> {
  const client = async (buyer: Buyer) => {
    while (!isOver()) {
      const plate = random.percent(5) ? NOT_FOUND : FOUND;
      const tap: Tap = { buyer, key: random.key(), plate, text: undefined };
      await tapped({ servers, trade, tap }, random);
      trade.taps.push(tap);
    }
  };
  const { buyers } = trade;
  const rounds = Array.from({ length: Math.ceil(clients / buyers.length) }, () => buyers);
  await Promise.all(rounds.flat().map(client));
}

type Tapping = { servers: Pick<TwoServers, 'database'>; trade: Trade; tap: Tap };

/** Taps on one server, on both at once, or again after its answer. */
async function tapped(tapping: Tapping, random: Random): Promise<void> {
  const first = random.pick([0, 1]);
  const isTwin = random.percent(15);
  const other = first === 0 ? 1 : 0;
  const tries = [repeated(tapping, first, !isTwin)];
  if (isTwin) tries.push(repeated(tapping, other, false));
  await Promise.all(tries);
  if (random.percent(15)) await repeated(tapping, other, true);
}

/** Repeats a tap on one server or, if that is down, on the other, until it is answered. */
async function repeated(tapping: Tapping, at: 0 | 1, isAlone: boolean): Promise<void> {
  const { trade, tap } = tapping;
  const startedAt = performance.now();
  for (let where = at; ; where = where === 0 ? 1 : 0) {
    const reply = await tap.buyer.browsers[where].buy(tap.plate, tap.key).catch(unanswered);
    if (!reply) {
      trade.lost += 1;
      continue;
    }
    trade.slowestMs = Math.max(trade.slowestMs, performance.now() - startedAt);
    trade.replies.set(reply.status, (trade.replies.get(reply.status) ?? 0) + 1);
    await judge(tapping, reply, isAlone);
    if (reply.status !== 503) return;
  }
}

function unanswered(error: unknown): undefined {
  if (!isLost(error)) throw error;
}

async function judge({ servers, trade, tap }: Tapping, reply: Reply, isAlone: boolean) {
  const { status, text } = reply;
  const say = (what: string) => trade.wrong.push(`${tap.key}: ${what}: ${status} ${text}`);
  if (status === 503) {
    if (reply.headers.get('retry-after') === null) say('does not say when to come back');
  } else if (status === 200 && tap.plate === FOUND) {
    tap.text ??= text;
    if (tap.text !== text) say('is another report than before');
  } else if (status !== 404 || tap.plate === FOUND) {
    say('is no answer to this');
  }
  if (!/nothing was charged/i.test(text) || !isAlone) return;
  if (await servers.database.read((sql) => isCharged(sql, tap))) say('was charged');
}

function isCharged(sql: Sql, { buyer, key }: Tap): boolean {
  const charge = sql.get(
    `SELECT 1 FROM call JOIN entry ON entry.reference = CAST(call.id AS TEXT)
     WHERE call.key_hash = :keyHash AND entry.to_book = 'revenue'`,
    { keyHash: keyHash(buyer.accountId, key) },
  );
  return charge !== undefined;
}

// A dealership as the simulation knows it: what each buyer's phone has spent each day and may still
// spend, computed independently and compared with the server.

import { violations } from '../../api/money/ledger-invariants.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { phonesOf } from '../support/buyer-phones.ts';
import type { Dealer, Reply } from '../support/dealer.ts';
import { rest } from './life.ts';
import { must } from './model-payments.ts';
import { lostIfCut, type Phone } from './phone.ts';
import type { World } from './world.ts';

export const PRICE = 25;
export const OWNER = 0;
type Call = { key: string; plate: string; state: 'free' | 'open' | 'charged'; day: number };

export type Buyer = {
  id: number;
  phone: Dealer;
  perDay: number;
  raised: { day: number; rupees: number };
  state: 'on' | 'paused' | 'ended';
  calls: Call[];
  /** The highest limit on each day. */
  most: Map<number, number>;
};

export type Shop = { world: World; owner: Phone; buyers: Buyer[]; bought: Call[]; funds: number };

function limitOf({ perDay, raised }: Buyer, day: number): number {
  return perDay + (raised.day === day ? raised.rupees : 0);
}

function spentOn({ calls }: Buyer, day: number): number {
  return calls.filter((call) => call.day === day && call.state !== 'free').length * PRICE;
}

export function walletOf({ funds, buyers, bought }: Shop): number {
  const all = [...bought, ...buyers.flatMap(({ calls }) => calls)];
  return funds - all.filter(({ state }) => state !== 'free').length * PRICE;
}

export function today({ world }: Shop): number {
  return indianDay(world.now);
}

/** Returns how many more requests from the phone the model would hold money for now. */
export function room(shop: Shop, buyer: Buyer): number {
  if (buyer.state !== 'on') return 0;
  const left = limitOf(buyer, today(shop)) - spentOn(buyer, today(shop));
  return Math.max(0, Math.floor(Math.min(left, walletOf(shop)) / PRICE));
}

export function some(shop: Shop): Buyer {
  const { random } = shop.world;
  const inUse = shop.buyers.filter(({ state }) => state !== 'ended');
  const among = random.percent(90) && inUse.length > 0 ? inUse : shop.buyers;
  return must(random.anyOf(among));
}

export function newCall({ world }: Shop): Call {
  const { random } = world;
  return { key: random.key(), plate: random.plate(), state: 'free', day: 0 };
}

/** Makes the owner's requests, all of which are answered, because the server stays alive. */
export function asOwner({ get, post }: Phone) {
  const postAnswered: Dealer['post'] = async (path, body) => {
    const reply = await post(path, body ?? {});
    if (reply === 'lost') throw new Error('No answer came.');
    return reply;
  };
  return { get, post: postAnswered };
}

export function inForce(shop: Shop, buyer: Buyer): void {
  const day = today(shop);
  buyer.most.set(day, Math.max(buyer.most.get(day) ?? 0, limitOf(buyer, day)));
}

type Spent = { id: number; opened_at: number; paise: number };

export async function check(shop: Shop): Promise<void> {
  const { world, owner, buyers } = shop;
  await rest(world.life);
  const { database } = world.running.backend;
  expect(await violations(database, world.now)).toEqual([]);
  const rows = await database.read((sql) =>
    sql.all<Spent>(
      `SELECT phone_id AS id, opened_at, amount_paise AS paise FROM hold
       WHERE phone_id IS NOT NULL AND (settled_at IS NULL OR outcome = 'captured')`,
    ),
  );
  const shown = await phonesOf(asOwner(owner));
  for (const buyer of buyers) {
    for (const [day, most] of buyer.most) {
      const held = rows.filter((row) => row.id === buyer.id && indianDay(row.opened_at) === day);
      const rupees = held.reduce((sum, { paise }) => sum + paise, 0) / 100;
      expect(rupees, `phone ${buyer.id} on a day`).toBe(spentOn(buyer, day));
      expect(rupees, 'no more than its limit of the day').toBeLessThanOrEqual(most);
    }
    const line = shown.find(({ id }) => id === buyer.id);
    const { state } = buyer;
    expect(line).toMatchObject({ state, today: spentOn(buyer, today(shop)) });
    const { status, body } = await buyer.phone.get('/api/payment/balance');
    const left = Math.max(0, limitOf(buyer, today(shop)) - spentOn(buyer, today(shop)));
    if (state === 'ended') expect(status).toBe(401);
    // All that the phone learns about the wallet is whether it can pay for another report.
    else expect(body['balance']).toBe(state === 'paused' || walletOf(shop) < PRICE ? 0 : left);
  }
  const { body } = await owner.get('/api/payment/balance');
  expect(body['balance'], 'the owner’s balance').toBe(walletOf(shop));
}

export function ask({ phone }: Pick<Buyer, 'phone'>, { key, plate }: Call) {
  return phone.buy(plate, key).catch(lostIfCut);
}

const REFUSED = /^(limit_reached|owner_short|phone_paused)$/;

/** Expects exactly as many charges as the limit allows, and the other requests to be refused. */
export function settle(shop: Shop, buyer: Buyer, heard: [Call, Reply | 'lost'][]): void {
  const places = room(shop, buyer);
  const sold = heard.filter(([, reply]) => reply !== 'lost' && reply.status === 200);
  expect(sold.length, 'how many were sold').toBe(Math.min(heard.length, places));
  for (const [call, reply] of heard) {
    buyer.calls.push(call);
    if (reply === 'lost') throw new Error('No answer came.');
    if (reply.status === 200) Object.assign(call, { state: 'charged', day: today(shop) });
    else if (buyer.state === 'ended') expect(reply.status).toBe(401);
    else expect(reply.body['code']).toMatch(REFUSED);
  }
}

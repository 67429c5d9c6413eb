// The attacker wants payments forgotten, paid answers dropped, or vouchers dated in another year,
// and sets the machine's clock wrong for a minute. Nothing expires by a clock that the monotonic
// clock, the database and the gateway contradict.

import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../api/storage/database.ts';
import type { Dealer } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';
import { setFaults, silent } from '../../support/payments.ts';

const DAY_MS = 24 * 3_600_000;
const PLATE = 'MH12DE1433';
const lies: [string, number][] = [
  ['200 days ahead', 200 * DAY_MS],
  ['in 1970', -Date.now()],
];

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
  await world.start();
  await setFaults(world.razorpay, silent);
  world.source.tell({
    body: {
      data: {
        id_number: PLATE,
        service_history_details: [{ svc_date: '2024-01-19', mileage: '38900' }],
      },
      status_code: 200,
      success: true,
    },
  });
});
afterEach(() => world.setClock(0));
afterAll(async () => {
  await expectDatedToday();
  await world.close();
});

async function healthBecomes(status: number): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${world.url}/healthz`)).status).toBe(status), {
    timeout: 60_000,
  });
}

async function expectNothingSold(dealer: Dealer): Promise<void> {
  const refused = { status: 503, body: { code: 'clock_in_doubt' } };
  expect(await dealer.buy(PLATE)).toMatchObject(refused);
  expect(await dealer.post('/api/payment/create-order', { amount: 100 })).toMatchObject(refused);
}

/** Makes a dealer with a report on its way and an unreported payment of ₹500 at the gateway. */
async function dealerWithOpenTrade() {
  const dealer = await world.signedInDealer(100);
  const key = randomUUID();
  const sold = await dealer.buy(PLATE, key);
  expect(sold.status, sold.text).toBe(200);
  return { dealer, key, sold, proof: await world.payUntold(dealer, 500) };
}

it.each(lies)(
  'a server whose clock starts %s deletes nothing, and credits the payment once the clock is right',
  async (_, ms) => {
    const { dealer, key, sold } = await dealerWithOpenTrade();
    world.setClock(ms);
    await world.start();
    await healthBecomes(503);
    await expectNothingSold(dealer);
    expect((await dealer.buy(PLATE, key)).text).toBe(sold.text);
    await world.operate('reconcile');
    expect(await dealer.balance()).toBe(75);

    world.setClock(0);
    await world.start();
    await vi.waitFor(async () => expect(await dealer.balance()).toBe(575), { timeout: 60_000 });
    expect((await dealer.buy(PLATE, key)).text).toBe(sold.text);
  },
);

/** Expects every entry, and so every voucher, to be dated within minutes of now. */
async function expectDatedToday(): Promise<void> {
  const database = openDatabase(world.dataDir);
  const rows = await database.read((sql) =>
    sql.all<{ at: number }>('SELECT at FROM voucher JOIN entry ON entry.id = entry_id'),
  );
  await database.close();
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { at } of rows) expect(Math.abs(at - Date.now())).toBeLessThan(10 * 60_000);
}

// The attacker is a dealer who wants a free report, or wants another dealer charged twice, and
// races all requests that can settle a key. One commit decides each race: in any order, every
// delivered report was paid for once and no other was.

import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import type { Dealer, Reply } from '../../support/dealer.ts';
import { type LiveWorld, openLiveWorld } from '../../support/live-world.ts';

const PLATE = 'MH12DE1433';
const PRICE = 25;
const CALL = { serviceName: 'Hyundai Service', payload: { vehicleNumber: PLATE } };

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
  await world.start();
});
beforeEach(() =>
  world.source.tell({
    body: {
      data: {
        id_number: PLATE,
        service_history_details: [{ svc_date: '2024-01-19', mileage: '38900' }],
      },
      status_code: 200,
      success: true,
    },
  }),
);
afterAll(() => world.close());

const newKey = () => idempotencyKey(Date.now(), randomUUID());

function send(dealer: Dealer, action: 'call' | 'cancel', key: string): Promise<Reply> {
  const body = action === 'call' ? CALL : {};
  return dealer.post(`/api/service/${action}`, body, { 'idempotency-key': key });
}

async function chargesOf(dealer: Dealer): Promise<number> {
  const rows = await dealer.transactions();
  return rows.filter(({ type }) => type === 'Debit').length;
}

/** Sends every request that can settle one key at once. Returns the results. */
async function race(dealer: Dealer, key: string, nth: number) {
  const sent = [
    () => send(dealer, 'call', key),
    () => send(dealer, 'call', key.toUpperCase()),
    () => send(dealer, 'cancel', key),
    () => send(dealer, 'cancel', key),
    () => dealer.post('/api/service/received', { keys: [key] }),
    () => send(dealer, 'call', key),
  ];
  // Each race starts with a different request.
  const turned = [...sent.slice(nth % sent.length), ...sent.slice(0, nth % sent.length)];
  const replies = await Promise.all(turned.map((begin) => begin()));
  const reports = replies.filter(({ body }) => 'receipt' in body).map(({ text }) => text);
  return { reports: new Set(reports), isTakenBack: replies.some(({ body }) => body['cancelled']) };
}

it('a race of calls, cancellations and receipts charges each key at most once', async () => {
  const dealer = await world.signedInDealer(2000);
  const ends = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => race(dealer, newKey(), nth)),
  );
  for (const { reports, isTakenBack } of ends) {
    expect(reports.size).toBeLessThanOrEqual(1);
    if (isTakenBack) expect(reports.size).toBe(0);
  }
  const sold = ends.filter(({ reports }) => reports.size > 0).length;
  const takenBack = ends.filter(({ isTakenBack }) => isTakenBack).length;
  expect(sold + takenBack).toBe(ends.length);
  expect(await chargesOf(dealer)).toBe(sold);
  expect(await dealer.balance()).toBe(2000 - sold * PRICE);
});

it('an account removed or blocked while buying has paid for what it got', async () => {
  const leaving = await world.signedInDealer(PRICE);
  const key = newKey();
  const [bought, removed] = await Promise.all([
    send(leaving, 'call', key),
    leaving.post('/api/user/remove', { email: leaving.email }),
  ]);
  expect([bought.status, removed.status]).toEqual([200, 409]);
  expect(await leaving.balance()).toBe(0);

  const watched = await world.signedInDealer(1000);
  const keys = Array.from({ length: 30 }, newKey);
  const [replies] = await Promise.all([
    Promise.all(keys.map((each) => send(watched, 'call', each))),
    world.operate('block', watched.email, '--reason', 'A test'),
  ]);
  const sold = replies.filter(({ status }) => status === 200).length;
  expect((await watched.get('/api/user/profile')).status).toBe(401);
  const statement = await world.operate('read', 'statement', watched.email, '--json');
  expect(statement.printed.match(/Hyundai/g) ?? []).toHaveLength(sold);
});

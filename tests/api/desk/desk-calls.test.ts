// A report that no phone has received yet, in its dealer's list and on Today.

import { beforeAll, expect, it } from 'vitest';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { sharedServer } from '../../support/shared-server.ts';

const MINUTE_MS = 60_000;

const server = sharedServer();
let desk: DeskVisitor;
beforeAll(async () => {
  desk = deskVisitor(server);
});

/** The ids of a dealer's calls, oldest first. */
async function callsOf({ email }: Dealer): Promise<string[]> {
  const { hits } = await desk.ask('find', { q: email });
  const { rows } = await desk.ask('dealerCalls', { id: hits[0]?.id ?? '' });
  return rows.map(({ id }) => String(id)).toReversed();
}

it("a report that no phone has confirmed is marked in its dealer's list and on Today", async () => {
  const dealer = await signedInDealer(server.url, 500);
  const key = 'b7b4c2f0-0000-4000-8000-000000000003';
  await dealer.buy('MH00SB0001', key);
  const [id = ''] = await callsOf(dealer);
  expect((await desk.ask('call', { id })).session).toMatch(/^\w{8}$/);
  const now = await desk.ask('today');
  server.pass(20 * MINUTE_MS);
  const later = await desk.ask('today');
  // A report on its way to a phone raises no alarm.
  expect(later.unreceived).toBeGreaterThan(now.unreceived);
  expect(later.troubles.map(({ what }) => what).join()).toContain('Not received yet:');
  const isListed = async () => {
    const { hits } = await desk.ask('find', { q: dealer.email });
    const { rows } = await desk.ask('dealerCalls', { id: hits[0]?.id ?? '' });
    const received = rows.find((row) => row['id'] === id)?.['received'];
    return received instanceof Object && received.text === 'not yet';
  };
  expect(await isListed()).toBe(true);
  await dealer.post('/api/service/received', { keys: [key] });
  expect(await isListed()).toBe(false);
  const { unreceived } = await desk.ask('today');
  expect(unreceived).toBe(later.unreceived - 1);
});

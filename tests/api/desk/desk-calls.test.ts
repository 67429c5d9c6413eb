// What the operator's desk shows of a call beside its story: what its dealer did just before and
// after it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { askAs } from '../../support/service-desk.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let desk: DeskVisitor;
beforeAll(async () => {
  server = await startTestServer();
  desk = deskVisitor(server);
});
afterAll(() => server.remove());

/** The ids of a dealer's calls, the oldest first. */
async function callsOf({ email }: Dealer): Promise<string[]> {
  const { hits } = await desk.ask('find', { q: email });
  const { rows } = await desk.ask('dealerCalls', { id: hits[0]?.id ?? '' });
  return rows.map(({ id }) => id).toReversed();
}

it('a call names what the dealer bought of the same service and ending within a day', async () => {
  const dealer = await signedInDealer(server.url, 500);
  const other = await signedInDealer(server.url, 500);
  await dealer.buy('MH00SB0001');
  server.pass(20 * MINUTE_MS);
  await dealer.buy('MH00SB0001');
  await askAs(dealer, 'rc', ['MH00SB0001']); // another service
  await dealer.buy('MH00SB0002'); // another car
  await dealer.buy('MH00SB9404'); // nothing was found of it, and nothing sold
  await other.buy('MH00SB0001'); // another dealer
  const [first = '', second = '', rc = ''] = await callsOf(dealer);
  const story = await desk.ask('call', { id: second });
  expect(story.alike).toEqual([{ id: first, laterMs: expect.any(Number) }]);
  const earlierMs = -(story.alike[0]?.laterMs ?? 0);
  expect(Math.round(earlierMs / MINUTE_MS)).toBe(20);
  expect(await desk.ask('call', { id: first })).toMatchObject({
    alike: [{ id: second, laterMs: earlierMs }],
    earlier: null,
    later: second,
  });
  expect(await desk.ask('call', { id: rc })).toMatchObject({ alike: [], earlier: second });
  expect(story).toMatchObject({
    earlier: first,
    later: rc,
    session: expect.stringMatching(/^\w{8}$/),
  });
  expect(desk.heard()).not.toContain('MH00SB0001');
});

it('a call that was not sold is alike to nothing, and one of the day before neither', async () => {
  const dealer = await signedInDealer(server.url, 500);
  await dealer.buy('MH00SB9404');
  await dealer.buy('MH00SB9404');
  await dealer.buy('MH00SB0001');
  server.pass(25 * 60 * MINUTE_MS);
  await dealer.buy('MH00SB0001');
  const calls = await callsOf(dealer);
  const stories = await Promise.all(calls.map((id) => desk.ask('call', { id })));
  expect(stories.map(({ alike }) => alike)).toEqual([[], [], [], []]);
  expect(stories.at(-1)).toMatchObject({ later: null });
});

it('a report that no phone has said it has is named in its list and on Today', async () => {
  const dealer = await signedInDealer(server.url, 500);
  const key = 'b7b4c2f0-0000-4000-8000-000000000003';
  await dealer.buy('MH00SB0001', key);
  const [id = ''] = await callsOf(dealer);
  const now = await desk.ask('today');
  server.pass(20 * MINUTE_MS);
  const later = await desk.ask('today');
  // What is on its way to a phone is no news.
  expect(later.unreceived.count).toBeGreaterThan(now.unreceived.count);
  const isListed = async () => {
    const { hits } = await desk.ask('find', { q: dealer.email });
    const { rows } = await desk.ask('dealerCalls', { id: hits[0]?.id ?? '' });
    return rows.find((row) => row.id === id)?.isUnreceived;
  };
  expect(await isListed()).toBe(true);
  await dealer.post('/api/service/received', { keys: [key] });
  expect(await isListed()).toBe(false);
  const { unreceived } = await desk.ask('today');
  expect(unreceived.count).toBe(later.unreceived.count - 1);
});

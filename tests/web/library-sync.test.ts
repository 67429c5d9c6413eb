// When a page syncs the library. The sync itself and its messages are tested elsewhere.

import 'fake-indexeddb/auto';
import type { Synced } from '../../sw/devices/sync/sync.ts';

const FIRST_PAUSE_MS = 30_000;

let outcome: Synced;
const sync = vi.fn(() => Promise.resolve(outcome));
vi.mock('../../sw/devices/sync/sync.ts', () => ({ sync: () => sync() }));

const page = new EventTarget();
let ask = (_accountId = 'one') => {};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  sync.mockClear();
  outcome = { kind: 'done' };
  vi.resetModules();
  const { syncNow } = await import('../../web/sending/library-sync.ts');
  ask = (accountId = 'one') =>
    syncNow({ accountId, email: 'dealer@example.in' }, { mayGoOn: () => true, again: ask });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function syncsAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return sync.mock.calls.length;
}

test('a page syncs the library at most once a second, however often it is asked to', async () => {
  ask();
  expect(await syncsAfter(0)).toBe(1);
  for (let time = 0; time < 9; time += 1) {
    ask();
    await syncsAfter(100);
  }
  expect(await syncsAfter(0)).toBe(1);
  expect(await syncsAfter(100)).toBe(2);
});

test.each(['full', 'no-room', 'unavailable'] as const)(
  'a sync that ended as %s is repeated only after its pause, and each pause doubles',
  async (why) => {
    outcome = { kind: 'paused', why };
    ask();
    await syncsAfter(0);
    ask();
    expect(await syncsAfter(FIRST_PAUSE_MS - 1)).toBe(1);
    expect(await syncsAfter(1)).toBe(2);
    ask();
    expect(await syncsAfter(2 * FIRST_PAUSE_MS - 1)).toBe(2);
    expect(await syncsAfter(1)).toBe(3);
  },
);

test('a pause that the server asked for ends on time even if the clock is set back', async () => {
  const retryAfterMs = 60_000;
  outcome = { kind: 'paused', why: 'unavailable', retryAfterMs };
  ask();
  await syncsAfter(0);
  vi.setSystemTime(0);
  ask();
  expect(await syncsAfter(retryAfterMs - 1)).toBe(1);
  expect(await syncsAfter(1)).toBe(2);
});

test('a pause between syncs also runs out while the phone sleeps', async () => {
  outcome = { kind: 'paused', why: 'unavailable' };
  ask();
  await syncsAfter(0);
  vi.setSystemTime(Date.now() + FIRST_PAUSE_MS); // the page's own clock stood still
  ask();
  expect(await syncsAfter(0)).toBe(2);
});

test('a pause that the server asks for lasts at most six hours', async () => {
  outcome = { kind: 'paused', why: 'unavailable', retryAfterMs: 2 ** 32 };
  ask();
  await syncsAfter(0);
  ask();
  expect(await syncsAfter(6 * 3600 * 1000 - 1)).toBe(1);
  expect(await syncsAfter(1)).toBe(2);
});

test('a pause between syncs ends when the account changes', async () => {
  outcome = { kind: 'paused', why: 'full' };
  ask('one');
  await syncsAfter(0);
  ask('two');
  expect(await syncsAfter(0)).toBe(2);
});

test('a sync that failed for lack of signal is repeated once the phone is online', async () => {
  outcome = { kind: 'paused', why: 'no-signal' };
  ask();
  await syncsAfter(0);
  page.dispatchEvent(new Event('online'));
  ask();
  expect(await syncsAfter(0)).toBe(2);
});

// A repeat of a call in progress finds that call and waits for it, up to a limit.

import {
  isOver,
  isOverElsewhere,
  type LiveCall,
  liveCallOf,
  sealHashOf,
  whileLive,
} from '../../../api/reports/calls-in-flight.ts';
import type { Sql } from '../../../api/storage/database.ts';
import { makeMembership } from '../../../api/storage/servers/membership.ts';

const server = {
  liveCalls: { answers: new Map(), holds: new Set<number>(), ended: new Set<number>() },
};
const owner = { accountId: 'one', key: 'a key' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function call(answer: Promise<string>): LiveCall {
  return { fingerprint: Buffer.from('a'), sealHash: sealHashOf('a seal'), answer };
}

it.each([
  ['was answered', () => Promise.resolve('its answer')],
  ['was refused', () => Promise.reject(new Error('refused'))],
])('a running call is found only by its own account and key, until it %s', async (_, end) => {
  let finish: (answer: Promise<string>) => void = () => {};
  const live = call(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const ended = whileLive(server, owner, live).catch(({ message }: Error) => message);
  expect(liveCallOf(server, owner)).toBe(live);
  expect(liveCallOf(server, { ...owner, accountId: 'another' })).toBeUndefined();
  expect(liveCallOf(server, { ...owner, key: 'another' })).toBeUndefined();
  finish(end());
  expect(['its answer', 'refused']).toContain(await ended);
  expect(liveCallOf(server, owner)).toBeUndefined();
});

it.each([
  ['its answer', () => Promise.resolve('')],
  ['a refusal', () => Promise.reject(new Error('refused'))],
])('a call that has %s is no longer running, and leaves no timer', async (_, answer) => {
  expect(await isOver(call(answer()))).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('a repeat waits for a running call no longer than the slowest source may take', async () => {
  const over = isOver(call(new Promise(() => {})));
  vi.advanceTimersByTime(69_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await over).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

const membership = makeMembership({ server: 1, predecessors: [], isAlone: false });
/** Waits for the call on this server, which `look` reads. */
const isOverAt = (server: number, look: () => object | undefined) => {
  const read = async <T>(job: (sql: Sql) => T) => job({ get: look } as unknown as Sql);
  return isOverElsewhere({ database: { read }, membership }, { keyHash, server });
};
const keyHash = Buffer.from('a key');

it.each([
  ['has ended', { open_server: null }],
  ['has left no trace', undefined],
])('a repeat waits for a call on another server until it %s', async (_, end) => {
  const looks = [{ open_server: 2 }, { open_server: 2 }, end];
  expect(await isOverAt(2, () => looks.shift())).toBe(true);
  expect(looks).toEqual([]);
});

it('a repeat waits for another server no longer than the slowest source may take', async () => {
  const look = () => {
    vi.advanceTimersByTime(35_000);
    return { open_server: 2 };
  };
  expect(await isOverAt(2, look)).toBe(false);
});

it('a repeat does not wait for a call whose end its own server could not write', async () => {
  expect(await isOverAt(1, () => undefined)).toBe(false);
});

it('a missing seal counts as an empty one, and different seals have different hashes', () => {
  expect(sealHashOf(undefined)).toEqual(sealHashOf(''));
  expect(sealHashOf('one')).not.toEqual(sealHashOf('another'));
});

// A repeat of a call in progress finds that call and waits for it, up to a limit.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isOver,
  type LiveCall,
  liveCallOf,
  sealHashOf,
  whileLive,
} from '../../../api/reports/calls-in-flight.ts';

const server = {
  liveCalls: { answers: new Map(), holds: new Set<number>(), ended: new Set<number>() },
};
const owner = { accountId: 'one', key: 'a key' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function call(answer: Promise<string>): LiveCall {
  return { fingerprint: Buffer.from('a'), sealHash: sealHashOf('a seal'), answer };
}

describe('A running call', () => {
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
});

it('a missing seal counts as an empty one, and different seals have different hashes', () => {
  expect(sealHashOf(undefined)).toEqual(sealHashOf(''));
  expect(sealHashOf('one')).not.toEqual(sealHashOf('another'));
});

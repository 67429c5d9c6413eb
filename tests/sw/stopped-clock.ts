// A phone's stopped clock, which the server has confirmed.

import { vi } from 'vitest';
import { readClock } from '../../sw/server-clock.ts';

/** Milliseconds since 1970. Returns a function that restarts the clock at the end of a test. */
export function stopClock(now: number): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  readClock(new Date(now).toUTCString());
  return () => vi.useRealTimers();
}

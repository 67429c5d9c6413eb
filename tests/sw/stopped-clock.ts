// A phone's clock that stands still, and of which the server has said that it is right.

import { vi } from 'vitest';
import { readClock } from '../../sw/server-clock.ts';

/** Milliseconds since 1970. Returns what lets the clock go again, for the end of a test. */
export function stopClock(now: number): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  readClock(new Date(now).toUTCString());
  return () => vi.useRealTimers();
}

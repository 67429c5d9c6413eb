// Stops a phone's clock at a time that the server has confirmed.

import { readClock } from '../../sw/server-clock.ts';

/** Stops the clock at `now` (milliseconds since 1970). Returns a function that restarts it. */
export function stopClock(now: number): () => void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  readClock(new Date(now).toUTCString());
  return () => vi.useRealTimers();
}

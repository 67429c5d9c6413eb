// A circuit breaker for one service of one source: closed while it answers, open for a while after
// it failed too often in a row, half-open for the one question that tests it.

import type { Outcome } from './outcome.ts';

export type BreakerState = 'closed' | 'open' | 'half-open';

export type Breaker = {
  state: () => BreakerState;
  /** Whether the source may be asked now; in half-open, one question at a time. */
  admits: () => boolean;
  /** Told once for each question that was admitted. */
  heed: (outcome: Outcome) => void;
};

/** Fewer would let one unlucky car park close a source for everybody. */
const FAILURES_MAX = 5;

/** First wait, doubled at each failed test: Surepass asks for 30 s; half an hour is an outage. */
const OPEN_MS = 30_000;
const OPEN_MS_MAX = 30 * 60_000;

export function makeBreaker(clock: () => number): Breaker {
  let failuresInARow = 0;
  let openMs = 0;
  let openUntil = 0;
  let isTesting = false;

  function state(): BreakerState {
    if (openMs === 0) return 'closed';
    return clock() < openUntil ? 'open' : 'half-open';
  }

  function open(ms: number): void {
    openMs = ms;
    openUntil = clock() + ms;
  }

  return {
    state,
    admits() {
      const now = state();
      if (now === 'closed') return true;
      if (now === 'open' || isTesting) return false;
      isTesting = true;
      return true;
    },
    heed(outcome) {
      isTesting = false;
      if (outcome.kind === 'rate_limited') {
        // It said when to come back; sooner would only make it later.
        open(Math.max(openMs, Math.min(outcome.retryAfterSeconds * 1000, OPEN_MS_MAX)));
      } else if (outcome.kind === 'source_down' || outcome.kind === 'provider_broke') {
        failuresInARow += 1;
        if (openMs > 0) open(Math.min(openMs * 2, OPEN_MS_MAX));
        else if (failuresInARow >= FAILURES_MAX) open(OPEN_MS);
      } else {
        failuresInARow = 0;
        openMs = 0;
      }
    },
  };
}

// A circuit breaker for one service of one source: closed while it answers, open for a while after
// it failed too often in a row, half-open for the one question that tests it. A single dealer, or
// one odd car, does not make an outage: failures count by who asked, and about what.

import type { Outcome } from './outcome.ts';

export type BreakerState = 'closed' | 'open' | 'half-open';

/** Keyed hashes: nobody can read from memory what is counted here. */
export type Asker = { account: string; identifier: string };

export type Breaker = {
  state: () => BreakerState;
  /** Whether the source may be asked now; in half-open, one question at a time. */
  admits: (asker: Asker) => boolean;
  /** Called once for each question that was admitted. */
  heed: (outcome: Outcome, asker: Asker) => void;
};

/** Fewer would let one unlucky car park close a source for everybody. */
const IDENTIFIERS_MIN = 5;
/** Fewer would let one dealer, or two friends, close it. */
const ACCOUNTS_MIN = 3;

/** First wait, doubled at each failed test: Surepass asks for 30 s; half an hour is the maximum. */
const OPEN_MS = 30_000;
const OPEN_MS_MAX = 30 * 60_000;

/** It failed on it twice and answered others since: a third try helps nobody. */
const ODD_AFTER = 2;
/** Whatever the source repairs is tried again within minutes. */
const ODD_MS = 10 * 60_000;
/** Fewer fail in ten minutes unless all do; the oldest are dropped first. */
const FAILED_MAX = 1000;

type FailureRecord = { times: number; answersBefore: number; until: number };

/** Questions that the source fails on while it answers others: the fault is the question's. */
function makeOddQuestions(clock: () => number) {
  /** The questions the source failed on, the latest last. */
  const failed = new Map<string, FailureRecord>();
  let answers = 0;
  return {
    has(identifier: string): boolean {
      const known = failed.get(identifier);
      if (!known || clock() >= known.until) return false;
      return known.times >= ODD_AFTER && answers > known.answersBefore;
    },
    failedOn(identifier: string): void {
      const known = failed.get(identifier);
      const isFresh = known !== undefined && clock() < known.until;
      failed.delete(identifier);
      failed.set(identifier, {
        times: isFresh ? known.times + 1 : 1,
        answersBefore: isFresh ? known.answersBefore : answers,
        until: clock() + ODD_MS,
      });
      const [oldest] = failed.keys();
      if (failed.size > FAILED_MAX && oldest !== undefined) failed.delete(oldest);
    },
    answeredTo(identifier: string): void {
      answers += 1;
      failed.delete(identifier);
    },
  };
}

export function makeBreaker(clock: () => number): Breaker {
  const odd = makeOddQuestions(clock);
  /** Since the source's last answer: who asked what, and had none. */
  let failedInARow = new Map<string, string>();
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

  function fail({ identifier, account }: Asker): void {
    odd.failedOn(identifier);
    failedInARow.set(identifier, account);
    const isOutage =
      failedInARow.size >= IDENTIFIERS_MIN && new Set(failedInARow.values()).size >= ACCOUNTS_MIN;
    if (openMs > 0) open(Math.min(openMs * 2, OPEN_MS_MAX));
    else if (isOutage) open(OPEN_MS);
  }

  return {
    state,
    admits({ identifier }) {
      if (odd.has(identifier)) return false;
      const now = state();
      if (now === 'closed') return true;
      if (now === 'open' || isTesting) return false;
      isTesting = true;
      return true;
    },
    heed(outcome, asker) {
      isTesting = false;
      if (outcome.kind === 'rate_limited') {
        // The source said when to come back; asking sooner would only delay it.
        open(Math.max(openMs, Math.min(outcome.retryAfterSeconds * 1000, OPEN_MS_MAX)));
      } else if (outcome.kind === 'source_down' || outcome.kind === 'provider_broke') {
        fail(asker);
      } else {
        odd.answeredTo(asker.identifier);
        failedInARow = new Map();
        openMs = 0;
      }
    },
  };
}

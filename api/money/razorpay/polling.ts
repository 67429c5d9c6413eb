// When the gateway is asked again about what is still open: at once, and then ever less often.

import { setTimeout as after } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

/** Nothing is polled more often. */
const ASK_AGAIN_MS_MIN = 60_000;
/** What failed goes last, lest a few bad ones keep all others from being polled. */
const FAILURE_WAIT_MS = 5 * 60_000;

type Polling = {
  /** Those that are due, in the order given. What was never asked about is: at start, all. */
  due: <T extends { id: string }>(open: T[]) => T[];
  /** After another quarter of its age: minutes for what is new, weeks for what is old. */
  answered: (id: string, openedAt: number) => void;
  failed: (id: string) => void;
};

export function makePolling(clock: () => number): Polling {
  const askAgainAt = new Map<string, number>();
  return {
    due(open) {
      const ids = new Set(open.map(({ id }) => id));
      for (const id of askAgainAt.keys()) if (!ids.has(id)) askAgainAt.delete(id);
      return open.filter(({ id }) => (askAgainAt.get(id) ?? 0) <= clock());
    },
    answered(id, openedAt) {
      const waitMs = Math.max(ASK_AGAIN_MS_MIN, (clock() - openedAt) / 4);
      askAgainAt.set(id, clock() + waitMs);
    },
    failed(id) {
      askAgainAt.set(id, clock() + FAILURE_WAIT_MS);
    },
  };
}

/** Without the gateway's answer, or a confirmed clock: the next run tries again. */
export function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503;
}

// Backs off when the gateway rate-limits a batch of requests: all of them wait, each time twice as
// long, and are retried (https://razorpay.com/docs/api/understand/#rate-limiting).

/** Three and a half seconds in all; after that it is treated as any other outage. */
const FIRST_WAIT_MS = 500;
const WAITS_MAX = 3;

/** Retries until there is an answer or time runs out; then it rethrows the last error. */
type Backoff = <T>(question: () => Promise<T>) => Promise<T>;

/** For one batch of requests: while one of them waits, no other is sent. */
export function makeBackoff(): Backoff {
  let wait: Promise<void> | undefined;
  return async (question) => {
    for (let waits = 0; ; waits += 1) {
      await wait;
      try {
        return await question();
      } catch (error) {
        if (!isTooOften(error) || waits === WAITS_MAX) throw error;
        wait ??= after(FIRST_WAIT_MS * 2 ** waits).then(() => {
          wait = undefined;
        });
      }
    }
  };
}

/** An outage does not say when to retry. */
function isTooOften(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'gateway_down') return false;
  return error.retryAfterSeconds !== undefined;
}

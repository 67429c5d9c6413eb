// Backs off when the gateway rate-limits a batch of requests: all of them wait, each time twice as
// long, and are retried (https://razorpay.com/docs/api/understand/#rate-limiting).

import { setTimeout as after } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

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
  return error.details.retryAfterSeconds !== undefined;
}

// For many questions to a gateway that says it is asked too often: all of them wait, each time
// twice as long, and are asked again (https://razorpay.com/docs/api/understand/#rate-limiting).

import { setTimeout as after } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

/** Three and a half seconds in all; then it is an outage like any other. */
const FIRST_WAIT_MS = 500;
const WAITS_MAX = 3;

/** Asks until there is an answer, or patience is over: then it throws what the question throws. */
type Patience = <T>(question: () => Promise<T>) => Promise<T>;

/** For one round of questions: while one of them waits, no other is asked. */
export function makePatience(): Patience {
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

/** An outage does not say when to come back. */
function isTooOften(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'gateway_down') return false;
  return error.details.retryAfterSeconds !== undefined;
}

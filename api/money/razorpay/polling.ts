// Decides when to ask the gateway again about an open order or refund: at once, then less and less
// often.

import { setTimeout as after } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

/** The shortest wait between two requests about one order or refund. */
const ASK_AGAIN_MS_MIN = 60_000;
/**
 * A failed order or refund waits this long, so that it does not keep the others from being polled.
 */
const FAILURE_WAIT_MS = 5 * 60_000;

/** This many failures in a row mean an outage: the remaining items wait for the next run. */
const FAILURES_MAX = 3;

type OpenItem = { id: string; created_at: number };

export function makePolling(clock: () => number) {
  const askAgainAt = new Map<string, number>();
  return {
    /** Returns the items that are due, in the given order. At startup, all are due. */
    due<T extends OpenItem>(open: T[]): T[] {
      const ids = new Set(open.map(({ id }) => id));
      for (const id of askAgainAt.keys()) if (!ids.has(id)) askAgainAt.delete(id);
      return open.filter(({ id }) => (askAgainAt.get(id) ?? 0) <= clock());
    },
    /** Works like {@link askEach}, but throws the fault after asking about the other items. */
    async askEach<T extends OpenItem>(items: T[], asking: Asking<T>): Promise<void> {
      const { answered, failed, fault } = await askEach(items, asking);
      // An item is due again after a quarter of its age: minutes when new, weeks when old.
      for (const { id, created_at } of answered) {
        askAgainAt.set(id, clock() + Math.max(ASK_AGAIN_MS_MIN, (clock() - created_at) / 4));
      }
      for (const { id } of failed) askAgainAt.set(id, clock() + FAILURE_WAIT_MS);
      if (fault) throw fault;
    },
  };
}

type Asking<T> = {
  ask: (item: T) => Promise<unknown>;
  atOnce: number;
  isStopped?: () => boolean;
};

/**
 * Asks about the items in turn, until stopped or until the gateway seems to be down. Returns the
 * first bug of ours as `fault` instead of throwing it: one bad item must not delay the others.
 */
export async function askEach<T>(items: T[], { ask, atOnce, isStopped }: Asking<T>) {
  const round = { answered: [] as T[], failed: [] as T[], fault: undefined as unknown };
  let failuresInARow = 0;
  const queue = items.values();
  async function askInTurn(): Promise<void> {
    for (const item of queue) {
      if (isStopped?.() || failuresInARow >= FAILURES_MAX) return;
      try {
        await ask(item);
        round.answered.push(item);
        failuresInARow = 0;
      } catch (error) {
        round.failed.push(item);
        if (isOutage(error)) failuresInARow += 1;
        else round.fault ??= error;
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  return round;
}

/** Returns whether the error is temporary, such as an outage of the gateway. */
export function isOutage(error: unknown): boolean {
  return error instanceof Refusal && error.status === 503;
}

// Backs off when the gateway rate-limits a batch of requests: all of them wait, twice as long each
// time, and try again (https://razorpay.com/docs/api/understand/#rate-limiting).

/** Three waits take 3.5 seconds. After that, we treat a rate limit as an outage. */
const FIRST_WAIT_MS = 500;
const WAITS_MAX = 3;

/**
 * Creates one backoff for a batch of requests: while one request waits, the others wait too. It
 * retries until the gateway answers, and after the last wait throws the last error.
 */
export function makeBackoff() {
  let wait: Promise<void> | undefined;
  return async <T>(question: () => Promise<T>): Promise<T> => {
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

/** Returns whether the error says when to retry, which an outage does not. */
function isTooOften(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'gateway_down') return false;
  return error.retryAfterSeconds !== undefined;
}

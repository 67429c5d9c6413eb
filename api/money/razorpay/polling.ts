// When the gateway is asked again about what is still open: at once, and then ever less often.

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
  return error instanceof Refusal && ['gateway_down', 'unavailable'].includes(error.code);
}

// Requests that the dealer let finish behind the screens, and the report that came of one.

import { useSyncExternalStore } from 'react';

const left = new Set<string>();
const listeners = new Set<() => void>();
let readyId: string | undefined;

/** From now on nobody looks at this request: what becomes of it is told by the outbox. */
export function leave(key: string): void {
  left.add(key);
}

/** To be asked when the answer is here: the dealer may have left while it was on its way. */
export function isLeft(key: string): boolean {
  return left.has(key);
}

/** The report of a request that was left has come. Undefined: the dealer has seen that. */
export function tellReady(id: string | undefined): void {
  readyId = id;
  for (const changed of listeners) changed();
}

/** The newest report that came for a request that was left, until the dealer has seen that. */
export function useReadyReport(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readyId,
    () => undefined,
  );
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

// Requests that the dealer left to finish in the background, and the latest report of one of them.

import { useSyncExternalStore } from 'react';

const inBackground = new Set<string>();
const listeners = new Set<() => void>();
let readyId: string | undefined;

/** The dealer no longer watches this request: the outbox shows how it ends. */
export function continueInBackground(key: string): void {
  inBackground.add(key);
}

/** Ask this once the answer has arrived: the dealer may have moved on meanwhile. */
export function isInBackground(key: string): boolean {
  return inBackground.has(key);
}

/** A background request's report has arrived; undefined once the dealer has seen the notice. */
export function announceReport(id: string | undefined): void {
  readyId = id;
  for (const changed of listeners) changed();
}

/** The newest report of a background request, until the dealer has seen the notice. */
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

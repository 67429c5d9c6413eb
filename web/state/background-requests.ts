// Requests that the dealer left to finish in the background, and the latest report of one of them.

import { store } from './store.ts';

const inBackground = new Set<string>();
const readyId = store<string | undefined>(undefined);

/** The dealer no longer watches this request: the outbox shows how it ends. */
export function continueInBackground(key: string): void {
  inBackground.add(key);
}

/** Ask this once the answer has arrived: the dealer may have moved on meanwhile. */
export function isInBackground(key: string): boolean {
  return inBackground.has(key);
}

/** A background request's report has arrived; undefined once the dealer has seen the notice. */
export const announceReport = readyId.set;

/** The newest report of a background request, until the dealer has seen the notice. */
export const useReadyReport = readyId.use;

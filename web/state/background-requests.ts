// Requests that the dealer watches on the screen of a check, which tells how they end.

import { store } from './store.ts';

const watched = store<ReadonlySet<string>>(new Set());

/** Its screen tells how it ends. */
export function watch(key: string): void {
  watched.set(new Set([...watched.get(), key]));
}

/** The dealer no longer watches this request: it ends like one that nobody looks at. */
export function continueInBackground(key: string): void {
  watched.set(new Set([...watched.get()].filter((each) => each !== key)));
}

/** Ask this once the answer has arrived: the dealer may have moved on meanwhile. */
export function isWatched(key: string): boolean {
  return watched.get().has(key);
}

/** The keys of all that are watched. */
export const useWatched = watched.use;

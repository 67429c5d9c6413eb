// Keeps a value outside React. Components subscribe to it.

import { useSyncExternalStore } from 'react';

/** A value that lives as long as the page. `use` re-renders its component at every change. */
export function store<T>(value: T) {
  let current = value;
  const listeners = new Set<() => void>();
  const get = () => current;
  const follow = (changed: () => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return {
    get,
    set: (next: T) => {
      current = next;
      for (const changed of listeners) changed();
    },
    use: () => useSyncExternalStore(follow, get, get),
  };
}

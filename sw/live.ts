// Tells whoever shows a part of a database when that part has changed, in any tab or worker.

import { liveQuery } from 'dexie';

/** Calls `show` with what `read` gives, now and after every change of it; returns the way out. */
export function live<T>(read: () => Promise<T>, show: (value: T) => void): () => void {
  const subscription = liveQuery(read).subscribe({
    next: show,
    // The database was removed, or a newer build closed it: what is shown stays as it was.
    error: (error: unknown) => console.warn('A live query ended', error),
  });
  return () => subscription.unsubscribe();
}

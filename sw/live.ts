// Tells whoever shows a part of a database when that part has changed, in any tab or worker.

import { liveQuery, type Subscription } from 'dexie';

/** Changes closer together than this are told together: a drain changes each row three times. */
const REST_MS = 100;

/** Calls `show` with what `read` gives, now and after every change of it; returns the way out. */
export function live<T>(read: () => Promise<T>, show: (value: T) => void): () => void {
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    let isChange = false;
    subscription = liveQuery(read).subscribe({
      next: (value) => {
        show(value);
        if (isChange) rest();
        isChange = true;
      },
      // The database was removed, or a newer build closed it: what is shown stays as it was.
      error: (error: unknown) => console.warn('A live query ended', error),
    });
  };
  // Listening anew begins with a reading, so nothing that changes meanwhile is missed.
  const rest = () => {
    subscription?.unsubscribe();
    timer = setTimeout(listen, REST_MS);
  };
  listen();
  return () => {
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}

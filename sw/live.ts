// Tells whoever shows a table of a database when it has changed, in any tab or worker.

import Dexie, { type Table } from 'dexie';

/** A table of any of our databases, of which no row is touched here. */
export type Watched = Pick<Table, 'db' | 'name'>;

/** How long a table rests that a drain changes row by row, each row three times. */
const REST_MS = 1_000;

/**
 * Calls `show` with what `read` gives, now and after every change of the table; returns the way
 * out. A table that `rests` is told of at most once a second, its first change at once. Dexie's own
 * live query reads again at every commit, and tells nothing while they go on.
 */
export function live<T>(
  { db, name }: Watched,
  { read, show, rests }: { read: () => Promise<T>; show: (value: T) => void; rests: boolean },
): () => void {
  const prefix = `idb://${db.name}/${name}/`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isStale = false;
  let isOver = false;
  let restMs = 0; // none after the first reading: a change that was waited for is told at once
  const tell = async () => {
    isResting = true;
    isStale = false;
    try {
      const value = await read();
      if (!isOver) show(value);
    } catch (error) {
      // The database was removed, or a newer build closed it: what is shown stays as it was.
      console.warn('What is stored could not be read', error);
    }
    if (!isOver) timer = setTimeout(wake, restMs);
    if (rests) restMs = REST_MS;
  };
  const wake = () => {
    isResting = false;
    if (isStale) void tell();
  };
  const changed = (parts: object) => {
    // `all`: the page was put away by the browser, and nobody told it anything meanwhile.
    const isOurs = Object.keys(parts).some((part) => part === 'all' || part.startsWith(prefix));
    if (!isOurs) return;
    isStale = true;
    if (!isResting) void tell();
  };
  Dexie.on.storagemutated.subscribe(changed);
  void tell();
  return () => {
    isOver = true;
    clearTimeout(timer);
    Dexie.on.storagemutated.unsubscribe(changed);
  };
}

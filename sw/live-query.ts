// Live queries, which follow a database table no matter which tab or worker changes it.

import Dexie, { type ObservabilitySet, RangeSet, rangesOverlap, type Table } from 'dexie';

/** A table in any of our databases, or one row of it by key. */
export type Watched = { db: Pick<Table['db'], 'name'>; name: string; key?: string | undefined };

/** Whether the table or row is among the changes that Dexie reports. */
export function isAmong(parts: ObservabilitySet, { db, name, key }: Watched): boolean {
  const prefix = `idb://${db.name}/${name}/`;
  // `all`: the page is back from the back/forward cache, where no events reached it.
  if ('all' in parts) return true;
  if (key === undefined) return Object.keys(parts).some((part) => part.startsWith(prefix));
  const keys = parts[prefix];
  return keys !== undefined && rangesOverlap(keys, new RangeSet(key));
}

/**
 * The pause between two reads of a table if `rests` is set: a drain changes each row three times.
 */
const REST_MS = 1_000;

type Live<T> = {
  read: () => Promise<T>;
  show: (value: T) => void;
  rests: boolean;
  /**
   * Whether another reader has already shown the table; if so, this one only has to show changes.
   */
  isBeingRead?: boolean;
};

/**
 * Calls `show` with the result of `read`, now and after every change to the tables. Returns a
 * function that stops these calls. With `rests`, reads at most once a second, but at once after the
 * first change. Dexie's live query would read at every commit, and show nothing while commits
 * follow in quick succession.
 */
export function live<T>(
  tables: readonly Watched[],
  { read, show, rests, isBeingRead = false }: Live<T>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isStale = false;
  let isOver = false;
  let restMs = 0; // no pause after the first read, so that an awaited change shows at once
  const tell = async () => {
    isResting = true;
    isStale = false;
    try {
      // Read only after all other listeners have run, because they clear this table's caches.
      const value = await Promise.resolve().then(read);
      if (!isOver) show(value);
    } catch (error) {
      // The database was removed, or closed by a newer build. Leave the screen as it was.
      console.warn('Stored data could not be read', error);
    }
    if (!isOver) timer = setTimeout(wake, restMs);
    if (rests) restMs = REST_MS;
  };
  const wake = () => {
    isResting = false;
    if (isStale) void tell();
  };
  const changed = (parts: ObservabilitySet) => {
    if (!tables.some((table) => isAmong(parts, table))) return;
    isStale = true;
    if (!isResting) void tell();
  };
  Dexie.on.storagemutated.subscribe(changed);
  if (!isBeingRead) void tell();
  return () => {
    isOver = true;
    clearTimeout(timer);
    Dexie.on.storagemutated.unsubscribe(changed);
  };
}

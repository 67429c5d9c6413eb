// Caches what was read from a whole table until the table changes.

import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import { accountDatabaseName } from '../account/database.ts';
import { isAmong } from '../live-query.ts';

type Reading<T> = {
  read: (accountId: string) => Promise<T>;
  /** Updates the cached value with these rows as they are now. */
  renew?: (accountId: string, known: T, keys: ReadonlySet<string>) => Promise<T>;
};

type Known<T> = { value: Promise<T>; stale: Set<string> };

const noting: ((parts: ObservabilitySet) => void)[] = [];

// A change by any tab or worker invalidates the cached results of the table.
Dexie.on('storagemutated', (parts) => {
  for (const note of noting) note(parts);
});

/** Calls `read` once per account until the table changes. A failed read is tried again. */
export function remembered<T>(
  table: 'reports' | 'plates',
  { read, renew }: Reading<T>,
): (accountId: string) => Promise<T> {
  const all = new Map<string, Known<T>>();
  noting.push((parts) => {
    for (const [accountId, known] of all) {
      const watched = { db: { name: accountDatabaseName(accountId) }, name: table };
      if (!isAmong(parts, watched)) continue;
      const keys = renew && changedKeys(parts, `idb://${watched.db.name}/${table}/`);
      if (keys) for (const key of keys) known.stale.add(key);
      else all.delete(accountId);
    }
  });
  return (accountId) => {
    const known = all.get(accountId);
    if (known && known.stale.size === 0) return known.value;
    const { stale } = known ?? {};
    const value =
      known && renew && stale
        ? known.value.then((before) => renew(accountId, before, stale))
        : read(accountId);
    all.set(accountId, { value, stale: new Set() });
    value.catch(() => {
      if (all.get(accountId)?.value === value) all.delete(accountId);
    });
    return value;
  };
}

/** The keys of the changed rows; undefined if Dexie reports only a range. */
function changedKeys(parts: ObservabilitySet, name: string): string[] | undefined {
  const changed = parts[name];
  if (!changed) return undefined;
  const ranges = [...new RangeSet().add(changed)];
  const isEach = ranges.every(({ from, to }) => typeof from === 'string' && from === to);
  return isEach ? ranges.map(({ from }) => String(from)) : undefined;
}

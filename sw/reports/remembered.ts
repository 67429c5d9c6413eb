// What was read of a whole table, remembered while it stays as it is.

import Dexie, { type ObservabilitySet } from 'dexie';
import { accountDatabaseName } from '../account/database.ts';
import { isAmong } from '../live-query.ts';

type Forget = (parts: ObservabilitySet) => void;

const forgetting: Forget[] = [];

// A change of a table by any tab or worker invalidates what was read of it.
Dexie.on('storagemutated', (parts) => {
  for (const forget of forgetting) forget(parts);
});

/** `read`, called once for an account until the table changes; a failed read is tried again. */
export function remembered<T>(
  table: 'reports' | 'plates',
  read: (accountId: string) => Promise<T>,
): (accountId: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  forgetting.push((parts) => {
    for (const accountId of known.keys()) {
      const watched = { db: { name: accountDatabaseName(accountId) }, name: table };
      if (isAmong(parts, watched)) known.delete(accountId);
    }
  });
  return (accountId) => {
    const there = known.get(accountId);
    if (there) return there;
    const reading = read(accountId);
    known.set(accountId, reading);
    reading.catch(() => {
      if (known.get(accountId) === reading) known.delete(accountId);
    });
    return reading;
  };
}

// Which build writes the outbox: an older one, still open in a tab or as a worker, leaves alone the
// rows that it no longer understands.

import { type OutboxDatabase, outboxDatabase } from './database.ts';

/**
 * Counts up when rows change their meaning. A build that finds a higher number leaves the rows
 * alone: Dexie opens a newer schema without a word.
 */
export const EPOCH = 3;

/** Whether a newer build has written here. To be asked in the transaction that it protects. */
export async function isOutdated({ meta }: OutboxDatabase): Promise<boolean> {
  const row = await meta.get('epoch');
  return row?.name === 'epoch' && row.value > EPOCH;
}

/** Says which build writes here, so that an older one stops. Never says a lower number. */
export async function claimEpoch(accountId: string): Promise<void> {
  const database = outboxDatabase(accountId);
  await database.transaction('rw', database.meta, async () => {
    const row = await database.meta.get('epoch');
    const isKnown = row?.name === 'epoch' && row.value >= EPOCH;
    if (!isKnown) await database.meta.put({ name: 'epoch', value: EPOCH });
  });
}

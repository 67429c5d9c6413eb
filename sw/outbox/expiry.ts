// Requests that have waited for a week: the dealer is asked whether they are still wanted.

import { stampNow } from '../server-clock.ts';
import { outboxDatabase } from './database.ts';
import { isStale, overdue } from './row.ts';

/** How long a request that was taken back can still be looked up. */
const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** Nothing waits a week without being asked about. */
export async function expire(accountId: string): Promise<void> {
  const now = stampNow();
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const waiting = await rows.where('state').anyOf('queued', 'waiting').toArray();
    // Asked for in the future: by a clock that was ahead then.
    const early = waiting.filter(
      ({ renewedAt = 0, queuedAt }) => Math.max(renewedAt, queuedAt) > now,
    );
    await rows.bulkPut(early.map((row) => ({ ...row, queuedAt: now, renewedAt: now })));
    await rows.bulkPut(waiting.filter(isStale).map(overdue));
    await rows
      .where('state')
      .equals('cancelled')
      .and(({ queuedAt }) => now - queuedAt > ENDED_KEPT_MS)
      .delete();
  });
}

// Deletes what has expired: sessions, codes, leftovers of interrupted work, what devices of removed
// accounts shared, and, in the write-ahead log, data forgotten while somebody was still reading it.
// Nothing expires by a clock that is not confirmed.

import type { Backend } from '../backend.ts';
import { sweepLeftovers } from '../backup/leftovers.ts';
import { endOldSessions } from '../identity/session-rows.ts';
import { forgetOldCodes } from '../identity/sign-in/one-time-code.ts';
import { sweepLibraries } from '../library/sweep.ts';
import { everyMinute, type ScheduledJob } from '../schedule.ts';
import { isOnDuty } from '../servers/duty.ts';

/** Nobody waits for it; the log is then some megabytes, checkpointed in milliseconds. */
const EVERY_MS = 3_600_000;

export function startSweeper(backend: Backend): ScheduledJob {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return everyMinute(backend, 'sweep', async (isStopped) => {
    const isDue = backend.clocks.monotonic() - sweptAt >= EVERY_MS;
    if (!isDue || !backend.trustedClock.isConfirmed()) return;
    if (await isOnDuty(backend)) {
      await sweep(backend);
      // One that is out of order has been said in the log, and keeps nothing else from going.
      if (backend.library.trouble() === undefined) await sweepLibraries(backend, isStopped);
    }
    // Of this server's own folder.
    const swept = await sweepLeftovers(backend.config, backend.clocks.wall());
    if (swept.length > 0) backend.log.info({ swept }, 'leftovers of what was interrupted are gone');
    sweptAt = backend.clocks.monotonic();
  });
}

export async function sweep({
  database,
  clock,
}: Pick<Backend, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  await database.transaction((sql) => {
    endOldSessions(sql, now);
    forgetOldCodes(sql, now);
  });
  await database.truncateLog();
}

// What has had its time goes: sessions, codes, files of what was interrupted, and in the log of the
// book whatever was forgotten while somebody else was reading it. By the clock alone nothing goes,
// only while it is confirmed.

import type { Box } from '../backend.ts';
import { sweepLeftovers } from '../backup/leftovers.ts';
import { endOldSessions } from '../identity/session-store.ts';
import { forgetOldCodes } from '../identity/sign-in/one-time-code.ts';
import { everyMinute, type Scheduled } from '../schedule.ts';

/** Nobody waits for it; the log is then some megabytes, written home in milliseconds. */
const EVERY_MS = 3_600_000;

export function startSweeper(box: Box): Scheduled {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return everyMinute(box, 'sweep', async () => {
    const isDue = box.clocks.monotonic() - sweptAt >= EVERY_MS;
    if (!isDue || !box.trustedClock.isConfirmed()) return;
    await sweep(box);
    const swept = await sweepLeftovers(box.config, box.clocks.wall());
    if (swept.length > 0) box.log.info({ swept }, 'leftovers of what was interrupted are gone');
    sweptAt = box.clocks.monotonic();
  });
}

export async function sweep({ database, clock }: Pick<Box, 'database' | 'clock'>): Promise<void> {
  await database.transaction((sql) => {
    endOldSessions(sql, clock());
    forgetOldCodes(sql, clock());
  });
  await database.truncateLog();
}

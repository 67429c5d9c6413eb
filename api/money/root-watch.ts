// Writes a root of the ledger each hour, and its hash into the log: there it is out of reach of
// whoever changes the database.

import type { Backend } from '../backend.ts';
import type { ScheduledJob } from '../schedule.ts';
import { everyMinuteOnDuty } from '../servers/duty.ts';
import { lastRootAt, writeRoots } from './ledger-roots.ts';

const HOUR_MS = 3_600_000;

/** Runs at once and every minute until stopped; not while the time or the database is in doubt. */
export function startRootWatch(backend: Backend): ScheduledJob {
  return everyMinuteOnDuty(backend, 'roots', async () => {
    if (backend.trustedClock.doubt() !== undefined) return;
    if (backend.damage.found() !== undefined) return;
    const now = backend.clock();
    // One of a time to come was written by a wrong clock: nobody waits for that time.
    const sinceMs = Math.abs(now - (await backend.database.read(lastRootAt)));
    if (sinceMs < HOUR_MS) return;
    for (const { id, hash } of await writeRoots(backend.database, now)) {
      backend.log.info({ root: id, hash: hash.toString('hex') }, 'the ledger has come this far');
    }
  });
}

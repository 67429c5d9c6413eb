// Deletes what has expired: sessions, codes, leftovers of interrupted work, what devices of removed
// accounts shared, and, in the write-ahead log, data forgotten while somebody was still reading it.
// Nothing expires by a clock that is not confirmed.

import type { Stats } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { endOldSessions } from '../identity/session-store.ts';
import { forgetOldCodes } from '../identity/sign-in/one-time-code.ts';
import { sweepLibraries } from '../library/remove-library.ts';
import type { Config } from '../settings/config.ts';
import { isOnDuty } from '../storage/servers/membership.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';

/** No request waits for it; the log is then some megabytes, checkpointed in milliseconds. */
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

// What an interrupted backup, check or restore leaves behind, and the database that a restore
// replaced or that was moved. A forgotten dealer lives on in each of them, so none stays longer
// than it is needed for.

const HOUR_MS = 3_600_000;
/** The longest check of a large database takes minutes: anything older was interrupted. */
const UNFINISHED_MS = 6 * HOUR_MS;
/** As long as a nightly backup: time to see what a restore has lost. */
const REPLACED_MS = 7 * 24 * HOUR_MS;

/** Only for the holder of the folder's lock: no other may create or restore a database then. */
const OF_A_DEAD_PROCESS = /^(making|restoring)-\w{6}$/;
const UNFINISHED =
  /^((lotproof|library)-\d{8}-\d{6}\.db\.unfinished(-journal)?|restored-\w{6}|fsync-check)$/;
const REPLACED =
  /^((?:lotproof|library)(?:-\d{8}-\d{6})?\.db\.(?:before|moved)-)(\d+)(-wal|-shm)?$/;

/**
 * Removes expired files; returns their paths. Only for the process that holds the lock of the
 * data folder. `now` is the machine's clock, as the ages of files are.
 */
async function sweepLeftovers(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  now: number,
): Promise<string[]> {
  const swept: string[] = [];
  for (const folder of new Set([dataDir, backupDir])) {
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      if (!(await hasHadItsTime(name, { path, now }))) continue;
      await rm(path, { recursive: true, force: true });
      swept.push(path);
    }
  }
  return swept;
}

async function hasHadItsTime(
  name: string,
  { path, now }: { path: string; now: number },
): Promise<boolean> {
  if (OF_A_DEAD_PROCESS.test(name)) return true;
  if (UNFINISHED.test(name)) {
    const found = await foundAt(path);
    // One dated in the future was started under a wrong clock.
    return found !== undefined && Math.abs(now - found.mtimeMs) > UNFINISHED_MS;
  }
  const replaced = name.match(REPLACED);
  if (!replaced) return false;
  const [, stem = '', at, end = ''] = replaced;
  const ageMs = now - Number(at);
  // Named under a clock that was ahead: its week begins now.
  if (ageMs < -HOUR_MS) await rename(path, path.slice(0, -name.length) + stem + now + end);
  return ageMs > REPLACED_MS;
}

/** The backup folder may not exist yet; that is no reason to create it. */
async function namesIn(folder: string): Promise<string[]> {
  return (await foundAt(folder)) ? readdir(folder) : [];
}

/** Undefined where another process has removed it meanwhile. */
async function foundAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

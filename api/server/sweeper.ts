// Deletes what has expired: sessions, codes, leftovers of interrupted work, and what removed
// accounts left behind. Also removes from the write-ahead log any data that was deleted during a
// read. Nothing expires while the clock is unconfirmed.

import type { Stats } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { finishRemovals } from '../identity/forget-account.ts';
import { endOldSessions } from '../identity/session-store.ts';
import { forgetOldCodes } from '../identity/sign-in/one-time-code.ts';
import { sweepLibraries } from '../library/remove-library.ts';
import { isOnDuty } from '../storage/servers/membership.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';

/** No request waits for a sweep, which checkpoints a few megabytes in milliseconds. */
const EVERY_MS = 3_600_000;

export function startSweeper(backend: Backend): ScheduledJob {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return everyMinute(backend, 'sweep', async (isStopped) => {
    const isDue = backend.clocks.monotonic() - sweptAt >= EVERY_MS;
    if (!isDue || !backend.trustedClock.isConfirmed()) return;
    if (await isOnDuty(backend)) {
      await sweep(backend);
      // The library's fault is already logged, and must not stop the rest.
      if (backend.library.trouble() === undefined) await sweepLibraries(backend, isStopped);
    }
    // Sweeps only this server's own folder.
    const swept = await sweepLeftovers(backend, backend.clocks.wall());
    if (swept.length > 0) backend.log.info({ swept }, 'deleted leftovers of interrupted work');
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
  await finishRemovals({ database }, now);
  await database.truncateLog();
}

// Deletes leftovers of an interrupted backup, check or restore, and databases that a restore or a
// move replaced. Each may contain a removed dealer's data, so none is kept longer than needed.

const HOUR_MS = 3_600_000;
/** Even checking a large database takes only minutes. An older file was left unfinished. */
const UNFINISHED_MS = 6 * HOUR_MS;
/** A replaced database is kept as long as a nightly backup, to show what the restore lost. */
const REPLACED_MS = 7 * 24 * HOUR_MS;

/** Only the holder of the folder's lock creates these files, so any found later are leftovers. */
const OF_A_DEAD_PROCESS = /^(making|restoring)-\w{6}$/;
const UNFINISHED =
  /^((lotproof|library)-\d{8}-\d{6}\.db\.unfinished(-journal|-as-it-lay(-wal|-shm)?)?|restored-\w{6}|fsync-check)$/;
const REPLACED =
  /^((?:lotproof|library)(?:-\d{8}-\d{6})?\.db\.(?:before|moved)-)(\d+)(-wal|-shm)?$/;

/**
 * Deletes expired files and returns their paths. Logs those that it cannot delete. Only the holder
 * of the data folder's lock may call this. `now` is the machine's time, because files' times are
 * too.
 */
async function sweepLeftovers(
  { config: { dataDir, backupDir }, log }: Pick<Backend, 'config' | 'log'>,
  now: number,
): Promise<string[]> {
  const swept: string[] = [];
  for (const folder of new Set([dataDir, backupDir])) {
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      try {
        if (!(await hasHadItsTime(name, { path, now }))) continue;
        await rm(path, { recursive: true, force: true });
        swept.push(path);
      } catch (error) {
        log.error(
          { error },
          'a leftover in the data or backup folder cannot be deleted: who owns it?',
        );
      }
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
    // A wrong clock may have dated a file in the future.
    return found !== undefined && Math.abs(now - found.mtimeMs) > UNFINISHED_MS;
  }
  const replaced = name.match(REPLACED);
  if (!replaced) return false;
  const [, stem = '', at, end = ''] = replaced;
  const ageMs = now - Number(at);
  // A clock that ran ahead gave the file its name, so the file's week starts now.
  if (ageMs < -HOUR_MS) await rename(path, path.slice(0, -name.length) + stem + now + end);
  return ageMs > REPLACED_MS;
}

/** Returns nothing for a missing backup folder, and does not create it. */
async function namesIn(folder: string): Promise<string[]> {
  return (await foundAt(folder)) ? readdir(folder) : [];
}

/** Returns undefined if another process has just removed the file. */
async function foundAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

// What an interrupted copy, check or restore leaves behind, and the database that a restore
// replaced. A dealer who was forgotten lives on in each of them, so none stays for longer than it
// is needed.

import type { Stats } from 'node:fs';
import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';

const HOUR_MS = 3_600_000;
/** The longest check of a large database takes minutes: what is older was interrupted. */
const UNFINISHED_MS = 6 * HOUR_MS;
/** As long as a night's copy: time to see what a restore has lost. */
const REPLACED_MS = 7 * 24 * HOUR_MS;

/** Only by whoever holds the lock of the folder: nobody else makes or restores a database then. */
const OF_A_DEAD_PROCESS = /^(making|restoring)-\w{6}$/;
const UNFINISHED = /^(lotproof-\d{8}-\d{6}\.db\.unfinished(-journal)?|restored-\w{6}|fsync-check)$/;
const REPLACED = /^(lotproof(?:-\d{8}-\d{6})?\.db\.before-)(\d+)(-wal|-shm)?$/;

/**
 * Removes what has had its time; gives the paths. Only for the process that holds the lock of the
 * data folder. `now` is the machine's clock, as the ages of files are.
 */
export async function sweepLeftovers(
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
    // One that is yet to come was begun under a wrong clock.
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

/** A folder of copies may not be there yet; that is no reason to make it. */
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

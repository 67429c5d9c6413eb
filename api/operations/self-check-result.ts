// Stores the result of the last nightly self-check beside the database, for the operator and the
// metrics.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { lookAt } from '../storage/database-file.ts';

const SelfCheck = v.object({
  /** The time of the check, in ISO 8601, UTC. */
  at: v.string(),
  isSound: v.boolean(),
  /** The backup that was restored for the check, and its size. */
  file: v.string(),
  bytes: v.number(),
  entries: v.number(),
  /** The problems found, one sentence each; empty if the copy passed every check. */
  troubles: v.array(v.string()),
  /** Why the library was not backed up; undefined if it was, or if there is none. */
  libraryTrouble: v.optional(v.string()),
  /** The time when a copy last passed every check, ISO 8601, UTC; undefined if none has. */
  soundAt: v.optional(v.string()),
});
export type SelfCheck = v.InferOutput<typeof SelfCheck>;

/** Returns the last result; undefined before the first. An unreadable result counts as failed. */
export function lastSelfCheck(dataDir: string): SelfCheck | undefined {
  const path = pathIn(dataDir);
  try {
    const found = lookAt(path);
    return found && v.parse(SelfCheck, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    const troubles = [`${path} cannot be read: run self-check.`];
    return { at: NEVER, isSound: false, file: '', bytes: 0, entries: 0, troubles };
  }
}

const NEVER = new Date(0).toISOString();

/**
 * Stores a check's result and the time of the last good check. Until this is complete, a reader
 * finds the previous result.
 */
export function keepSelfCheck(dataDir: string, result: Omit<SelfCheck, 'soundAt'>): void {
  const soundAt = result.isSound ? result.at : lastSoundAt(dataDir);
  const kept: SelfCheck = { ...result, ...(soundAt === undefined ? {} : { soundAt }) };
  const next = `${pathIn(dataDir)}.new`;
  rmSync(next, { force: true }); // another user may have left a file that we cannot write
  try {
    writeFileSync(next, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(next, pathIn(dataDir));
  } catch (error) {
    rmSync(next, { force: true }); // a full disk may have stored only part of the text
    throw error;
  }
}

/** Returns when a nightly copy last passed every check, ISO 8601, UTC; undefined if none has. */
export function lastSoundAt(dataDir: string): string | undefined {
  const last = lastSelfCheck(dataDir);
  return last?.isSound ? last.at : last?.soundAt;
}

/** Records that the nightly check could not run. */
export function keepFailedSelfCheck(dataDir: string, { at, why }: { at: string; why: string }) {
  const troubles = [`The check could not run: ${why}`];
  keepSelfCheck(dataDir, { at, isSound: false, file: '', bytes: 0, entries: 0, troubles });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'self-check.json');
}

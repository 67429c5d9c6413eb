// The last nightly self-check, stored in a file beside the database for the operator and metrics.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { lookAt } from '../storage/database-file.ts';

const SelfCheck = v.object({
  /** ISO 8601, UTC. */
  at: v.string(),
  isSound: v.boolean(),
  /** The backup that was restored, and how large it is. */
  file: v.string(),
  bytes: v.number(),
  entries: v.number(),
  /** What is wrong, one sentence each; empty when the copy is sound. */
  troubles: v.array(v.string()),
  /** Why what devices share could not be backed up; undefined = it was, or there is nothing. */
  libraryTrouble: v.optional(v.string()),
  /** When one was last sound, ISO 8601, UTC; undefined = never. */
  soundAt: v.optional(v.string()),
});
export type SelfCheck = v.InferOutput<typeof SelfCheck>;

/** The last result; undefined before the first. An unreadable one does not count as sound. */
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
 * Stores a night's result, and when one was last sound. Atomically: a reader meanwhile finds
 * the one before.
 */
export function keepSelfCheck(dataDir: string, result: Omit<SelfCheck, 'soundAt'>): void {
  const soundAt = result.isSound ? result.at : lastSoundAt(dataDir);
  const kept: SelfCheck = { ...result, ...(soundAt === undefined ? {} : { soundAt }) };
  const next = `${pathIn(dataDir)}.new`;
  rmSync(next, { force: true }); // what another user left there cannot be written
  try {
    writeFileSync(next, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(next, pathIn(dataDir));
  } catch (error) {
    rmSync(next, { force: true }); // a full disk takes the name and not the text
    throw error;
  }
}

/** When a night was last sound, ISO 8601, UTC; undefined = never. */
export function lastSoundAt(dataDir: string): string | undefined {
  const last = lastSelfCheck(dataDir);
  return last?.isSound ? last.at : last?.soundAt;
}

/** Records a night whose check could not be run. */
export function keepFailedSelfCheck(dataDir: string, { at, why }: { at: string; why: string }) {
  const troubles = [`It could not be made: ${why}`];
  keepSelfCheck(dataDir, { at, isSound: false, file: '', bytes: 0, entries: 0, troubles });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'self-check.json');
}

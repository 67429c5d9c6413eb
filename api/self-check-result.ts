// The last nightly self-check, kept as a file beside the book for the operator and the metrics.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

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
});
export type SelfCheck = v.InferOutput<typeof SelfCheck>;

/** The last one; undefined before the first, or when its file cannot be read. */
export function lastSelfCheck(dataDir: string): SelfCheck | undefined {
  try {
    return v.parse(SelfCheck, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Whole or not at all: whoever reads meanwhile finds the one before. */
export function keepSelfCheck(dataDir: string, result: SelfCheck): void {
  writeFileSync(`${pathIn(dataDir)}.new`, JSON.stringify(result, null, 2), { mode: 0o600 });
  renameSync(`${pathIn(dataDir)}.new`, pathIn(dataDir));
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'self-check.json');
}

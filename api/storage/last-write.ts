// When the database was last written to. A disk that was writable once may not be now: a health
// check therefore writes a row, which costs one page.

import { setTimeout as after } from 'node:timers/promises';
import type { Database } from './database.ts';

export type LastWrite = {
  /** Why nothing can be written now, for the operator; undefined = something just was. */
  trouble: () => Promise<string | undefined>;
};

/** However often anybody asks, a row a second is no load. */
const FRESH_MS = 1_000;
/** Whoever asks is a probe with a time-out of its own. */
const WAIT_MS = 2_000;
/** Another process, a backup or a command, may hold the database for some seconds. */
const AGE_MS_MAX = 30_000;

/** `clock` dates the row, in milliseconds since 1970. */
export function watchLastWrite(database: Database, clock: () => number): LastWrite {
  let writtenAt = performance.now();
  let isFailed = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const at = clock();
    const text = 'INSERT INTO last_write VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = :at';
    try {
      await database.transaction((sql) => sql.run(text, { at }));
      writtenAt = performance.now();
      isFailed = false;
    } catch {
      isFailed = true; // whatever the reason, nothing was written
    } finally {
      writing = undefined;
    }
  }

  return {
    async trouble() {
      if (isFailed || performance.now() - writtenAt > FRESH_MS) {
        writing ??= write();
        await Promise.race([writing, after(WAIT_MS, undefined, { ref: false })]);
      }
      const ageMs = performance.now() - writtenAt;
      if (!isFailed && ageMs <= AGE_MS_MAX) return undefined;
      return `Nothing could be written for ${Math.round(ageMs / 1000)} seconds.`;
    },
  };
}

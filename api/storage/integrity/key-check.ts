// Looks up each call by its key at startup, because a call whose key is missing from the index
// would be sold again. Until this has finished, a key made before the start buys nothing.

import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { mintedAt } from '../../../data/values/idempotency-key.ts';
import type { Database, Sql } from '../database.ts';
import { everyMinute, type Once } from '../servers/schedule.ts';
import type { Damage } from './damage.ts';

export type KeyCheck = {
  /** Returns whether the key may have bought something that the index does not show. */
  mayHide: (key: string) => boolean;
  /** Stops looking up keys, because the database is about to close. */
  stop: () => void;
};

/** A call may have to wait for this many look-ups, each at a different place on the disk. */
const PAGE_LENGTH = 100;
/** Reading this many pages takes half a second, which delays the first request. */
const PAGES_AT_ONCE = 500;

type KeyCheckParts = { database: Database; damage: Damage; log: Logger };

/** Checks the first keys at once and the rest in the background. `startedAt` is in ms. */
export async function checkKeys(backend: KeyCheckParts, startedAt: number): Promise<KeyCheck> {
  let last = 0;
  let isDone = false;
  async function checkPages(pages: number, isStopped?: () => boolean): Promise<void> {
    for (let page = 0; page < pages && !isDone && !isStopped?.(); page += 1) {
      const from = last;
      const beganAt = performance.now();
      const found = await backend.database.read((sql) => checkPage(sql, from));
      for (const callId of found.lost)
        backend.damage.tell(`Call ${callId} cannot be found by its key.`);
      isDone = found.last === undefined;
      last = found.last ?? last;
      // Pauses for as long as it worked, so that dealers get half the time, even on a cold disk.
      if (isStopped) await after(performance.now() - beganAt);
    }
  }
  await checkPages(PAGES_AT_ONCE);
  // After an outage or damage, the next run resumes at the page that could not be read.
  const checkRest: Once = (isStopped) => checkPages(Number.POSITIVE_INFINITY, isStopped);
  const rest = isDone ? undefined : everyMinute(backend, 'the check of the keys', checkRest);
  return {
    // A key of a different UUID version does not show its age.
    mayHide: (key) => !isDone && (mintedAt(key) ?? 0) < startedAt,
    stop: () => rest?.stop(),
  };
}

function checkPage(sql: Sql, from: number): { last: number | undefined; lost: number[] } {
  const page = sql.all<{ id: number; found: number | null }>(
    `SELECT id, (SELECT known.id FROM call AS known WHERE known.key_hash = call.key_hash) AS found
     FROM call WHERE id > :from ORDER BY id LIMIT :limit`,
    { from, limit: PAGE_LENGTH },
  );
  const lost = page.filter(({ id, found }) => found !== id).map(({ id }) => id);
  return { last: page.length < PAGE_LENGTH ? undefined : page.at(-1)?.id, lost };
}

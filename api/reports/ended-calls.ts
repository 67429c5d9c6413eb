// Calls that ended but whose last commit failed, for example on a full disk. Their money is
// released as soon as the database can be written, rather than when their holds expire.

import type { Backend } from '../backend.ts';
import { voidHold } from './settle-hold.ts';

type Releaser = Pick<Backend, 'liveCalls' | 'database' | 'clock' | 'log'>;

const TRY_AGAIN_MS = 1000;

/** Releases the hold, now or later. A repeat of the call's key need not wait for this. */
export function letGo(backend: Releaser, holdId: number): void {
  backend.liveCalls.ended.add(holdId);
  void voidEnded(backend);
}

/** Tries to release these holds each second until stopped. */
export function startLettingGo(backend: Releaser): { stop: () => void } {
  const timer = setInterval(() => void voidEnded(backend), TRY_AGAIN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Prevents further runs while one is waiting, up to ten seconds, for a locked database. */
const trying = new WeakSet<Set<number>>();

/** A transaction may run at most 200 statements. The next run takes the rest. */
const VOIDED_AT_ONCE = 20;

async function voidEnded({ liveCalls: { ended }, database, clock, log }: Releaser): Promise<void> {
  if (ended.size === 0 || trying.has(ended)) return;
  trying.add(ended);
  const holds = [...ended].slice(0, VOIDED_AT_ONCE);
  const at = clock();
  try {
    await database.transaction((sql) => {
      for (const holdId of holds) voidHold(sql, holdId, 'abandoned', at);
    });
    for (const holdId of holds) ended.delete(holdId);
    log.info({ holds: holds.length }, 'released the money of calls whose end could not be written');
  } catch {
    // The call itself has already reported this fault to the operator.
  } finally {
    trying.delete(ended);
  }
}

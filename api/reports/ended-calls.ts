// Calls that ended without their last commit, as on a full disk. Their money is not kept until it
// falls due: it is let go as soon as the database can be written.

import type { Backend } from '../backend.ts';
import { voidHold } from './holds.ts';

type Needed = Pick<Backend, 'liveCalls' | 'database' | 'clock' | 'log'>;

const TRY_AGAIN_MS = 1000;

/** Gives the hold's money back, now or later; whoever asks with its key is not kept waiting. */
export function letGo(backend: Needed, holdId: number): void {
  backend.liveCalls.ended.add(holdId);
  void voidEnded(backend);
}

/** Tries again each second until stopped. */
export function startLettingGo(backend: Needed): { stop: () => void } {
  const timer = setInterval(() => void voidEnded(backend), TRY_AGAIN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Whoever waits ten seconds for a locked database is not joined by nine more. */
const trying = new WeakSet<Set<number>>();

async function voidEnded({ liveCalls: { ended }, database, clock, log }: Needed): Promise<void> {
  if (ended.size === 0 || trying.has(ended)) return;
  trying.add(ended);
  const holds = [...ended];
  try {
    await database.transaction((sql) => {
      for (const holdId of holds) voidHold(sql, holdId, 'abandoned', clock());
    });
    for (const holdId of holds) ended.delete(holdId);
    log.info({ holds: holds.length }, 'the money of calls that could not end was let go');
  } catch {
    // The same trouble as before: the call itself has told the operator of it.
  } finally {
    trying.delete(ended);
  }
}

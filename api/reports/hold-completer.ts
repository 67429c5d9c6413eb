// Settles what a crash left behind: holds with nobody waiting for them, answers past their time.

import type { Backend } from '../backend.ts';
import { everyMinute, type ScheduledJob } from '../schedule.ts';
import { refuseDamaged } from './no-sale.ts';
import { voidHold } from './settle-hold.ts';
import { forgetUnfetched } from './stored-answers.ts';

/** At start no hold can have a live call: each is void at once, not when it expires. */
export async function completeAfterRestart(backend: Backend): Promise<number> {
  return voidHoldsDueBy(backend, Number.MAX_SAFE_INTEGER);
}

/** Runs at once and every minute until stopped. */
export function startCompleter(backend: Backend): ScheduledJob {
  return everyMinute(backend, 'completer', async (isStopped) => {
    await voidHoldsDueBy(backend, backend.clock());
    // An unconfirmed clock or a damaged database must not make the server forget what was paid
    // for.
    await forgetOldAnswers(backend, isStopped);
  });
}

async function voidHoldsDueBy(backend: Backend, due: number): Promise<number> {
  const at = backend.clock();
  return backend.database.transaction((sql) => {
    const overdue = sql
      .all<{ id: number }>('SELECT id FROM hold WHERE settled_at IS NULL AND due_at <= :due', {
        due,
      })
      .filter(({ id }) => !backend.liveCalls.holds.has(id));
    for (const { id } of overdue) voidHold(sql, id, 'abandoned', at);
    return overdue.length;
  });
}

/** A few at a time, so that no dealer waits behind a month of them. */
async function forgetOldAnswers(backend: Backend, isStopped: () => boolean): Promise<void> {
  let isAll = false;
  const mayForget = () =>
    backend.trustedClock.isConfirmed() && backend.damage.found() === undefined;
  while (!isAll && !isStopped() && mayForget()) {
    const at = backend.clock();
    const done = await backend.database.transaction((sql) => {
      refuseDamaged(backend);
      return forgetUnfetched(sql, at);
    });
    isAll = done.isAll;
    // They show the operator whether phones fail to confirm what they received.
    if (done.count > 0)
      backend.log.warn({ given: done.count }, 'unfetched reports were given back');
  }
}

// Settles what a crash left: holds with nobody waiting for them, answers past their time.

import type { Box } from '../backend.ts';
import { everyMinute, type Scheduled } from '../schedule.ts';
import { voidHold } from './holds.ts';
import { refuseDamaged } from './no-sale.ts';
import { forgetUnfetched } from './stored-answers.ts';

/** At start no hold can have a live call: each is void at once, not when it falls due. */
export async function completeAfterRestart(box: Box): Promise<number> {
  return voidHoldsDueBy(box, Number.MAX_SAFE_INTEGER);
}

/** Runs at once and each minute until stopped. */
export function startCompleter(box: Box): Scheduled {
  return everyMinute(box, 'completer', async (isStopped) => {
    await voidHoldsDueBy(box, box.clock());
    // What was paid for is not forgotten by a clock that nobody has confirmed, or a damaged book.
    await forgetOldAnswers(box, isStopped);
  });
}

async function voidHoldsDueBy(box: Box, due: number): Promise<number> {
  return box.database.transaction((sql) => {
    const overdue = sql
      .all<{ id: number }>('SELECT id FROM hold WHERE settled_at IS NULL AND due_at <= :due', {
        due,
      })
      .filter(({ id }) => !box.liveCalls.holds.has(id));
    for (const { id } of overdue) voidHold(sql, id, 'abandoned', box.clock());
    return overdue.length;
  });
}

/** A few at a time, so that no dealer waits behind a month of them. */
async function forgetOldAnswers(box: Box, isStopped: () => boolean): Promise<void> {
  let isAll = false;
  const mayForget = () => box.trustedClock.isConfirmed() && box.damage.found() === undefined;
  while (!isAll && !isStopped() && mayForget()) {
    const done = await box.database.transaction((sql) => {
      refuseDamaged(box);
      return forgetUnfetched(sql, box.clock());
    });
    isAll = done.isAll;
    // The operator sees by these whether phones fail to confirm what they got.
    if (done.count > 0) box.log.warn({ given: done.count }, 'unfetched reports were given back');
  }
}

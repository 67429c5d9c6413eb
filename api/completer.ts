// Settles what a crash left: holds with nobody waiting for them, answers past their time.

import type { Box } from './box.ts';
import { ANSWER_KEPT_MS, voidHold } from './holds.ts';
import { everyMinute, type Scheduled } from './schedule.ts';

/** At start no hold can have a live call: each is void at once, not when it falls due. */
export async function completeAfterRestart(box: Box): Promise<number> {
  return voidHoldsDueBy(box, Number.MAX_SAFE_INTEGER);
}

/** Runs at once and each minute until stopped. */
export function startCompleter(box: Box): Scheduled {
  return everyMinute(box, 'completer', async () => {
    await voidHoldsDueBy(box, box.clock());
    // What was paid for is not forgotten by a clock that nobody has confirmed.
    if (box.trustedClock.isConfirmed()) await forgetOldAnswers(box);
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

async function forgetOldAnswers(box: Box): Promise<void> {
  await box.database.transaction((sql) => {
    const at = box.clock();
    sql.run(
      `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at
       WHERE sealed IS NOT NULL AND sealed_at <= :before`,
      { at, before: at - ANSWER_KEPT_MS },
    );
  });
}

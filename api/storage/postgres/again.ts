// What is tried again on PostgreSQL: work that crossed somebody else's, and work that met no
// database. Everything else is the job's own.

import { setTimeout as after } from 'node:timers/promises';
import { busy } from '../../refusal.ts';

/** A fail-over takes half a minute, and a caller waits seventy seconds for a report. */
const LOST_MS_MAX = 50_000;
/** So many crossings are no accident: the job itself breaks a rule. */
const RUNS_MAX = 20;

export const ROLLED_BACK = '40000';

/** Serialization, deadlock, lock not available, and a key that somebody else has just written. */
const CROSSED = /^(40000|40001|40P01|55P03|23505)$/;

/** A prepared statement's table has got a column since: a newer server has moved the tables. */
export const OUTGROWN = '0A000';

/**
 * No connection, no room, stopping or starting, no longer the one that writes, an operator's or a
 * time-out's end (PostgreSQL's manual, appendix A); and what the system says of a socket.
 */
const LOST = /^(0A000|08...|53...|57...|58...|25006|25P0[234]|40003|E[A-Z]{3,})$/;
/** What `pg` says without a code. */
const LOST_TEXT = /connection|timeout|not queryable|Client was closed/i;

/** Throws what the work throws in the end; {@link busy} where no database was met. */
export async function persistently<T>(once: () => Promise<T>): Promise<T> {
  const end = performance.now() + LOST_MS_MAX;
  for (let runs = 1; ; runs += 1) {
    try {
      return await once();
    } catch (error) {
      const isLate = performance.now() > end;
      if (isLost(error)) {
        if (isLate) throw busy();
        await after(250 + Math.random() * 250);
      } else if (CROSSED.test(codeOf(error)) && runs < RUNS_MAX && !isLate) {
        await after(Math.random() * 2 ** Math.min(runs, 6));
      } else {
        throw error;
      }
    }
  }
}

/** The database was not there, or the connection to it ended. */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== '') return LOST.test(code);
  return error instanceof Error && LOST_TEXT.test(error.message);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

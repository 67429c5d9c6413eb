// Voids holds that a crash left without a live call, and deletes expired answers.

import type { Backend } from '../backend.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import type { Sql } from '../storage/database.ts';
import { forgetServer, type Heard, isStillSilent } from '../storage/servers/live-servers.ts';
import { isOnDuty, SILENT_LOOKS_OF_HOLDS, silentServer } from '../storage/servers/membership.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';
import { voidHold } from './settle-hold.ts';
import { forgetUnfetched } from './stored-answers.ts';

type OpenRow = { id: number; server: number; due_at: number };

/** A hold without a live call, either on a silent server or on this one. */
type AbandonedHold = { id: number; silent: Heard | undefined };

/** Each hold is voided in its own transaction, but this many share a commit. */
const VOIDED_AT_ONCE = 100;

/**
 * At startup, voids the holds of dead servers that used this folder: such holds have no live call.
 * If other servers use the database, leaves their holds alone, because their calls may be live.
 */
export async function completeAfterRestart(backend: Backend): Promise<number> {
  const { isAlone, predecessors } = backend.membership;
  const open = await backend.database.read(openHolds);
  const left = open.filter(({ server }) => isAlone || predecessors.includes(server));
  return voidAll(
    backend,
    left.map(({ id }) => ({ id, silent: undefined })),
  );
}

/** Voids abandoned holds and deletes old answers, every minute until stopped. */
export function startCompleter(backend: Backend): ScheduledJob {
  return everyMinute(backend, 'completer', async (isStopped) => {
    await voidAbandoned(backend);
    if (await isOnDuty(backend)) await forgetOldAnswers(backend, isStopped);
  });
}

/** Voids abandoned holds now, for callers that cannot wait a minute. */
export async function voidAbandoned(backend: Backend): Promise<void> {
  const now = backend.clock();
  const open = await backend.database.read(openHolds);
  await voidAll(
    backend,
    open.flatMap((hold) => abandoned(backend, hold, now)),
  );
  for (const { id } of backend.membership.heard.values()) {
    const silent = silentServer(backend.membership, id, SILENT_LOOKS_OF_HOLDS);
    if (silent) await backend.database.transaction((sql) => forgetServer(sql, silent));
  }
}

function openHolds(sql: Sql): OpenRow[] {
  return sql.all<OpenRow>('SELECT id, server, due_at FROM hold WHERE settled_at IS NULL');
}

/** Another server's hold is abandoned only if that server is silent: our clock may be ahead. */
function abandoned(
  { membership, liveCalls }: Backend,
  { id, server, due_at }: OpenRow,
  now: number,
): AbandonedHold[] {
  if (server === membership.id) {
    return due_at <= now && !liveCalls.holds.has(id) ? [{ id, silent: undefined }] : [];
  }
  const silent = silentServer(membership, server, SILENT_LOOKS_OF_HOLDS);
  return silent ? [{ id, silent }] : [];
}

/** Voids the holds. If their server wakes up later, it finds them settled and charges nothing. */
async function voidAll({ database, clock }: Backend, holds: AbandonedHold[]): Promise<number> {
  const at = clock();
  for (let done = 0; done < holds.length; done += VOIDED_AT_ONCE) {
    const jobs = holds.slice(done, done + VOIDED_AT_ONCE).map(({ id, silent }) =>
      database.transaction((sql) => {
        if (silent && !isStillSilent(sql, silent)) return;
        voidHold(sql, id, 'abandoned', at);
      }),
    );
    await Promise.all(jobs);
  }
  return holds.length;
}

/** Deletes a few at a time, so that no dealer waits while a month of answers is deleted. */
async function forgetOldAnswers(backend: Backend, isStopped: () => boolean): Promise<void> {
  let isAll = false;
  // While its clock or database is in doubt, a server must not delete what dealers paid for.
  const mayForget = () =>
    backend.trustedClock.isConfirmed() && backend.damage.found() === undefined;
  while (!isAll && !isStopped() && mayForget()) {
    const at = backend.clock();
    const done = await backend.database.transaction((sql) => {
      refuseDamaged(backend);
      return forgetUnfetched(sql, at);
    });
    isAll = done.isAll;
    // Shows the operator whether phones are failing to confirm what they received.
    if (done.count > 0) backend.log.warn({ given: done.count }, 'refunded unfetched reports');
  }
}

// Settles what a crash left behind: holds that no call waits for, answers past their time.

import type { Backend } from '../backend.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import type { Sql } from '../storage/database.ts';
import { forgetServer, type Heard, isStillSilent } from '../storage/servers/live-servers.ts';
import { isOnDuty, SILENT_LOOKS_OF_HOLDS, silentServer } from '../storage/servers/membership.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';
import { voidHold } from './settle-hold.ts';
import { forgetUnfetched } from './stored-answers.ts';

type OpenRow = { id: number; server: number; due_at: number };

/** No call waits for it any more; its server is silent, or it is this one's own. */
type AbandonedHold = { id: number; silent: Heard | undefined };

/** Each is a job of its own; so many at once share a commit. */
const VOIDED_AT_ONCE = 100;

/**
 * What servers left that died in this folder has no live call: it is void at once, not when it is
 * due. Other servers' calls may be live, unless there can be no other server.
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

/** Runs at once and every minute until stopped. */
export function startCompleter(backend: Backend): ScheduledJob {
  return everyMinute(backend, 'completer', async (isStopped) => {
    await voidAbandoned(backend);
    // An unconfirmed clock or a damaged database must not make the server forget what was paid
    // for.
    if (await isOnDuty(backend)) await forgetOldAnswers(backend, isStopped);
  });
}

/** Exported for who has no minute to wait. */
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

/** Another's is judged by its server's silence alone: our clock may be ahead of that server's. */
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

/** A server that wakes up after this finds its holds settled, and charges nothing for them. */
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

// This server among those that work on the same database: it says that it lives, and sees who has
// fallen silent. Silence is counted in looks at another's beats, not in time: a clock that is set,
// a machine that slept and a database that was away for a while make no server silent.

import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database, Sql } from '../database.ts';
import { beat, type Heard, join, leave, onDuty, takeDuty } from './live-servers.ts';
import { everyMinute, type Once, type ScheduledJob, scheduled } from './schedule.ts';

export type Membership = {
  id: number;
  /** Of its machine, for people. */
  name: string;
  /** Whether no other server can be on the database: the folder's lock vouches for that. */
  isAlone: boolean;
  /** Servers that died in this folder before; not those that stopped, or are not known. */
  predecessors: number[];
  /** Who has the duty, as this server last saw. */
  onDuty: number | undefined;
  /** Others, and in how many looks in a row each was silent. */
  heard: Map<number, Heard & { silentLooks: number }>;
};

type Member = { membership: Membership; database: Database; log: Logger };

/** One row each: a hundred servers would be ten writes a second. */
const LOOK_MS = 10_000;
/** A minute and a half: longer than any restart. Orders and refunds can wait for that. */
const SILENT_LOOKS_OF_DUTY = 9;
/** Half a minute: a repeat that waits for a call there is asked to come back. */
const SILENT_LOOKS_OF_CALLS = 3;
/** Two minutes: by then no call of a server that lives is unanswered. */
export const SILENT_LOOKS_OF_HOLDS = 12;

export function makeMembership({
  server: id,
  predecessors,
  isAlone,
}: { server: number } & Pick<Membership, 'isAlone' | 'predecessors'>): Membership {
  const onDuty = isAlone ? id : undefined;
  return { id, name: hostname(), isAlone, predecessors, onDuty, heard: new Map() };
}

/** In the server's first transaction. */
export function joinServers(sql: Sql, { id, name, isAlone, predecessors }: Membership): void {
  join(sql, { id, name, gone: isAlone ? 'others' : predecessors });
}

/** The server as it was last heard, if it was silent in so many looks or more. */
export function silentServer({ heard }: Membership, id: number, looks: number): Heard | undefined {
  const last = heard.get(id);
  return last && last.silentLooks >= looks ? last : undefined;
}

/** It is unknown just now whether that server is still at the calls that it began. */
export function isUnheard(membership: Membership, id: number): boolean {
  return silentServer(membership, id, SILENT_LOOKS_OF_CALLS) !== undefined;
}

/** Beats until stopped. A server that is alone has no other to tell. */
export function startBeating(member: Member): ScheduledJob[] {
  if (member.membership.isAlone) return [];
  return [
    scheduled(member, { work: 'membership', everyMs: LOOK_MS }, (isStopped) =>
      look(member, isStopped),
    ),
  ];
}

/** Beats once and hears the others; takes the duty where it is free or its holder is silent. */
export async function look(
  { membership, database, log }: Member,
  isStopped = () => false,
): Promise<void> {
  const { id } = membership;
  const seen = await database.transaction((sql) => ({
    others: beat(sql, membership),
    onDuty: onDuty(sql),
  }));
  membership.onDuty = seen.onDuty;
  membership.heard = new Map(seen.others.map((each) => [each.id, counted(membership, each)]));
  const holder = seen.onDuty;
  if (holder === id || isStopped()) return;
  const silent = holder && silentServer(membership, holder, SILENT_LOOKS_OF_DUTY);
  if (holder !== undefined && !silent) return;
  if (!(await database.transaction((sql) => takeDuty(sql, id, silent || undefined)))) return;
  membership.onDuty = id;
  log.warn({ server: id, from: holder }, 'this server has taken over the recurring work');
}

function counted({ heard }: Membership, { id, beats }: Heard) {
  const last = heard.get(id);
  return { id, beats, silentLooks: last?.beats === beats ? last.silentLooks + 1 : 0 };
}

/** So that another takes over at its next look, and not when it has counted this one silent. */
export async function endMembership({ membership, database, log }: Member): Promise<void> {
  if (membership.isAlone) return;
  await database
    .transaction((sql) => leave(sql, membership.id))
    .catch((error) => log.warn({ error }, 'the recurring work was not handed over'));
}

// Recurring work that one server does for all. Each piece of it does no harm where two do it at
// once, as when a server that was frozen wakes up (README): the duty spares work, and guards
// nothing.

export type DutyParts = { membership: Membership; database: Pick<Database, 'read'> };

/** Whether the duty is this server's just now. */
export async function isOnDuty({ membership, database }: DutyParts): Promise<boolean> {
  // A server that is alone has had it since its start.
  if (membership.isAlone) return true;
  membership.onDuty = await database.read(onDuty);
  return membership.onDuty === membership.id;
}

/** As `everyMinute`, by the server that has the duty; told to stop when that is another. */
export function everyMinuteOnDuty(
  backend: DutyParts & { log: Logger },
  work: string,
  once: Once,
): ScheduledJob {
  const { membership } = backend;
  const isLost = () => membership.onDuty !== membership.id;
  return everyMinute(backend, work, async (isStopped) => {
    if (await isOnDuty(backend)) await once(() => isStopped() || isLost());
  });
}

// Sends this server's heartbeats, and notices silent servers. It counts looks without a beat rather
// than time, so a changed clock, a sleeping machine or a short database outage does not make any
// server look silent.

import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database, Sql } from '../database.ts';
import { beat, type Heard, join, leave, onDuty, takeDuty } from './live-servers.ts';
import { everyMinute, type Once, type ScheduledJob, scheduled } from './schedule.ts';

export type Membership = {
  id: number;
  /** The machine's name, for people to read. */
  name: string;
  /** Whether this is the only server, which the folder's lock guarantees. */
  isAlone: boolean;
  /** Servers that died in this folder. Servers that stopped are not included. */
  predecessors: number[];
  /** The server on duty, as last seen. */
  onDuty: number | undefined;
  /** The other servers, and for how many looks in a row each has been silent. */
  heard: Map<number, Heard & { silentLooks: number }>;
};

type Member = { membership: Membership; database: Database; log: Logger };

/** Each look writes a row: with a hundred servers, that is ten writes a second. */
const LOOK_MS = 10_000;
/** Duty passes on after a minute and a half. No restart takes that long, and the work can wait. */
const SILENT_LOOKS_OF_DUTY = 9;
/** After half a minute, a repeat stops waiting for a silent server and must come back later. */
const SILENT_LOOKS_OF_CALLS = 3;
/** After two minutes, a living server has answered all its calls. */
export const SILENT_LOOKS_OF_HOLDS = 12;

export function makeMembership({
  server: id,
  predecessors,
  isAlone,
}: { server: number } & Pick<Membership, 'isAlone' | 'predecessors'>): Membership {
  const onDuty = isAlone ? id : undefined;
  return { id, name: hostname(), isAlone, predecessors, onDuty, heard: new Map() };
}

/** Joins the other servers, in the server's first transaction. */
export function joinServers(sql: Sql, { id, name, isAlone, predecessors }: Membership): void {
  join(sql, { id, name, gone: isAlone ? 'others' : predecessors });
}

/** Returns the server as last seen, if it has sent no beat in at least this many looks. */
export function silentServer({ heard }: Membership, id: number, looks: number): Heard | undefined {
  const last = heard.get(id);
  return last && last.silentLooks >= looks ? last : undefined;
}

/** Returns whether that server may be dead: we then cannot say whether it still runs its calls. */
export function isUnheard(membership: Membership, id: number): boolean {
  return silentServer(membership, id, SILENT_LOOKS_OF_CALLS) !== undefined;
}

/** Records beats until stopped. A server that is alone does not need to. */
export function startBeating(member: Member): ScheduledJob[] {
  if (member.membership.isAlone) return [];
  return [
    scheduled(member, { work: 'membership', everyMs: LOOK_MS }, (isStopped) =>
      look(member, isStopped),
    ),
  ];
}

/**
 * Records this server's heartbeat and reads the other servers'. Takes over the duty if the server
 * on duty is gone or silent.
 */
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
  log.warn({ server: id, from: holder }, 'this server took over the recurring work');
}

function counted({ heard }: Membership, { id, beats }: Heard) {
  const last = heard.get(id);
  return { id, beats, silentLooks: last?.beats === beats ? last.silentLooks + 1 : 0 };
}

const NOT_SIGNED_OFF =
  'this server could not sign off: the others notice only when its heartbeats stop';

/** Leaves, so that another server takes over at its next look and need not wait. */
export async function endMembership({ membership, database, log }: Member): Promise<void> {
  if (membership.isAlone) return;
  await database
    .transaction((sql) => leave(sql, membership.id))
    .catch((error) => log.warn({ error }, NOT_SIGNED_OFF));
}

// Runs recurring work that one server does for all. It is harmless if two do it at once, as when a
// frozen server wakes up (README): the duty only saves work.

export type DutyParts = { membership: Membership; database: Pick<Database, 'read'> };

/** Returns whether this server is on duty now. */
export async function isOnDuty({ membership, database }: DutyParts): Promise<boolean> {
  // If this is the only server, it is always on duty.
  if (membership.isAlone) return true;
  membership.onDuty = await database.read(onDuty);
  return membership.onDuty === membership.id;
}

/** Works like `everyMinute` while this server is on duty, and stops when another takes over. */
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

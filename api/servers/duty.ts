// Recurring work that one server does for all. Each piece of it does no harm where two do it at
// once, as when a server that was frozen wakes up (README): the duty spares work, and guards
// nothing.

import type { Logger } from 'pino';
import { everyMinute, type Once, type ScheduledJob } from '../schedule.ts';
import type { Database } from '../storage/database.ts';
import { onDuty } from './live-servers.ts';
import type { Membership } from './membership.ts';

export type DutyParts = { membership: Membership; database: Pick<Database, 'read'> };

/** Whether the duty is this server's just now. */
export async function isOnDuty({ membership, database }: DutyParts): Promise<boolean> {
  // Whoever is alone has had it since its start.
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

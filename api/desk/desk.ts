// What the handlers of the desk work with: the running server's own parts, and a thread to read in.

import type { Backend } from '../backend.ts';
import type { SourceHealth } from '../providers/failover.ts';
import type { ScheduledJob } from '../storage/servers/schedule.ts';
import type { Jobs } from './jobs.ts';
import type { Ceremonies } from './people/ceremonies.ts';
import type { ReadingThread } from './reading/reading-thread.ts';

export type Desk = {
  backend: Backend;
  reading: ReadingThread;
  /** The state of the real sources' circuit breakers. */
  sourceHealth: () => SourceHealth[];
  scheduled: ScheduledJob[];
  /** What passkeys are asked to sign. */
  ceremonies: Ceremonies;
  /** Long work that people have begun. */
  jobs: Jobs;
  /** Where people reach it: `DESK_URL`, or this machine. */
  url: string;
};

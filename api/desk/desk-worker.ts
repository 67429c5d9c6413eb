// The thread in which the desk reads.

import { workerData } from 'node:worker_threads';
import type { Place } from '../storage/open-configured.ts';
import { answerEach } from '../storage/thread.ts';
import type { ToThread } from './reading/reading-thread.ts';
import { openReads, reads } from './reading/reads.ts';

const reading = openReads(workerData as Place); // reading-thread.ts sets it
// The caller pairs name and argument.
answerEach(({ name, given }: ToThread) => reads[name](reading, given as never));

// The worker thread that runs the desk's reads.

import { workerData } from 'node:worker_threads';
import type { Place } from '../storage/open-configured.ts';
import { answerEach } from '../storage/thread.ts';
import { openReads, reads, type ToThread } from './reading/reads.ts';

const reading = openReads(workerData as Place); // set in reads.ts
// `reading.ask` sends each read its own type of argument.
answerEach(({ name, given }: ToThread) => reads[name](reading, given as never));

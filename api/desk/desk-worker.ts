// The worker thread that runs the desk's reads.

import { workerData } from 'node:worker_threads';
import { openReading, type Place } from '../storage/open-configured.ts';
import { answerEach } from '../storage/thread.ts';
import { readingOf, type ToThread } from './reading/reads.ts';

const ask = readingOf(openReading(workerData as Place)); // reads.ts sets `workerData`
// The caller's types pair each name with its argument.
answerEach(({ name, given }: ToThread) => ask(name, given as never));

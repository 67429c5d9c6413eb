// Has the disk take a file that another thread is writing, until it is ended.

import { fdatasyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** In this time some megabytes are written. */
const SYNC_EVERY_MS = 20;

const file = openSync(String(workerData), 'r');
setInterval(() => fdatasyncSync(file), SYNC_EVERY_MS);

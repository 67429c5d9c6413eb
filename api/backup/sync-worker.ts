// Flushes a file to the disk repeatedly while another thread writes it.

import { fdatasyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** The pause between two flushes, in which the other thread writes a few megabytes. */
const SYNC_EVERY_MS = 20;

const file = openSync(String(workerData), 'r');
setInterval(() => fdatasyncSync(file), SYNC_EVERY_MS);

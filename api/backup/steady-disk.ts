// Large files written beside a server that sells. A dealer's commit waits until the disk has taken
// what others handed over before it: so it is handed a little at a time.

import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A slow disk takes this in some 50 ms. */
const PART_BYTES = 4 * 1024 ** 2;

const thread = fileURLToPath(new URL('./sync-worker.js', import.meta.url));

/** Copies a file to a path that is free; resolves once the copy is on the disk. */
export async function copySteadily(from: string, to: string): Promise<void> {
  const copy = await open(to, 'wx', 0o600);
  try {
    for await (const part of createReadStream(from, { highWaterMark: PART_BYTES })) {
      await copy.writeFile(part);
      await copy.datasync();
    }
  } finally {
    await copy.close();
  }
}

/** `fill` writes the file in one long call: meanwhile a thread has the disk take what is there. */
export async function fillSteadily(path: string, fill: () => void): Promise<void> {
  // Only the build has threads; run from source, nobody sells beside it.
  if (!existsSync(thread)) return fill();
  const worker = new Worker(thread, { workerData: path });
  const ended = once(worker, 'exit');
  try {
    await once(worker, 'online');
    fill();
  } finally {
    await Promise.all([worker.terminate(), ended]);
  }
}

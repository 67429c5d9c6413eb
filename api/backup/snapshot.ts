// Takes a snapshot of a database file without writing to that file's disk, which may be full.

import { once } from 'node:events';
import { createReadStream, existsSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { copyLogHome } from '../storage/database.ts';
import { inFile, lookAt } from '../storage/database-file.ts';
import { freeBytes, ROOM_BYTES_MIN } from '../storage/disk.ts';

/** Writes a snapshot of the database to a new file that only its owner can read. */
export async function snapshot(db: string, target: string): Promise<void> {
  const copy = `${target}-as-it-lay`;
  try {
    if (await copiedAtRest(db, copy)) return await vacuumInto(target, new Sqlite(copy));
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true });
  }
  // A read-only connection does not change the log.
  await vacuumInto(target, new Sqlite(db, { readonly: true }));
  copyLogHomeWithRoom(db);
}

/**
 * Copies a database that no process has open, without opening it, because SQLite would create files
 * beside it. Returns `false` if a process has it open or opened it during the copy.
 */
async function copiedAtRest(db: string, copy: string): Promise<boolean> {
  const before = stateOf(db);
  if (before.isOpen) return false;
  for (const end of ['', '-wal']) {
    if (lookAt(`${db}${end}`)) await copySteadily(`${db}${end}`, `${copy}${end}`);
  }
  const after = stateOf(db);
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  for (const end of ['', '-wal']) rmSync(`${copy}${end}`, { force: true });
  return false;
}

/** Processes that have a WAL database open share memory through a file beside it. */
function stateOf(db: string) {
  const files = [db, `${db}-wal`].map((path) => {
    const found = lookAt(path);
    return [found?.ino, found?.size, found?.mtimeMs];
  });
  return { isOpen: lookAt(`${db}-shm`) !== undefined, files };
}

/** Reads in one transaction: a page-by-page copy would start again after every sale. */
async function vacuumInto(target: string, source: Sqlite.Database): Promise<void> {
  try {
    // Creates the file first, so that the error for an unwritable folder says so. Never overwrites.
    writeFileSync(target, '', { mode: 0o600, flag: 'wx' });
    await fillSteadily(target, () => source.prepare('VACUUM INTO ?').run(target));
  } finally {
    source.close();
  }
}

/** Checkpoints the log, which grew during the copy, so that the next sale does not have to. */
function copyLogHomeWithRoom(db: string): void {
  if (freeBytes(dirname(db)) < ROOM_BYTES_MIN) return;
  inFile(db, { fileMustExist: true }, copyLogHome);
}

// Writes large files while a server is selling. A commit waits until the disk has taken all earlier
// writes, so these are written in small parts.

/** A slow disk takes about 50 ms to write this much. */
const PART_BYTES = 4 * 1024 ** 2;

const thread = fileURLToPath(new URL('./sync-worker.js', import.meta.url));

/** Copies a file to an unused path. Resolves when the copy is on the disk. */
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

/** Runs `fill`, which writes the file in one long call, while a thread flushes what was written. */
async function fillSteadily(path: string, fill: () => void): Promise<void> {
  // Worker threads exist only in the build. When run from source, no server is selling.
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

// Backs up the database while the server runs: takes a snapshot, then opens and checks it like a
// restored database. Only then does it count as a backup.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entryCount } from '../money/ledger-entries.ts';
import type { Config } from '../settings/config.ts';
import { openDatabase } from '../storage/database.ts';
import { databasePath, inFile, inNewFolder, lookAt } from '../storage/database-file.ts';
import { wholeFile } from '../storage/disk.ts';
import { codeOf } from '../storage/exit-codes.ts';
import { modeTrouble } from '../storage/money-mode.ts';
import { freePath } from './backup-folder.ts';
import { copySteadily, snapshot } from './snapshot.ts';
import { soundnessOf } from './soundness.ts';

type Settings = Pick<Config, 'mode' | 'razorpay'>;

type Inspection = { entries: number; bytes: number; troubles: string[] };

/**
 * Writes a snapshot of the database to a new file in the folder. Returns its path once it is
 * durable.
 */
export async function backUp(dataDir: string, folder: string, at: number): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = freePath(folder, at);
  await wholeFile(target, (path) => snapshot(databasePath(dataDir), path));
  return target;
}

/**
 * Returns the maximum size of a copy. A copy has no free pages, so it is often much smaller than
 * the file. Does not open a database that no process has open: SQLite would create files beside it.
 */
export function copyBytes(dataDir: string): number {
  const path = databasePath(dataDir);
  if (!lookAt(`${path}-shm`)) return statSync(path).size + (lookAt(`${path}-wal`)?.size ?? 0);
  return inFile(path, { readonly: true }, (db) => {
    const [pages = 0, free = 0, pageBytes = 0] = ['page_count', 'freelist_count', 'page_size'].map(
      (name) => Number(db.pragma(name, { simple: true })),
    );
    return (pages - free) * pageBytes;
  });
}

/**
 * Restores the file to a temporary folder in `scratch` and checks every page and invariant. The
 * system's own temporary folder is often in memory, and a database may be larger than memory. With
 * `settings`, the copy must also have the same money mode.
 */
export async function inspect(
  file: string,
  scratch: string,
  at: number,
  settings?: Settings,
): Promise<Inspection> {
  if (!existsSync(file)) return { entries: 0, bytes: 0, troubles: ['There is no such file.'] };
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  return inNewFolder(join(scratch, 'restored-'), async (folder) => {
    await copySteadily(file, databasePath(folder));
    return { bytes: statSync(file).size, ...(await inspectDatabaseIn(folder, at, settings)) };
  });
}

/** Migrates the database in a folder to this version and checks all its pages and invariants. */
export async function inspectDatabaseIn(
  folder: string,
  at: number,
  settings?: Settings,
): Promise<Omit<Inspection, 'bytes'>> {
  try {
    return await inspected(folder, at, settings);
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    return { entries: 0, troubles: [`It cannot be opened: ${why}`] };
  }
}

/** Returns whether the check failed because of the disk, which says nothing about the copy. */
function isOfTheDisk(error: unknown): boolean {
  return /^(E[A-Z]+$|SQLITE_FULL|SQLITE_IOERR)/.test(codeOf(error));
}

async function inspected(
  folder: string,
  at: number,
  settings: Settings | undefined,
): Promise<Omit<Inspection, 'bytes'>> {
  const database = openDatabase(folder, () => undefined); // no request waits while a copy migrates
  try {
    const { damage, broken } = await soundnessOf(database, at);
    return await database.read((sql) => {
      const mode = settings && modeTrouble(sql, settings);
      const troubles = [...damage, ...broken, ...(mode === undefined ? [] : [mode])];
      return { entries: entryCount(sql), troubles };
    });
  } finally {
    await database.close();
  }
}

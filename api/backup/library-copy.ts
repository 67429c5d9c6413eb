// Copies library.db. Each copy is stored beside a copy of the database that was made at the same
// moment or slightly earlier. Either copy can be restored when the other is damaged.

import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EPOCH_BYTES } from '../../data/library/frames.ts';
import { isMissingLibrary, libraryPath } from '../library/library-file.ts';
import { inFile, inNewFolder, lookAt } from '../storage/database-file.ts';
import { freeBytes, makeDurable, ROOM_BYTES_MIN, wholeFile } from '../storage/disk.ts';
import { leaveOneFile } from '../storage/open-configured.ts';
import { snapshot } from './snapshot.ts';

export type LibraryCopy = { file: string; bytes: number } | { trouble: string };

/** Returns `library-20261123-213000.db`, beside `lotproof-20261123-213000.db`. */
export function libraryCopyOf(file: string): string {
  return join(dirname(file), basename(file).replace(/^lotproof-/, 'library-'));
}

/**
 * Writes and checks the library copy that belongs to this database copy. Returns undefined if no
 * dealer shares anything.
 */
export async function backUpLibrary(
  dataDir: string,
  file: string,
): Promise<LibraryCopy | undefined> {
  if (isMissingLibrary(dataDir)) return { trouble: 'library.db is missing, but existed before.' };
  if (!lookAt(libraryPath(dataDir))) return undefined;
  try {
    return await copied(dataDir, libraryCopyOf(file));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { trouble: `library.db could not be copied: ${error.message}` };
  }
}

async function copied(dataDir: string, target: string): Promise<LibraryCopy | undefined> {
  refuseWithoutRoom(libraryPath(dataDir), dirname(target));
  let libraries = 0;
  await wholeFile(target, async (path) => {
    await snapshot(libraryPath(dataDir), path);
    libraries = checkedCount(path);
    // Makes devices compare their records even if an operator restores the copy by hand.
    beginEpoch(path);
  });
  if (libraries > 0) return { file: target, bytes: statSync(target).size };
  rmSync(target);
  return undefined;
}

function refuseWithoutRoom(path: string, folder: string): void {
  if (freeBytes(folder) >= 2 * statSync(path).size + ROOM_BYTES_MIN) return;
  throw new Error(`it does not fit in ${folder}`);
}

/** Returns the number of dealers' libraries. Throws if a page is damaged. */
function checkedCount(path: string): number {
  return inFile(path, { readonly: true }, (copy) => {
    const said = copy.pragma('quick_check(1)', { simple: true });
    if (said !== 'ok') throw new Error(`its pages are damaged: ${said}`);
    return Number(copy.prepare('SELECT count(*) FROM library').pluck().get());
  });
}

export function isSoundLibrary(dataDir: string): boolean {
  if (!lookAt(libraryPath(dataDir))) return false;
  try {
    checkedCount(libraryPath(dataDir));
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/**
 * Replaces the library with the copy; the caller holds the folder's lock. Renames the old file and
 * keeps it for a week. The epoch changes, so that devices compare and send what is missing. If the
 * copy is damaged, throws and changes nothing.
 */
export async function putLibraryBack(dataDir: string, file: string, at: number): Promise<void> {
  await inNewFolder(join(dataDir, 'restoring-'), async (folder) => {
    const next = libraryPath(folder);
    copyFileSync(file, next);
    chmodSync(next, 0o600);
    checkedCount(next);
    beginEpoch(next);
    leaveOneFile(next);
    await makeDurable(next);
    setLibraryAside(dataDir, at);
    renameSync(next, libraryPath(dataDir));
    await makeDurable(dataDir);
  });
}

function beginEpoch(path: string): void {
  const epoch = randomBytes(EPOCH_BYTES);
  const text = 'UPDATE file SET epoch = :epoch WHERE id = 1';
  inFile(path, {}, (file) => file.prepare(text).run({ epoch }));
}

/** Renames the library and its write-ahead log. */
export function setLibraryAside(dataDir: string, at: number): void {
  const path = libraryPath(dataDir);
  for (const end of ['', '-wal', '-shm']) {
    if (lookAt(`${path}${end}`)) renameSync(`${path}${end}`, `${path}.before-${at}${end}`);
  }
}

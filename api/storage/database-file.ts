// Where the book lies, and whether it is there at all. A folder that is missing, misspelt or not
// mounted, or a book that was cut off, must never be taken for a new one.

import { accessSync, constants, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { BookTrouble, exitCodes } from '../operations/exit-codes.ts';

export function bookPath(dataDir: string): string {
  return join(dataDir, 'lotproof.db');
}

/** Throws {@link BookTrouble} where there is no folder. */
export function refuseMissingFolder(dataDir: string): void {
  const found = lookAt(dataDir);
  if (!found) throw noFolder(dataDir);
  if (!found.isDirectory()) {
    throw new BookTrouble(
      `${dataDir} is not a folder: set LOTPROOF_DATA_DIR to the one that holds the book.`,
      exitCodes.noBook,
    );
  }
}

/**
 * Throws {@link BookTrouble} where there is no folder, no book in it, an empty file for one, or a
 * file that this process may not write.
 */
export function refuseMissingBook(dataDir: string): void {
  refuseMissingFolder(dataDir);
  const book = lookAt(bookPath(dataDir));
  if (!book) throw noBook(dataDir);
  if (book.size === 0) {
    throw new BookTrouble(
      `${bookPath(dataDir)} is empty, so it was cut off: keep it aside and restore a backup.`,
      exitCodes.damaged,
    );
  }
  refuseUnwritable(dataDir);
  for (const end of ['', '-wal', '-shm']) refuseUnwritable(`${bookPath(dataDir)}${end}`);
}

/** Throws {@link BookTrouble} where something is there that this process may not write. */
export function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return;
    if (code === 'EROFS') {
      throw new BookTrouble(
        `${path} is on a disk that is read-only: \`dmesg\` says whether it fails, \`mount\` how ` +
          'it is mounted.',
        exitCodes.disk,
      );
    }
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new BookTrouble(
      `${path} may not be read and written by user ${process.getuid?.()}: give it to the ` +
        "server's own user by `chown`, with mode 700 for a folder and 600 for a file.",
      exitCodes.notAllowed,
    );
  }
}

/**
 * Throws {@link BookTrouble} where the folder is another user's: files that root leaves in it are
 * files that the server cannot write.
 */
export function refuseForeignFolder(dataDir: string): void {
  const owner = lookAt(dataDir)?.uid;
  const own = process.getuid?.(); // Windows has none
  if (owner === undefined || own === undefined || owner === own) return;
  throw new BookTrouble(
    `${dataDir} belongs to user ${owner} and this is user ${own}: run it as the server's own ` +
      'user, as `lotproof` does on a server.',
    exitCodes.notAllowed,
  );
}

/** Names of files that only a book leaves: where one is, a new book is not what is wanted. */
export function tracesOfBook(folder: string): string[] {
  if (!lookAt(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^lotproof(-\d{8}-\d{6})?\.db/.test(name))
    .sort();
}

function noFolder(dataDir: string): BookTrouble {
  return new BookTrouble(
    `${dataDir} is not there: is its disk mounted, and LOTPROOF_DATA_DIR spelt right? Only a new ` +
      "server's first book is made, by `init`.",
    exitCodes.noBook,
  );
}

function noBook(dataDir: string): BookTrouble {
  return new BookTrouble(
    `There is no book in ${dataDir}: is its disk mounted, and LOTPROOF_DATA_DIR right? A lost ` +
      "one comes back by `restore`; a new server's first one is made by `init`.",
    exitCodes.noBook,
  );
}

/** Undefined only where nothing has that name; what may not be looked at throws. */
export function lookAt(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

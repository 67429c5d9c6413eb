// What can go wrong around a command or a start, each in one sentence for the person who typed it.
// Whatever is not named here is a bug of ours and keeps its stack.

import { Refusal } from '../refusal.ts';
import { Mistake } from './desk.ts';

/** The sentence for an error of the world or of the person; undefined for a bug. */
export function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Mistake || error instanceof Refusal) return error.message;
  // Settings, the mode and the version of the book say what is wrong by themselves.
  if (/^(The environment|This book|The database is|Moving the book)/.test(error.message)) {
    return error.message;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('SQLITE_') ? aboutTheBook(code) : aboutAFile(code, error);
}

/** Result codes of SQLite, https://www.sqlite.org/rescode.html, the extended ones by their start. */
function aboutTheBook(code: string): string | undefined {
  const said: [start: string, sentence: string][] = [
    ['SQLITE_FULL', 'The disk is full: make room and try again.'],
    ['SQLITE_BUSY', 'The book is in use and did not come free: try again in a moment.'],
    ['SQLITE_LOCKED', 'The book is in use and did not come free: try again in a moment.'],
    ['SQLITE_READONLY', `The book cannot be written: is this the server's own user?`],
    ['SQLITE_CANTOPEN', `The book cannot be opened: is this the server's own user?`],
    ['SQLITE_PERM', `The book cannot be opened: is this the server's own user?`],
    ['SQLITE_IOERR', 'The disk does not take what is written, or is failing: look at it first.'],
    ['SQLITE_CORRUPT', DAMAGED],
    ['SQLITE_NOTADB', DAMAGED],
  ];
  return said.find(([start]) => code.startsWith(start))?.[1];
}

const DAMAGED =
  'The book is damaged: stop the server, keep the data folder as it is, and restore a backup.';

/** Error numbers of the system, errno(3). */
function aboutAFile(code: string, error: Error): string | undefined {
  const path = 'path' in error ? String(error.path) : 'A file';
  switch (code) {
    case 'ENOENT':
      return `${path} is not there.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} may not be read or written: is this the server's own user?`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is not a folder.`;
    case 'EISDIR':
      return `${path} is a folder.`;
    case 'ENOSPC':
    case 'EFBIG':
    case 'EDQUOT':
      return 'The disk is full: make room and try again.';
    case 'EADDRINUSE':
      return 'Another program listens at this HOST and PORT: is the server running already?';
    default:
      return undefined;
  }
}

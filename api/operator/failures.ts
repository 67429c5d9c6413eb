// What can go wrong around a command or a start, each in one sentence for the person who typed it,
// and with an exit code for systemd and scripts.
// A failure that is not named here is a bug of ours and keeps its stack.

import { Refusal } from '../refusal.ts';
import { DatabaseTrouble, type ExitCode, exitCodes } from '../storage/exit-codes.ts';
import { Misuse } from './command.ts';
import { Mistake } from './session.ts';

type Failure = { sentence: string; exitCode: ExitCode };

/** The sentence for an outside failure or a mistake of the operator's; undefined for a bug. */
export function sentenceFor(error: unknown): string | undefined {
  return failureOf(error)?.sentence;
}

/** The same with its exit code; undefined for a bug. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message: sentence } = error;
  if (error instanceof DatabaseTrouble) return { sentence, exitCode: error.exitCode };
  if (error instanceof Misuse) return { sentence, exitCode: exitCodes.misuse };
  if (error instanceof Mistake || error instanceof Refusal) {
    return { sentence, exitCode: exitCodes.wrong };
  }
  // These messages already say what is wrong with settings, mode or version.
  if (/^(The environment|This database|The database is)/.test(sentence)) {
    return { sentence, exitCode: exitCodes.settings };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('SQLITE_') ? aboutTheDatabase(code) : aboutAFile(code, error);
}

const failure = (exitCode: ExitCode, sentence: string): Failure => ({ sentence, exitCode });

const DISK_FULL = failure(exitCodes.disk, 'The disk is full: make room and try again.');
const DISK_FAILS = failure(
  exitCodes.disk,
  'The disk does not take what is written, or is failing: look at it first.',
);
const IN_USE = failure(
  exitCodes.inUse,
  'The database is in use and did not come free: try again in a moment.',
);
const FOREIGN = failure(
  exitCodes.notAllowed,
  "The database cannot be opened or written: is this the server's own user?",
);
const DAMAGED = failure(
  exitCodes.damaged,
  'The database is damaged: stop the server, keep the data folder as it is, ' +
    'and restore a backup.',
);

/**
 * Result codes of SQLite, https://www.sqlite.org/rescode.html, the extended ones by their start.
 */
function aboutTheDatabase(code: string): Failure | undefined {
  const said: [start: string, failure: Failure][] = [
    ['SQLITE_FULL', DISK_FULL],
    ['SQLITE_BUSY', IN_USE],
    ['SQLITE_LOCKED', IN_USE],
    ['SQLITE_READONLY', FOREIGN],
    ['SQLITE_CANTOPEN', FOREIGN],
    ['SQLITE_PERM', FOREIGN],
    ['SQLITE_IOERR', DISK_FAILS],
    ['SQLITE_CORRUPT', DAMAGED],
    ['SQLITE_NOTADB', DAMAGED],
  ];
  return said.find(([start]) => code.startsWith(start))?.[1];
}

/** Error numbers of the system, errno(3), and a module that Node cannot load. */
function aboutAFile(code: string, error: Error): Failure | undefined {
  const path = 'path' in error ? String(error.path) : 'A file';
  const wrong = (sentence: string) => failure(exitCodes.wrong, sentence);
  switch (code) {
    case 'ENOENT':
      return wrong(`${path} is not there.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return failure(
        exitCodes.notAllowed,
        `${path} may not be read or written: is this the server's own user?`,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return wrong(`${path} is not a folder.`);
    case 'EISDIR':
      return wrong(`${path} is a folder.`);
    case 'ENOSPC':
    case 'EFBIG':
    case 'EDQUOT':
      return DISK_FULL;
    case 'ERR_DLOPEN_FAILED':
      return wrong(
        'SQLite was installed for another version of Node: type `npm ci --omit=dev` in the ' +
          'folder of the package, and start again.',
      );
    case 'EIO':
      return DISK_FAILS;
    case 'EADDRINUSE':
      return failure(
        exitCodes.inUse,
        'Another program listens at this HOST and PORT, or at the port of the metrics: is the ' +
          'server running already?',
      );
    default:
      return undefined;
  }
}

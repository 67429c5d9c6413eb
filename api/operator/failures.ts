// Expected failures of a command or of the server's start. Each is one sentence for the person who
// typed the command, with an exit code for systemd and scripts. Any other failure is a bug of ours
// and keeps its stack trace.

import { Refusal } from '../refusal.ts';
import { SettingsTrouble } from '../settings/read-environment.ts';
import { DatabaseTrouble, type ExitCode, exitCodes } from '../storage/exit-codes.ts';
import { Misuse } from './command.ts';
import { Mistake } from './session.ts';

type Failure = { sentence: string; exitCode: ExitCode };

/** Returns the sentence for an outside failure or a mistake; undefined for a bug of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message: sentence } = error;
  if (error instanceof DatabaseTrouble) return { sentence, exitCode: error.exitCode };
  if (error instanceof Misuse) return { sentence, exitCode: exitCodes.misuse };
  if (error instanceof Mistake || error instanceof Refusal) {
    return { sentence, exitCode: exitCodes.wrong };
  }
  if (error instanceof SettingsTrouble) return { sentence, exitCode: exitCodes.settings };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error ? String(error.path) : 'A file';
  const [, exitCode, said] = known.find(([codes]) => codes.test(code)) ?? [];
  return said === undefined || exitCode === undefined
    ? undefined
    : { sentence: said.replace('PATH', path), exitCode };
}

const { wrong, damaged, disk, inUse, notAllowed } = exitCodes;

/**
 * Maps prefixes of SQLite's result codes (https://www.sqlite.org/rescode.html), PostgreSQL's codes
 * for damage, system errors (errno(3)), and the error for a module that Node cannot load.
 */
const known: readonly [codes: RegExp, exitCode: ExitCode, sentence: string][] = [
  [/^(SQLITE_FULL|ENOSPC$|EFBIG$|EDQUOT$)/, disk, 'The disk is full: make room and try again.'],
  [/^(SQLITE_IOERR|EIO$)/, disk, 'The disk rejects writes or is failing: check it first.'],
  [/^SQLITE_(BUSY|LOCKED)/, inUse, 'The database is in use: try again in a moment.'],
  [
    /^SQLITE_(READONLY|CANTOPEN|PERM)/,
    notAllowed,
    "The database cannot be opened or written: is this the server's own user?",
  ],
  [
    /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/,
    damaged,
    'The database is damaged: stop the server, keep the data folder as it is, and restore a ' +
      'backup.',
  ],
  [/^ENOENT$/, wrong, 'PATH is missing.'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    notAllowed,
    "PATH cannot be read or written: is this the server's own user?",
  ],
  [/^(ENOTDIR|EEXIST)$/, wrong, 'PATH is not a folder.'],
  [/^EISDIR$/, wrong, 'PATH is a folder.'],
  [
    /^ERR_DLOPEN_FAILED$/,
    wrong,
    "SQLite was installed for another version of Node: type `npm ci --omit=dev` in the package's " +
      'folder, and start again.',
  ],
  [
    /^EADDRINUSE$/,
    inUse,
    'Another program is listening on this HOST and PORT, or on the metrics port: is the server ' +
      'already running?',
  ],
];

// The exit codes of the server and the operator's commands. Codes above 2 come from sysexits(3),
// which systemd and scripts know. deploy/database.md says what each means and what to do.

export const exitCodes = {
  done: 0,
  /** The command failed, or a check found something wrong. */
  wrong: 1,
  /** The command line is wrong. */
  misuse: 2,
  /** The database is damaged, or truncated (EX_DATAERR). */
  damaged: 65,
  /** There is no database, or no folder for one (EX_NOINPUT). */
  noDatabase: 66,
  /** The disk is full or failing (EX_IOERR). */
  disk: 74,
  /** Another process has the database or port, or PostgreSQL is down: try again (EX_TEMPFAIL). */
  inUse: 75,
  /** The folder or file belongs to another user (EX_NOPERM). */
  notAllowed: 77,
  /** The settings are wrong, or the database does not belong to them (EX_CONFIG). */
  settings: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Thrown if the database cannot be used. The message gives the path, reason and next step. */
export class DatabaseTrouble extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the code of a system, SQLite or PostgreSQL error; an empty string if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

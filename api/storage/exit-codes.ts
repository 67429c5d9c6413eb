// The exit codes of the server and the operator's commands. Those above 2 are from sysexits(3):
// systemd and scripts know them. What each means for the database, and what to do, is described in
// deploy/database.md.

export const exitCodes = {
  done: 0,
  /** Something is wrong: the command could not do its work, or a check has found something. */
  wrong: 1,
  /** The command line is not understood. */
  misuse: 2,
  /** The database is damaged, or truncated (EX_DATAERR). */
  damaged: 65,
  /** There is no database, or no folder for one (EX_NOINPUT). */
  noDatabase: 66,
  /** The disk is full, or failing (EX_IOERR). */
  disk: 74,
  /** Another process has the database or the port, or PostgreSQL is away: later (EX_TEMPFAIL). */
  inUse: 75,
  /** Another user's folder or file (EX_NOPERM). */
  notAllowed: 77,
  /** The settings, or a database that does not belong to them (EX_CONFIG). */
  settings: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why the database cannot be used, in one sentence: the path, the reason, the next step. */
export class DatabaseTrouble extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

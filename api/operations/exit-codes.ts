// What a server or a command of the operator ends with. Those above 2 are of sysexits(3): systemd
// and scripts know them. What each means for the database, and what to do, stands in
// deploy/database.md.

export const exitCodes = {
  done: 0,
  /** Something is wrong: what was asked could not be done, or a check has found something. */
  wrong: 1,
  /** What was typed is not understood. */
  misuse: 2,
  /** The database is damaged, or cut off (EX_DATAERR). */
  damaged: 65,
  /** There is no database, or no folder for one (EX_NOINPUT). */
  noDatabase: 66,
  /** The disk is full, or fails (EX_IOERR). */
  disk: 74,
  /** Another process has the database, or the port: later it may go (EX_TEMPFAIL). */
  inUse: 75,
  /** Another user's folder or file (EX_NOPERM). */
  notAllowed: 77,
  /** The settings, or a database that is not of these settings (EX_CONFIG). */
  settings: 78,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why the database cannot be worked with, in one sentence: the path, the reason, the next step. */
export class DatabaseTrouble extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

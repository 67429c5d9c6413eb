// Migrates a database to the newest version, once. Each step is one transaction, so an interrupted
// migration resumes with the next step.

import type Sqlite from 'better-sqlite3';
import { inFile } from './database-file.ts';
import { DatabaseTrouble, exitCodes } from './exit-codes.ts';
import { tables, writtenTwice } from './schema/written-twice.ts';

const first = `${tables}\n${writtenTwice}`;

/**
 * The tables, as migrations: each runs once, in order, and is never edited after its release. Times
 * are milliseconds since 1970; money is in paise.
 */
export const schema: readonly string[] = [first];

/** Returns the file's schema version; 0 for a new file. */
export function versionOf(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }));
}

/** Returns whether opening the database would migrate it. */
export function isOlder(path: string): boolean {
  const version = inFile(path, { readonly: true }, versionOf);
  return version > 0 && version < schema.length; // a file that is not ours has version 0
}

/**
 * Runs the steps that the file has not had, each in a transaction. Calls `tell` before it migrates
 * a database in use. Throws and changes nothing if the file is newer than this program. `wanted` is
 * the schema of a file other than the main database.
 */
export function migrate(
  file: Sqlite.Database,
  tell: (sentence: string) => void,
  wanted: readonly string[] = schema,
): void {
  const seen = versionOf(file);
  if (seen > wanted.length) {
    throw new DatabaseTrouble(
      `The database is at version ${seen}, which is newer than this server's (${wanted.length}).`,
      exitCodes.settings,
    );
  }
  const steps = wanted.slice(seen);
  const takeAll = () => {
    for (const [index, script] of steps.entries()) takeStep(file, script, seen + index + 1);
  };
  if (seen > 0 && steps.length > 0) {
    tell(`Migrating the database from version ${seen} to ${wanted.length}.`);
    takeAll();
    file.pragma('wal_checkpoint(TRUNCATE)'); // frees disk space that only the migration needed
  } else {
    // A new database takes all steps in one commit: an interruption never leaves half of it.
    file.transaction(takeAll).immediate();
  }
}

function takeStep(file: Sqlite.Database, script: string, version: number): void {
  const move = file.transaction(() => {
    // Another process may have taken this step after the version was read.
    if (versionOf(file) >= version) return;
    file.exec(script);
    file.pragma(`user_version = ${version}`);
  });
  move.immediate();
}

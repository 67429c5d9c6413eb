// Migrates a database to the newest version, once: says beforehand what that takes, does not start
// without the room for it, and reports its progress. Each step is one transaction: interrupted, it
// resumes after the last.

import Sqlite from 'better-sqlite3';
import { announced, costOf, megabytes, pageBytes, sizeOf } from './migration-cost.ts';
import { schema as mainSchema } from './migrations.ts';

/** Which version of its schema the file has; 0 = it is new. */
export function versionOf(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }));
}

/** What is told of a move while it is made. */
export type Progress = {
  /** Of the work, by what each step was measured to cost. */
  percent: number;
  /** For the console. */
  sentence: string;
};

/** Whether opening the database would move it to this version. */
export function isOlder(path: string): boolean {
  const file = new Sqlite(path, { readonly: true });
  try {
    const version = versionOf(file);
    return version > 0 && version < mainSchema.length; // 0 is no database of ours
  } finally {
    file.close();
  }
}

/**
 * Runs the steps that the file has not seen; `tell` hears what moving a database that is in use
 * costs, how far it has come, and what it leaves. Throws, with nothing changed, where the database
 * is newer than this program or the disk too full. `schema` is that of another file than the main
 * database.
 */
export function migrate(
  file: Sqlite.Database,
  tell: (progress: Progress) => void,
  schema: readonly string[] = mainSchema,
): void {
  const seen = versionOf(file);
  if (seen > schema.length) {
    throw new Error(
      `The database is of a newer version (${seen}) than this server (${schema.length}).`,
    );
  }
  const steps = schema.slice(seen);
  const isInUse = seen > 0 && steps.length > 0;
  if (!isInUse) {
    // Nobody has a database yet that could stop halfway: all of it is one commit.
    const make = file.transaction(() => {
      for (const [index, script] of steps.entries()) takeStep(file, script, seen + index + 1);
    });
    make.immediate();
    return;
  }
  tell({ percent: 0, sentence: announced(file, steps, schema.length) });
  const seconds = steps.map((script) => costOf(script).secondsPerGigabyte);
  const all = seconds.reduce((sum, each) => sum + each, 0);
  let done = 0;
  let told = 0;
  steps.forEach((script, index) => {
    takeStep(file, script, seen + index + 1);
    done += seconds[index] ?? 0;
    // Rounded down: nothing is all done before its last step.
    const percent = Math.floor((100 * done) / all);
    const sentence = `Migrating, ${percent} %: at version ${seen + index + 1} of ${schema.length}.`;
    // Most steps are done before anybody could read of them.
    if (percent > told) tell({ percent, sentence });
    told = percent;
  });
  tell({ percent: 100, sentence: leftBy(file) });
}

function takeStep(file: Sqlite.Database, script: string, version: number): void {
  const move = file.transaction(() => {
    // Another process may have taken this step since the version was read.
    if (versionOf(file) >= version) return;
    file.exec(script);
    file.pragma(`user_version = ${version}`);
  });
  move.immediate();
}

/** Gives the disk back what only the move has taken, and says what the database takes now. */
function leftBy(file: Sqlite.Database): string {
  file.pragma('wal_checkpoint(TRUNCATE)');
  const free = Number(file.pragma('freelist_count', { simple: true })) * pageBytes(file);
  return (
    `The database is moved: it has ${megabytes(sizeOf(file))} now, of which ${megabytes(free)} ` +
    'are free inside it and filled by what is written next.'
  );
}

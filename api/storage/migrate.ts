// Migrates a database to the newest version, once: says beforehand what that takes, does not start
// without the room for it, and reports its progress. Each step is one transaction: interrupted, it
// resumes after the last.

import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { accounts } from './schema/accounts.ts';
import { gateway } from './schema/gateway.ts';
import { ledger } from './schema/ledger.ts';
import { operation } from './schema/operation.ts';
import { reports } from './schema/reports.ts';
import { writtenTwice } from './schema/written-twice.ts';

/** Each table after those that it refers to. */
const first = [accounts, ledger, reports, gateway, operation, writtenTwice].join('\n');

/**
 * The tables, as migrations: each runs once, in order, and is never edited after its release. Times
 * are milliseconds since 1970; money is paise.
 */
export const schema: readonly string[] = [first];

/** Which version of its schema the file has; 0 = it is new. */
export function versionOf(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }));
}

/** The news of a move while it is made. */
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
    return version > 0 && version < schema.length; // 0 is no database of ours
  } finally {
    file.close();
  }
}

/**
 * Runs the steps that the file has not seen; `tell` hears what moving a database that is in use
 * costs, how far it has come, and what it leaves. Throws, with nothing changed, where the database
 * is newer than this program or the disk too full. `wanted` is the schema of another file than
 * the main database.
 */
export function migrate(
  file: Sqlite.Database,
  tell: (progress: Progress) => void,
  wanted: readonly string[] = schema,
): void {
  const seen = versionOf(file);
  if (seen > wanted.length) {
    throw new Error(
      `The database is of a newer version (${seen}) than this server (${wanted.length}).`,
    );
  }
  const steps = wanted.slice(seen);
  const isInUse = seen > 0 && steps.length > 0;
  if (!isInUse) {
    // No database exists yet that could stop halfway: all of it is one commit.
    const make = file.transaction(() => {
      for (const [index, script] of steps.entries()) takeStep(file, script, seen + index + 1);
    });
    make.immediate();
    return;
  }
  tell({ percent: 0, sentence: announced(file, steps, wanted.length) });
  const seconds = steps.map((script) => costOf(script).secondsPerGigabyte);
  const all = seconds.reduce((sum, each) => sum + each, 0);
  let done = 0;
  let told = 0;
  steps.forEach((script, index) => {
    takeStep(file, script, seen + index + 1);
    done += seconds[index] ?? 0;
    // Rounded down: nothing is all done before its last step.
    const percent = Math.floor((100 * done) / all);
    const sentence = `Migrating, ${percent} %: at version ${seen + index + 1} of ${wanted.length}.`;
    // Most steps are done before they could be read about.
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

// What a migration costs, judged by its SQL and the size of the database.

/**
 * Parts of the database's size that a step writes beside it, and seconds for each gigabyte of it.
 */
type Cost = { room: number; secondsPerGigabyte: number };

// At least twice what `npm run bench -- scale` measured: disks differ, and so do databases.
/** A new table or column is a note in the schema, however large the database is. */
const NOTING: Cost = { room: 0.001, secondsPerGigabyte: 0.5 };
/** A new index, or rows made of rows that are there. */
const ADDING: Cost = { room: 0.25, secondsPerGigabyte: 15 };

const MEGABYTE = 1e6;

/** What the steps up to `version` will take, in one sentence; throws where there is no room. */
function announced(file: Sqlite.Database, steps: readonly string[], version: number): string {
  const bytes = sizeOf(file);
  const costs = steps.map(costOf);
  const seconds = costs.reduce((sum, each) => sum + each.secondsPerGigabyte * (bytes / 1e9), 0);
  const needed = costs.reduce((sum, { room }) => sum + room * bytes, 0);
  const { bavail, bsize } = statfsSync(dirname(file.name));
  const free = bavail * bsize;
  const move = `from version ${version - steps.length} to ${version}`;
  if (free < needed) {
    throw new Error(
      `Moving the database ${move} needs up to ${megabytes(needed)} of disk and ` +
        `${megabytes(free)} are free: make room and start again. Nothing was changed.`,
    );
  }
  return (
    `The database is moved ${move}: up to ${Math.ceil(seconds)} s, and up to ` +
    `${megabytes(needed)} of disk of ${megabytes(free)} free. ` +
    'Interrupted, it goes on at the next start.'
  );
}

function costOf(script: string): Cost {
  const plain = script.replace(/CREATE TRIGGER[\s\S]*?\bEND;/g, '').replace(/--.*$/gm, '');
  const made = new Set([...plain.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table));
  const indexed = [...plain.matchAll(/CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)];
  const isOfOld = indexed.some(([, table]) => !made.has(table));
  return isOfOld || /\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(plain) ? ADDING : NOTING;
}

function sizeOf(file: Sqlite.Database): number {
  return Number(file.pragma('page_count', { simple: true })) * pageBytes(file);
}

function pageBytes(file: Sqlite.Database): number {
  return Number(file.pragma('page_size', { simple: true }));
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-IN')} MB`;
}

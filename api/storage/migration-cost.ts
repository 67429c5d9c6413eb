// What a migration costs, judged by its SQL and the size of the database.

import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';

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
export function announced(
  file: Sqlite.Database,
  steps: readonly string[],
  version: number,
): string {
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

export function costOf(script: string): Cost {
  const plain = script.replace(/CREATE TRIGGER[\s\S]*?\bEND;/g, '').replace(/--.*$/gm, '');
  const made = new Set([...plain.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table));
  const indexed = [...plain.matchAll(/CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)];
  const isOfOld = indexed.some(([, table]) => !made.has(table));
  return isOfOld || /\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(plain) ? ADDING : NOTING;
}

export function sizeOf(file: Sqlite.Database): number {
  return Number(file.pragma('page_count', { simple: true })) * pageBytes(file);
}

export function pageBytes(file: Sqlite.Database): number {
  return Number(file.pragma('page_size', { simple: true }));
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-IN')} MB`;
}

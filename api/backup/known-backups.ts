// The nightly backups, compared with each other: entries are never removed, so a copy with fewer
// than an earlier one is of another database, or only part of that one.

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { tracesOfDatabase } from '../storage/database-file.ts';

const NAME = /^lotproof-\d{8}-\d{6}\.db$/;

type Copy = { file: string; entries: number };

/** The readable backups in a folder, each with its count. */
function copiesIn(folder: string): Copy[] {
  return tracesOfDatabase(folder)
    .filter((name) => NAME.test(name))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const entries = entriesOf(file);
      return entries === undefined ? [] : [{ file, entries }];
    });
}

/** Undefined where the file is no database: nothing is measured against it. */
function entriesOf(path: string): number | undefined {
  const file = new Sqlite(path, { readonly: true });
  try {
    return file.prepare<[], number>('SELECT count(*) FROM entry').pluck().get();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  } finally {
    file.close();
  }
}

/** Why a new copy must not take the place of the others, in a sentence; undefined = it may. */
export function shrinkage(folder: string, made: Copy): string | undefined {
  const larger = copiesIn(folder).find(({ entries }) => entries > made.entries);
  if (!larger) return undefined;
  return (
    `The database has ${made.entries} entries and ${larger.file}, made before, has ` +
    `${larger.entries}: it is another database, or a part of that one.`
  );
}

/**
 * After a restore: copies with more entries belong to the database it replaced. They get a name
 * of their own, so nothing is measured against them, and are removed along with that database.
 */
export function setAsideLarger(folder: string, { entries, at }: { entries: number; at: number }) {
  for (const copy of copiesIn(folder)) {
    if (copy.entries > entries) renameSync(copy.file, `${copy.file}.before-${at}`);
  }
}

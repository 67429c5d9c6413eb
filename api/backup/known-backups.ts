// The copies of the nights, as far as one must know of the others: entries are never removed, so a
// copy with fewer of them than one before it is of another database, or of a part of that one.

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { tracesOfDatabase } from '../storage/database-file.ts';

const NAME = /^lotproof-\d{8}-\d{6}\.db$/;

type Copy = { file: string; entries: number };

/** The copies in a folder that can be read, each with its count. */
function copiesIn(folder: string): Copy[] {
  return tracesOfDatabase(folder)
    .filter((name) => NAME.test(name))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const entries = entriesOf(file);
      return entries === undefined ? [] : [{ file, entries }];
    });
}

/** Undefined where the file is no database: it is nothing to be measured by. */
function entriesOf(path: string): number | undefined {
  const file = new Sqlite(path, { readonly: true });
  try {
    const last = file.prepare<[], { id: number }>('SELECT max(id) AS id FROM entry').get();
    return last?.id ?? 0;
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
 * After a restore: copies with more entries are of the database that it replaced. They get a name
 * of theirs, under which they measure nothing and go as that database does.
 */
export function setAsideLarger(folder: string, { entries, at }: { entries: number; at: number }) {
  for (const copy of copiesIn(folder)) {
    if (copy.entries > entries) renameSync(copy.file, `${copy.file}.before-${at}`);
  }
}

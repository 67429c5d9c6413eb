// Checks that the backup folder is the one used before. An unmounted disk leaves an empty folder of
// the same name. Backups in the empty folder would fill the wrong disk and be hard to find.

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import type { Config } from '../settings/config.ts';
import { noteAt, tracesOfDatabase } from '../storage/database-file.ts';
import { DatabaseTrouble, exitCodes } from '../storage/exit-codes.ts';

const NAME = /^lotproof-\d{8}-\d{6}\.db$/;
const LIBRARY = /^library-\d{8}-\d{6}\.db$/;

/** Returns an unused path, named after this second or, if that is taken, a later one. */
export function freePath(folder: string, at: number): string {
  const path = join(folder, nameAt(at));
  return existsSync(path) ? freePath(folder, at + 1000) : path;
}

function nameAt(at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `lotproof-${stamp}.db`;
}

/**
 * Removes all but the newest of our backups and returns the names of those it removed. A backup
 * dated in the future by a wrong clock must not displace new backups.
 */
export function prune(folder: string, keep: number, now: number): string[] {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  const newest = nameAt(now);
  const ahead = names.filter((name) => name > newest);
  const past = names.filter((name) => name <= newest);
  const old = [...ahead, ...past].slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  pruneLibraries(folder);
  return old;
}

/** Removes each library copy whose database copy is gone. */
function pruneLibraries(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => LIBRARY.test(each))) {
    const beside = name.replace('library-', 'lotproof-');
    if (!existsSync(join(folder, beside))) rmSync(join(folder, name));
  }
}

/** The folder of the last good backup, and its id, which is also recorded in that folder. */
const Place = v.object({ folder: v.string(), id: v.string() });
type Place = v.InferOutput<typeof Place>;

type Folders = Pick<Config, 'dataDir' | 'backupDir'>;

/** Throws {@link DatabaseTrouble} if the folder is not the one that holds the earlier backups. */
export function refuseOtherPlace(folders: Folders): void {
  const { dataDir, backupDir } = folders;
  if (isWithTheDatabase(folders)) return;
  const known = placeIn(join(dataDir, 'backup-place.json'));
  if (known?.folder !== backupDir || placeIn(markIn(backupDir))?.id === known.id) return;
  throw new DatabaseTrouble(
    `${backupDir} is not the folder with the earlier copies: is its disk mounted? ` +
      'If this is a new disk, confirm it once: self-check --new-place yes.',
    exitCodes.wrong,
  );
}

/** Records `backupDir` as the folder that holds the backups. */
export function keepPlace(folders: Folders): void {
  const { dataDir, backupDir } = folders;
  if (isWithTheDatabase(folders)) return;
  const mark = markIn(backupDir);
  const id = placeIn(mark)?.id ?? randomUUID();
  const place: Place = { folder: backupDir, id };
  for (const path of [mark, join(dataDir, 'backup-place.json')]) {
    if (placeIn(path)?.id === id && placeIn(path)?.folder === backupDir) continue;
    writeFileSync(path, JSON.stringify(place), { mode: 0o600 });
  }
}

/** Returns whether the backup folder is inside the data folder, and so moves with the database. */
function isWithTheDatabase({ dataDir, backupDir }: Folders): boolean {
  return backupDir === join(dataDir, 'backups');
}

function markIn(backupDir: string): string {
  return join(backupDir, 'place-of-the-copies.json');
}

/** Treats an unreadable id as missing: the operator then decides, and no backup is deleted. */
function placeIn(path: string): Place | undefined {
  return noteAt(path, Place);
}

// Compares the nightly backups. Entries are never removed, so a copy with fewer entries than an
// earlier one is incomplete or comes from a different database.

type Copy = { file: string; entries: number };

/** Returns the readable backups in a folder, each with its number of entries. */
function copiesIn(folder: string): Copy[] {
  return tracesOfDatabase(folder)
    .filter((name) => NAME.test(name))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const entries = entriesOf(file);
      return entries === undefined ? [] : [{ file, entries }];
    });
}

/** Returns undefined if the file is not a database; we then ignore the file. */
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

/** Returns a sentence that says why a new copy cannot be used as a backup; undefined if it can. */
export function shrinkage(folder: string, made: Copy): string | undefined {
  const larger = copiesIn(folder).find(({ entries }) => entries > made.entries);
  if (!larger) return undefined;
  return (
    `The database has ${made.entries} entries and ${larger.file}, an earlier copy, has ` +
    `${larger.entries}: the database is a different one, or incomplete.`
  );
}

/**
 * After a restore, renames the copies that have more entries than the restored database, because
 * they belong to the database that was replaced. New copies are not compared with these.
 */
export function setAsideLarger(folder: string, { entries, at }: { entries: number; at: number }) {
  for (const copy of copiesIn(folder)) {
    if (copy.entries > entries) renameSync(copy.file, `${copy.file}.before-${at}`);
  }
}

// Whether the backup folder is the one used before. A disk that is not mounted leaves an empty
// folder of the same name: backups made there fill another disk, and are not where anybody looks
// for them.

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as v from 'valibot';
import type { Config } from '../settings/config.ts';
import { lookAt, tracesOfDatabase } from '../storage/database-file.ts';
import { DatabaseTrouble, exitCodes } from '../storage/exit-codes.ts';

const NAME = /^lotproof-\d{8}-\d{6}\.db$/;
const LIBRARY = /^library-\d{8}-\d{6}\.db$/;

/** A copy never takes the place of another: of two in a second, one is named a second later. */
export function freePath(folder: string, at: number): string {
  const path = join(folder, nameAt(at));
  return existsSync(path) ? freePath(folder, at + 1000) : path;
}

function nameAt(at: number): string {
  const stamp = new Date(at).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `lotproof-${stamp}.db`;
}

/**
 * Removes all but the newest of our own backups; returns the names removed. A backup dated in the
 * future was made under a wrong clock: it must not crowd out those that are made now.
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

/** What devices shared goes with the copy of the database that it was made beside. */
function pruneLibraries(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => LIBRARY.test(each))) {
    const beside = name.replace('library-', 'lotproof-');
    if (!existsSync(join(folder, beside))) rmSync(join(folder, name));
  }
}

/** Where the last good copy went, stored beside the database; the same id is in that folder. */
const Place = v.object({ folder: v.string(), id: v.string() });
type Place = v.InferOutput<typeof Place>;

type Folders = Pick<Config, 'dataDir' | 'backupDir'>;

/** Throws {@link DatabaseTrouble} where the folder has the last one's name but is another. */
export function refuseOtherPlace(folders: Folders): void {
  const { dataDir, backupDir } = folders;
  if (isWithTheDatabase(folders)) return;
  const known = placeIn(join(dataDir, 'backup-place.json'));
  if (known?.folder !== backupDir || placeIn(markIn(backupDir))?.id === known.id) return;
  throw new DatabaseTrouble(
    `${backupDir} is not the folder that the copies went to before: is its disk mounted? ` +
      'Where it is a new disk, say so once: self-check --new-place yes.',
    exitCodes.wrong,
  );
}

/** From now on backups go to this folder. */
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

/** Its own folder inside the data folder is made by us, and goes where the database goes. */
function isWithTheDatabase({ dataDir, backupDir }: Folders): boolean {
  return backupDir === join(dataDir, 'backups');
}

function markIn(backupDir: string): string {
  return join(backupDir, 'place-of-the-copies.json');
}

/** An unreadable id counts as none: then the operator is asked, and nothing is pruned. */
function placeIn(path: string): Place | undefined {
  if (!lookAt(path)) return undefined;
  try {
    return v.parse(Place, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

// The nightly backups, compared with each other: entries are never removed, so a copy with fewer
// than an earlier one is of another database, or only part of that one.

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

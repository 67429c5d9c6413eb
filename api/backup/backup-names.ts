// How backups are named, and which of them are old.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

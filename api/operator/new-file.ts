// A file that a command writes where its operator says: a new one, which only its owner reads. Over
// an old one it could destroy a key or a ledger, also through a link.

import { lstatSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Config } from '../settings/config.ts';
import { Mistake } from './session.ts';

/** Throws a {@link Mistake} where something has that name, or the data folder would hold it. */
export function refuseOldFile(config: Pick<Config, 'dataDir'>, path: string): void {
  if (path === '') throw new Mistake('Name the file that is to be written: --to FILE.');
  const place = join(realpathSync(dirname(path)), basename(path));
  refuseDataFolder(config, place);
  // A link that leads nowhere is something too.
  if (lstatSync(place, { throwIfNoEntry: false })) {
    throw new Mistake(`${path} is there already: name a new file. Nothing was written.`);
  }
}

/** Throws a {@link Mistake} where the path, which has no links, is in the data folder. */
export function refuseDataFolder({ dataDir }: Pick<Config, 'dataDir'>, path: string): void {
  const way = relative(realpathSync(dataDir), path);
  if (way !== '' && /^\.\.(?:[/\\]|$)/.test(way)) return;
  throw new Mistake(`${path} is in the data folder: write it elsewhere. Nothing was written.`);
}

/** The whole text, or no file. */
export function writeNewFile(config: Pick<Config, 'dataDir'>, path: string, text: string): void {
  refuseOldFile(config, path);
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Half of it on a full disk; another's file, made at this very moment, stays.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      rmSync(path, { force: true });
    }
    throw error;
  }
}

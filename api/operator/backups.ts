// Backups: made, and proved every night to be restorable.

import { mkdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUp, inspect, prune } from '../backup.ts';
import { keepSelfCheck, lastSelfCheck } from '../self-check-result.ts';
import type { Command, Result, Row } from './command.ts';
import { type Desk, Mistake } from './desk.ts';

/** A week of nights on the same disk; Litestream keeps the longer memory elsewhere. */
const KEPT = 7;

export const backup: Command = {
  name: 'backup',
  usage: 'backup [--to FOLDER]',
  does: 'writes a checked copy of the book, while the box works on',
  options: ['to'],
  async run(desk, { options }) {
    const made = await backedUp(desk, options['to'] ?? desk.config.backupDir);
    return { ...made, summary: made.isGood ? `Written: ${made.file}` : 'The copy is not sound.' };
  },
};

export const selfCheck: Command = {
  name: 'self-check',
  usage: 'self-check [--last yes]',
  does: 'backs up, restores the copy to a temporary place and verifies it; runs each night',
  options: ['last'],
  async run(desk, { options }) {
    if (options['last'] !== undefined) return lastResult(desk);
    const { file, rows, troubles, bytes, entries } = await backedUp(desk, desk.config.backupDir);
    const isSound = troubles.length === 0;
    const at = new Date(desk.clock()).toISOString();
    keepSelfCheck(desk.config.dataDir, { at, isSound, file, bytes, entries, troubles });
    if (isSound) prune(desk.config.backupDir, KEPT);
    return { rows, isGood: isSound, summary: isSound ? 'Sound.' : 'The copy is not sound.' };
  },
};

async function backedUp({ config, clock }: Desk, folder: string) {
  refuseWithoutRoom(config.dataDir, folder);
  const file = await backUp(config.dataDir, folder, clock());
  const { troubles, entries, bytes } = await inspect(file, folder, clock());
  const rows: Row[] = [{ file, entries, bytes, sound: troubles.length === 0 }];
  return {
    file,
    troubles,
    entries,
    bytes,
    rows: [...rows, ...troubles.map((trouble) => ({ file: trouble }))],
    isGood: troubles.length === 0,
  };
}

/** The copy and its restored double must not be what fills the disk. */
function refuseWithoutRoom(dataDir: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const needed = 2 * statSync(join(dataDir, 'lotproof.db')).size;
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed) throw new Mistake('There is no room for a copy of the book.');
}

function lastResult({ config }: Desk): Result {
  const last = lastSelfCheck(config.dataDir);
  if (!last) return { rows: [], summary: 'No night has been checked yet.', isGood: false };
  const { troubles, ...row } = last;
  const summary = last.isSound ? 'The last backup is sound.' : troubles.join('; ');
  return { rows: [row], summary, isGood: last.isSound };
}

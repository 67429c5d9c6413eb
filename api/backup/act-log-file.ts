// The file of acts by hand: where it is, whether it is lost, and how a line is added to it.

import { writeFileSync } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import type { Config } from '../settings/config.ts';
import { lookAt } from '../storage/database-file.ts';
import { makeDurable } from '../storage/durable.ts';

export type Place = Pick<Config, 'actsDir' | 'dataDir'>;

export function actsPath({ actsDir }: Place): string {
  return join(actsDir, 'acts.jsonl');
}

/** Starts an empty file where one is lost for good; `false` where it exists. */
export async function beginAnew(place: Place): Promise<boolean> {
  if (lookAt(actsPath(place))) return false;
  if (!lookAt(place.actsDir)) refuseMissingPlace(place);
  await writeFile(actsPath(place), '', { mode: 0o600, flag: 'wx' });
  await makeDurable(place.actsDir);
  keepBegun(place);
  return true;
}

/** Acts have been logged: from now on a missing file is lost, or not mounted. */
export function keepBegun(place: Place): void {
  if (lookAt(begunPath(place))) return;
  writeFileSync(begunPath(place), JSON.stringify({ folder: place.actsDir }), { mode: 0o600 });
}

/** Why nothing can be logged; undefined where all is in order. */
export function actsTrouble(place: Place): string | undefined {
  if (!lookAt(place.actsDir)) {
    return `${place.actsDir} is not there, where acts are logged: is its disk mounted?`;
  }
  if (lookAt(actsPath(place)) || !lookAt(begunPath(place))) return undefined;
  return (
    `${actsPath(place)} is not there, and acts were logged before: is its disk mounted? ` +
    'Where it is lost for good, say so once: replay --new-log yes.'
  );
}

/** Beside the database, and so not on the disk that may be missing. */
export function begunPath({ dataDir }: Place): string {
  return join(dataDir, 'acts-begun.json');
}

export async function append(place: Place, line: object): Promise<void> {
  refuseMissingPlace(place);
  const file = await open(actsPath(place), 'a+', 0o600);
  try {
    const start = (await isHalf(file)) ? '\n' : '';
    await file.appendFile(`${start}${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await makeDurable(place.actsDir);
  keepBegun(place);
}

/** Its disk may not be mounted: the folder is never created, nor the file a second time. */
function refuseMissingPlace(place: Place): void {
  const trouble = actsTrouble(place);
  if (trouble !== undefined)
    throw new DatabaseTrouble(`${trouble} Nothing was done.`, exitCodes.noDatabase);
}

/** Whether the last line is unterminated: the next would be appended to it. */
async function isHalf(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

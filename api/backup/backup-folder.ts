// Whether the backup folder is the one used before. A disk that is not mounted leaves an empty
// folder of the same name: backups made there fill another disk, and are not where anybody looks
// for them.

import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import type { Config } from '../settings/config.ts';
import { lookAt } from '../storage/database-file.ts';

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

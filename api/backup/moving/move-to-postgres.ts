// Moves the database and the library from a folder's SQLite files to PostgreSQL. One transaction
// copies the rows. Renaming the file then completes the move: before the rename, the file is the
// database; after it, PostgreSQL is.

import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Config } from '../../settings/config.ts';
import { COMMAND_WAITS_MS } from '../../storage/database.ts';
import { databasePath, lookAt, refuseMissingFolder } from '../../storage/database-file.ts';
import { makeDurable } from '../../storage/disk.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { whileLocked } from '../../storage/folder-lock.ts';
import { sentenceOf, type Target, withPostgres } from '../../storage/postgres/one-connection.ts';
import { LIBRARY, MAIN } from '../../storage/postgres/tables.ts';
import { arrivalIn, arrive, forgetBegun, type Origin, takeIntoUse } from './arrive.ts';
import { holdFolder, setAside, setLibraryAside } from './moved-folder.ts';
import type { TableSum } from './table-pages.ts';

export type MoveResult = {
  /** `finished` means that an earlier run copied the rows and this run renamed the file. */
  outcome: 'moved' | 'finished' | 'was moved before';
  tables: TableSum[];
  /** The file's name after the move. */
  aside: string;
};

type Pace = {
  at: number;
  tell: (sentence: string) => void;
  /** How long a command that opened the file before the rename may take to finish. */
  othersWaitMs?: number;
};

type Move = { config: Config; target: Target; pace: Pace };

/** Throws {@link DatabaseTrouble}, which says what to do and which database is valid now. */
export async function moveToPostgres(config: Config, url: string, pace: Pace): Promise<MoveResult> {
  refuseMissingFolder(config.dataDir);
  return whileLocked(config.dataDir, 'move-to', () =>
    withPostgres(url, (target) => {
      const move = { config, target, pace };
      return lookAt(databasePath(config.dataDir)) ? begin(move) : finish(move);
    }),
  );
}

async function begin({ config, target, pace }: Move): Promise<MoveResult> {
  const { dataDir } = config;
  const { at, tell, othersWaitMs = COMMAND_WAITS_MS } = pace;
  const aside = `lotproof.db.moved-${at}`;
  tell('Checking the database.');
  const { main, library } = await holdFolder(config, at);
  try {
    const origins: Origin[] = [
      { file: main.file, ...MAIN },
      ...(library ? [{ file: library.file, ...LIBRARY }] : []),
    ];
    const tables = await arrive(target, origins, { dataDir, aside, tell });
    await setAside(dataDir, aside);
    await takeOver({ dataDir, aside, target });
    await after(othersWaitMs);
    return { outcome: 'moved', tables, aside };
  } catch (error) {
    throw stopped(error, { target, isDecided: !lookAt(databasePath(dataDir)) });
  } finally {
    library?.release();
    main.release();
  }
}

/** Finishes a move whose file has already been renamed: servers then use the rows in PostgreSQL. */
async function finish({ config: { dataDir }, target }: Move): Promise<MoveResult> {
  const { state, fromFile: aside } = await arrivalIn(target.client);
  if (aside === undefined || !lookAt(join(dataDir, aside))) {
    throw new DatabaseTrouble(
      `There is no lotproof.db in ${dataDir}, and ${target.name} has no rows from ` +
        'that folder. Nothing was changed.',
      exitCodes.noDatabase,
    );
  }
  await makeDurable(dataDir); // an earlier process may have died before the flush
  await takeOver({ dataDir, aside, target });
  const outcome = state === 'arriving' ? 'finished' : 'was moved before';
  return { outcome, tables: [], aside };
}

type Moved = { dataDir: string; aside: string; target: Target };

async function takeOver({ dataDir, aside, target }: Moved): Promise<void> {
  await takeIntoUse(target.client);
  await setLibraryAside(dataDir, aside);
  forgetBegun(dataDir);
}

/** Returns an error that says what failed, and which database is valid now. */
function stopped(error: unknown, { target, isDecided }: { target: Target; isDecided: boolean }) {
  if (error instanceof DatabaseTrouble) return error;
  const what = `The move to ${target.name} stopped: ${sentenceOf(error)}.`;
  const counts = isDecided
    ? 'All rows have arrived, and the file has its new name: type the same command again to finish.'
    : 'The file is still the database: fix this, and type the same command again.';
  return new DatabaseTrouble(`${what} ${counts}`, exitCodes.wrong);
}

// The database that the settings name: a file in the folder, or PostgreSQL's.

import { isOpenElsewhere } from '../backup/open-elsewhere.ts';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import type { Config } from '../settings/config.ts';
import { createDatabase } from './create-database.ts';
import { COMMAND_WAITS_MS, type Database, openDatabase } from './database.ts';
import { databasePath, lookAt, refuseMissingDatabase } from './database-file.ts';
import { lockFolder } from './folder-lock.ts';
import { isOlder, type Progress } from './migrate.ts';
import { moveDatabase } from './migrate-in-thread.ts';
import { schema } from './migrations.ts';
import { openTables } from './postgres/open-tables.ts';

const MAIN = { schema: 'public', steps: schema };

/** Looks before anything is written: a folder that is only a mount point stays untouched. */
export function refuseNoDatabase({ live, dataDir, databaseUrl }: Config): void {
  if (live && databaseUrl === undefined) refuseMissingDatabase(dataDir);
}

/**
 * Opens it as its server, at this version. The sandbox creates its own; a live one is created once,
 * by `init`.
 */
export async function openConfigured(
  config: Config,
  tell: (progress: Progress) => void,
): Promise<Database> {
  const { dataDir, databaseUrl, mode } = config;
  const isMade = mode === 'sandbox';
  if (databaseUrl !== undefined) {
    return openTables(databaseUrl, { ...MAIN, may: isMade ? 'be made' : 'be moved' });
  }
  if (isMade && !lookAt(databasePath(dataDir))) await createDatabase(dataDir, config, Date.now());
  await moveDatabase(dataDir, tell);
  return openDatabase(dataDir);
}

/**
 * Opens it for a command, which makes no database where there is none, since its folder may be the
 * wrong one, and moves none to another version beside a server that works with it.
 */
export async function openForCommand({ dataDir, databaseUrl }: Config): Promise<Database> {
  if (databaseUrl !== undefined) {
    return openTables(databaseUrl, { ...MAIN, may: 'only be opened' });
  }
  refuseMissingDatabase(dataDir);
  return isOlder(databasePath(dataDir)) ? movedDatabase(dataDir) : openedDatabase(dataDir);
}

function openedDatabase(dataDir: string): Database {
  return openDatabase(dataDir, undefined, COMMAND_WAITS_MS);
}

/** Migrated only while nobody else has it open, not even a server too old to take the lock. */
function movedDatabase(dataDir: string): Database {
  const lock = lockFolder(dataDir, 'a command that moves the database');
  try {
    if (!isOpenElsewhere(databasePath(dataDir))) return openedDatabase(dataDir);
  } finally {
    lock.release();
  }
  throw new DatabaseTrouble(
    'The database is of an older version and a server works with it: restart the server as this ' +
      'version first.',
    exitCodes.inUse,
  );
}

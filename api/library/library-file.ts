// Opens library.db like the main database, but separately, so that its faults do not affect money.
// While it cannot be used, its calls are refused.

import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { EPOCH_BYTES } from '../../data/library/frames.ts';
import { refusal } from '../refusal.ts';
import {
  COMMAND_WAITS_MS,
  type Database,
  type FileKind,
  openFile,
  type Sql,
} from '../storage/database.ts';
import { lookAt } from '../storage/database-file.ts';
import { type Room, watchRoom } from '../storage/disk.ts';
import { isDamage } from '../storage/integrity/damage.ts';
import type { Place } from '../storage/open-configured.ts';
import { LIBRARY, openTables } from '../storage/postgres/tables.ts';
import { librarySchema } from '../storage/schema/library.ts';

export type Library = Pick<Database, 'read' | 'transaction' | 'truncateLog' | 'close'> & {
  /** Returns why the library is not in use, for the operator; undefined if it is in use. */
  trouble: () => string | undefined;
  /** The free space on the disk. If it runs short, sharing stops and the rest is left for sales. */
  room: Room;
};

const KIND: FileKind = {
  schema: librarySchema,
  isWitnessed: false,
  // A log over 4 MB makes checkpoints slow. With a smaller one, more pages are written twice.
  logPages: 1000,
  cacheKilobytes: 8192,
};

/** Sales stop only when less than 48 MB is free, so the space in between lasts a long time. */
const ROOM_BYTES_MIN = 2 * 1024 ** 3;

export function libraryPath(dataDir: string): string {
  return join(dataDir, 'library.db');
}

/**
 * Opens the library; the first start creates it. Logs an error if it cannot be used. `restoredAt`
 * is when the main database was last restored, 0 for never.
 */
export async function openLibrary(
  place: Place,
  { log, restoredAt }: { log: Pick<Logger, 'error'>; restoredAt: number },
): Promise<Library> {
  let why: string | undefined;
  function fail(error: unknown): void {
    if (why !== undefined) return;
    why = `library.db cannot be used: ${error instanceof Error ? error.message : String(error)}`;
    log.error({ error }, "the devices' library cannot be used and needs the operator");
  }
  let database: Database | undefined;
  try {
    database = await openServerLibrary(place, restoredAt);
    database.onDamage(fail);
  } catch (error) {
    fail(error);
  }
  async function used<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (database === undefined || why !== undefined) throw refusal('library_down');
    try {
      return await work(database);
    } catch (error) {
      throw isDamage(error) ? refusal('library_down') : error;
    }
  }
  return {
    read: (job) => used((open) => open.read(job)),
    transaction: (job) => used((open) => open.transaction(job)),
    truncateLog: () => used((open) => open.truncateLog()),
    close: async () => database?.close(),
    trouble: () => why,
    room: watchRoom(place.dataDir, { bytesMin: ROOM_BYTES_MIN }),
  };
}

/** Opens the library. Never recreates a missing file that once existed: it is lost or unmounted. */
async function openServerLibrary(
  { dataDir, databaseUrl: url }: Place,
  restoredAt: number,
): Promise<Database> {
  if (url !== undefined) {
    const database = await openTables(url, { ...LIBRARY, may: 'be made' });
    await keepEpoch(database, restoredAt);
    return database;
  }
  if (isMissingLibrary(dataDir)) throw new Error('it is missing, but existed before');
  const database = openLibraryDatabase(dataDir, 0);
  await keepEpoch(database, restoredAt);
  writeFileSync(madePath(dataDir), '', { mode: 0o600 });
  return database;
}

/** Opens the file, and creates it if it is missing; the caller handles errors. */
function openLibraryDatabase(dataDir: string, lockWaitMs: number): Database {
  const file = new Sqlite(libraryPath(dataDir));
  try {
    const tell = () => undefined; // its migrations are short, and no request waits
    return openFile(file, KIND, { tell, lockWaitMs });
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Sets a new epoch after a restore of the main database. */
function keepEpoch(database: Database, restoredAt: number): Promise<void> {
  const epoch = randomBytes(EPOCH_BYTES);
  return database.transaction((sql) => {
    sql.run('INSERT INTO file VALUES (1, :epoch, 0) ON CONFLICT (id) DO NOTHING', { epoch });
    sql.run(
      'UPDATE file SET epoch = :epoch, restored_at = :at WHERE id = 1 AND restored_at <> :at',
      { epoch, at: restoredAt },
    );
  });
}

/** Opens an existing library for a command. Returns the reason if it cannot be used. */
export async function openedLibrary({
  dataDir,
  databaseUrl: url,
}: Place): Promise<{ database: Database } | { trouble: string }> {
  const isThere = url !== undefined || lookAt(libraryPath(dataDir)) !== undefined;
  if (!isThere) return { trouble: 'library.db is missing.' };
  try {
    if (url === undefined) return { database: openLibraryDatabase(dataDir, COMMAND_WAITS_MS) };
    return { database: await openTables(url, { ...LIBRARY, may: 'only be opened' }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { trouble: `The devices' library cannot be used: ${error.message}` };
  }
}

/** Returns when the database was last restored; 0 for never. */
export function lastRestoredAt(main: Sql): number {
  const last = main.get<{ at: number | null }>('SELECT max(restored_at) AS at FROM restoration');
  return last?.at ?? 0;
}

/** Returns when the server was last restored, as the library recorded it; 0 for never. */
export function restoredAt(sql: Sql): number {
  return sql.get<{ at: number }>('SELECT restored_at AS at FROM file WHERE id = 1')?.at ?? 0;
}

/** Returns the library's epoch, which changes when the server is restored. */
export function epochOf(sql: Sql): Buffer {
  const file = sql.get<{ epoch: Buffer }>('SELECT epoch FROM file WHERE id = 1');
  if (!file) throw new Error('The library has no epoch.');
  return file.epoch;
}

/** Returns whether the library existed before and is now lost or not mounted. */
export function isMissingLibrary(dataDir: string): boolean {
  return !lookAt(libraryPath(dataDir)) && lookAt(madePath(dataDir)) !== undefined;
}

/** Lets the next start create a new library, after the operator has given up the old one. */
export function forgetLibraryWasMade(dataDir: string): void {
  rmSync(madePath(dataDir), { force: true });
}

/** Returns the path of the file that records that a library once existed. */
function madePath(dataDir: string): string {
  return join(dataDir, 'library-made');
}

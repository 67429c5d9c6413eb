// library.db: a file of its own, so that whatever is wrong with it leaves money alone. It is opened
// like the main database and answers by a refusal where it cannot be used.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Logger } from 'pino';
import { EPOCH_BYTES } from '../../data/library/frames.ts';
import { isDamage } from '../integrity/damage.ts';
import { type Database, type FileKind, openFile, type Sql } from '../storage/database.ts';
import { type Room, watchRoom } from '../storage/disk-space.ts';
import { outOfOrder } from './library-refusals.ts';
import { librarySchema } from './library-schema.ts';

export type Library = Pick<Database, 'read' | 'transaction' | 'truncateLog' | 'close'> & {
  /** Why it is not in use, for the operator; undefined = it is. */
  trouble: () => string | undefined;
  /** Less than this, and what is left of the disk is kept for sales. */
  room: Room;
};

const KIND: FileKind = {
  schema: librarySchema,
  isWitnessed: false,
  // 4 MB: nobody waits for a longer copy, and hardly a record is written twice.
  logPages: 1000,
  cacheKilobytes: 8192,
};

/** Sales need 48 MB; this is what they are left with for a long time. */
const ROOM_BYTES_MIN = 2 * 1024 ** 3;

function libraryPath(dataDir: string): string {
  return join(dataDir, 'library.db');
}

/** Opens the file, and makes it where there is none; one that cannot be used is said in the log. */
export function openLibrary(dataDir: string, log: Pick<Logger, 'error'>): Library {
  let why: string | undefined;
  function fail(error: unknown): void {
    if (why !== undefined) return;
    why = `library.db cannot be used: ${error instanceof Error ? error.message : String(error)}.`;
    log.error({ error }, 'what devices share is out of order and needs the operator');
  }
  let database: Database | undefined;
  try {
    database = openLibraryDatabase(dataDir);
    database.onDamage(fail);
  } catch (error) {
    fail(error);
  }
  async function used<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (database === undefined || why !== undefined) throw outOfOrder();
    try {
      return await work(database);
    } catch (error) {
      throw isDamage(error) ? outOfOrder() : error;
    }
  }
  return {
    read: (job) => used((open) => open.read(job)),
    transaction: (job) => used((open) => open.transaction(job)),
    truncateLog: () => used((open) => open.truncateLog()),
    close: async () => database?.close(),
    trouble: () => why,
    room: watchRoom(dataDir, ROOM_BYTES_MIN),
  };
}

/** The file itself, for whoever handles its errors. */
function openLibraryDatabase(dataDir: string): Database {
  const file = new Sqlite(libraryPath(dataDir));
  try {
    const tell = () => undefined; // its moves are short, and nobody waits for them
    const database = openFile(file, KIND, { tell, lockWaitMs: 0 });
    file
      .prepare('INSERT INTO file VALUES (1, :epoch) ON CONFLICT DO NOTHING')
      .run({ epoch: randomBytes(EPOCH_BYTES) });
    return database;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Changes when the server was restored. */
export function epochOf(sql: Sql): Buffer {
  const file = sql.get<{ epoch: Buffer }>('SELECT epoch FROM file WHERE id = 1');
  if (!file) throw new Error('The library has no epoch.');
  return file.epoch;
}

// The one SQLite file and its one writer, with a reason for each setting. An acknowledged commit
// must survive a power cut, and concurrent commits share one fsync.

import { setTimeout as after } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { databasePath, refuseMissingDatabase } from './database-file.ts';
import { DatabaseTrouble, exitCodes } from './exit-codes.ts';
import { isDamage } from './integrity/damage.ts';
import { migrate, schema, versionOf } from './migrate.ts';
import type { Sql, Value, Values } from './sql.ts';
import { isLocked, LOCKED_MS_MAX, rollBack, TRY_AGAIN_MS, writeQueue } from './write-queue.ts';

// Reads committed data. Locking the file costs more than most reads, so simultaneous reads share a
// snapshot.

/** Reads shorter than this need no checkpoint of their own. */
const LONG_READ_MS = 1000;

type SharedReads = {
  read: <T>(job: (sql: Sql) => T) => Promise<T>;
  /** Releases the snapshot, because a commit needs a transaction of its own. */
  end: () => void;
};

type Settings = {
  /** A command's long read checkpoints the log. A server's reads are never long. */
  isCommand: boolean;
  /** Receives every error before it is thrown. */
  told: (error: unknown) => unknown;
};

function sharedReads(file: Sqlite.Database, sql: Sql, { isCommand, told }: Settings): SharedReads {
  let readingSince = 0;

  /** No caller waits for a read to end, so only `told` learns of a failure. */
  function end(): void {
    try {
      if (!file.inTransaction) return;
      sql.run('COMMIT');
      if (isCommand && performance.now() - readingSince > LONG_READ_MS) copyLogHome(file);
    } catch (error) {
      told(error);
      rollBack(file, sql);
    }
  }

  function readNow<T>(job: (sql: Sql) => T): T {
    if (!file.inTransaction) {
      sql.run('BEGIN');
      readingSince = performance.now();
      setImmediate(end);
    }
    return job(sql);
  }

  async function read<T>(job: (sql: Sql) => T): Promise<T> {
    const until = performance.now() + LOCKED_MS_MAX;
    for (;;) {
      try {
        return readNow(job);
      } catch (error) {
        if (!isLocked(error) || performance.now() > until) throw told(error);
      }
      await after(TRY_AGAIN_MS);
    }
  }

  return { read, end };
}

/**
 * Checkpoints the log while others may write. During a long read, every sale stays in the log.
 * Without this, the next dealer's call would have to wait many seconds for a checkpoint.
 */
export function copyLogHome(file: Sqlite.Database): void {
  file.pragma('wal_checkpoint(PASSIVE)');
}

export type { Sql, Value, Values };

export type Database = {
  /** The path of the database's file; undefined if it has none on this machine. */
  file: string | undefined;
  /** Runs the job at once, on committed data. */
  read<T>(job: (sql: Sql) => T): Promise<T>;
  /**
   * Runs the job in a durable transaction and resolves only after its commit. Jobs that wait at the
   * same moment share one commit. A job that throws is rolled back, and only that job rejects. A
   * job must not await. It may run twice, and only its last run counts, so it takes its time and
   * random numbers from outside and logs after its commit (`log.ts`).
   */
  transaction<T>(job: (sql: Sql) => T): Promise<T>;
  /**
   * Checkpoints and empties the log, so that deleted data is gone from both the log and the
   * database. Returns `false` while a reader has an older snapshot; the caller tries again later.
   */
  truncateLog(): Promise<boolean>;
  /** Calls `hear` with every later error that shows damage. */
  onDamage(hear: (error: Error) => void): void;
  close(): Promise<void>;
};

/** A database to read from: the server's own connection, or a separate one. */
export type Reader = Pick<Database, 'file' | 'read'>;

/** The settings that differ between our SQLite files. */
export type FileKind = {
  schema: readonly string[];
  /** Whether a witness outside the file records its commits. */
  isWitnessed: boolean;
  /** How many pages of 4 KB the log may hold before a checkpoint. */
  logPages: number;
  cacheKilobytes: number;
};

const MAIN: FileKind = {
  schema,
  isWitnessed: true,
  // The log may grow to 32 MB, so that busy pages are checkpointed only every few thousand calls.
  logPages: 8000,
  cacheKilobytes: 65_536, // calls read the index of keys at random places
};

type Tell = (sentence: string) => void;
const onConsole: Tell = (sentence) => console.error(sentence);

/** A starting server or a command may let SQLite wait, because no request is waiting for it. */
export const COMMAND_WAITS_MS = 5_000;

/**
 * Opens `lotproof.db` in the folder. An older one is migrated first, which `tell` announces. Throws
 * `DatabaseTrouble` if the file is missing: {@link makeDatabase} creates one. `lockWaitMs` is how
 * long the process may block while another process has the database. A server never blocks: it
 * tries again, and after ten seconds gives up the job with SQLITE_BUSY.
 */
export function openDatabase(dataDir: string, tell: Tell = onConsole, lockWaitMs = 0): Database {
  refuseMissingDatabase(dataDir);
  const file = new Sqlite(databasePath(dataDir), { fileMustExist: true });
  refuseStranger(file);
  return openFile(file, MAIN, { tell, lockWaitMs });
}

/** Throws for a file without our version, so that we never add tables to another program's file. */
function refuseStranger(file: Sqlite.Database): void {
  if (versionOf(file) > 0) return;
  file.close();
  const next = 'set it aside and restore a backup';
  throw new DatabaseTrouble(`${file.name} is not a Lotproof database: ${next}.`, exitCodes.damaged);
}

/** Creates an empty database in a folder that has none. */
export function makeDatabase(dataDir: string): Database {
  return openFile(new Sqlite(databasePath(dataDir)), MAIN, { tell: onConsole, lockWaitMs: 0 });
}

/** Opens any existing file of ours. {@link openDatabase} opens the main file. */
export function openFile(
  file: Sqlite.Database,
  kind: FileKind,
  { tell, lockWaitMs }: { tell: Tell; lockWaitMs: number },
): Database {
  prepare(file, kind, tell);
  file.pragma(`busy_timeout = ${lockWaitMs}`);
  const sql = statements(file);
  const isCommand = lockWaitMs > 0;
  let hear: (error: Error) => void = () => undefined;
  const told = (error: unknown) => {
    if (isDamage(error)) hear(error);
    return error;
  };
  const reads = sharedReads(file, sql, { isCommand, told });
  const settings = { isCommand, told, endReads: reads.end };
  const writes = writeQueue({ file, sql, isWitnessed: kind.isWitnessed }, settings);
  return {
    file: file.name,
    read: reads.read,
    transaction: writes.transaction,
    async truncateLog() {
      writes.commitAll();
      reads.end();
      copyLogHome(file); // copies nearly the whole log while other processes may write
      const [said] = file.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return said?.busy === 0;
    },
    onDamage(listener) {
      hear = listener;
    },
    async close() {
      writes.commitAll();
      await writes.drained();
      reads.end();
      file.close();
    },
  };
}

function prepare(file: Sqlite.Database, kind: FileKind, tell: Tell): void {
  file.pragma('journal_mode = WAL');
  // For WAL, better-sqlite3 sets NORMAL, with which a power cut could lose a commit.
  file.pragma('synchronous = FULL');
  // Without `recursive_triggers`, INSERT OR REPLACE would bypass the append-only triggers.
  file.pragma('recursive_triggers = ON');
  file.pragma(`busy_timeout = ${COMMAND_WAITS_MS}`);
  // With `secure_delete`, deleted data is removed from its page, and not only from the index.
  file.pragma('secure_delete = FAST');
  file.pragma(`wal_autocheckpoint = ${kind.logPages}`);
  file.pragma(`cache_size = -${kind.cacheKilobytes}`);
  file.pragma('foreign_keys = ON');
  migrate(file, tell, kind.schema);
}

/** Prepares each statement once and keeps it. Statements are constants, so there are few. */
export function statements(file: Sqlite.Database): Sql {
  const prepared = new Map<string, Sqlite.Statement>();
  function statement(text: string): Sqlite.Statement {
    const known = prepared.get(text);
    if (known) return known;
    const made = file.prepare(text);
    prepared.set(text, made);
    return made;
  }
  return {
    get: <Row>(text: string, values: Values = {}) => statement(text).get(values) as Row | undefined,
    all: <Row>(text: string, values: Values = {}) => statement(text).all(values) as Row[],
    run: (text, values = {}) => statement(text).run(values).changes,
    insert(text, values = {}) {
      const { changes, lastInsertRowid } = statement(text).run(values);
      return changes === 0 ? undefined : Number(lastInsertRowid);
    },
  };
}

// The one SQLite file and its one writer. Settings and the reason for each: an acknowledged
// commit must survive a power cut, and concurrent commits share one fsync.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { migrate } from './migrate.ts';

export type Value = string | number | bigint | Buffer | null;
export type Values = Record<string, Value>;

/** Statements inside a transaction or a read. STRICT tables vouch for the row types named. */
export type Sql = {
  get<Row>(text: string, values?: Values): Row | undefined;
  all<Row>(text: string, values?: Values): Row[];
  /** How many rows changed. */
  run(text: string, values?: Values): number;
  /** The id of the row inserted; undefined when ON CONFLICT left it out. */
  insert(text: string, values?: Values): number | undefined;
};

export type Database = {
  /** Runs at once, on what is committed. */
  read<T>(job: (sql: Sql) => T): Promise<T>;
  /**
   * Runs the job in a durable transaction and resolves only after its commit. Jobs that wait at
   * the same moment share one commit; one that throws is undone alone and rejects alone. A job
   * must not await, and may run twice: only its last run counts.
   */
  transaction<T>(job: (sql: Sql) => T): Promise<T>;
  close(): Promise<void>;
};

type Job = { run: (sql: Sql) => unknown; resolve: (value: never) => void; reject: Reject };
type Reject = (error: unknown) => void;

/** Opens `lotproof.db` in the folder, making or migrating it first; `tell` hears of a migration. */
export function openDatabase(
  dataDir: string,
  tell: (sentence: string) => void = console.error,
): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Sqlite(join(dataDir, 'lotproof.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL'); // better-sqlite3 compiles WAL to NORMAL: a commit could vanish
  file.pragma('recursive_triggers = ON'); // else INSERT OR REPLACE walks past append-only triggers
  file.pragma('busy_timeout = 5000');
  file.pragma('secure_delete = FAST'); // what is deleted leaves the page, not only its index
  // 32 MB of log: hot pages are then copied home once in thousands of calls, not in hundreds.
  file.pragma('wal_autocheckpoint = 8000');
  file.pragma('cache_size = -65536'); // 64 MB: the keys' index is read at random places
  file.pragma('foreign_keys = OFF'); // while a migration puts a new table in the place of an old
  migrate(file, tell);
  file.pragma('foreign_keys = ON');

  const sql = statements(file);
  const waiting: Job[] = [];

  function endReading(): void {
    if (file.inTransaction) sql.run('COMMIT');
  }

  function commitAll(): void {
    const jobs = waiting.splice(0);
    if (jobs.length === 0) return;
    endReading();
    for (const tell of attempt(file, sql, jobs)) tell();
  }

  return {
    async read(job) {
      // Locking the file costs more than most reads: those of one moment share a snapshot.
      if (!file.inTransaction) {
        sql.run('BEGIN');
        setImmediate(endReading);
      }
      return job(sql);
    },
    transaction<T>(job: (sql: Sql) => T) {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commitAll);
        waiting.push({ run: job, resolve, reject });
      });
    },
    async close() {
      commitAll();
      endReading();
      file.close();
    },
  };
}

/** Runs the jobs in one transaction; returns what to tell each of them once it is durable. */
function attempt(file: Sqlite.Database, sql: Sql, jobs: Job[]): (() => void)[] {
  // Hardly any job throws. When one does, all run again, each in a savepoint of its own.
  return (
    inTransaction(file, sql, () => jobs.map((job) => told(job, job.run(sql)))) ??
    inTransaction(file, sql, () => jobs.map((job) => runInSavepoint(file, sql, job))) ??
    jobs.map((job) => runAlone(file, sql, job))
  );
}

/** What the work gives; undefined when it or its commit failed, and nothing of it happened. */
function inTransaction<T>(file: Sqlite.Database, sql: Sql, work: () => T): T | undefined {
  try {
    sql.run('BEGIN IMMEDIATE');
    const value = work();
    sql.run('COMMIT');
    return value;
  } catch {
    if (file.inTransaction) sql.run('ROLLBACK');
    return undefined;
  }
}

function runInSavepoint(file: Sqlite.Database, sql: Sql, job: Job): () => void {
  sql.run('SAVEPOINT job');
  try {
    const value = job.run(sql);
    sql.run('RELEASE job');
    return told(job, value);
  } catch (error) {
    // A full disk rolls the whole transaction back by itself: then nobody's job happened.
    if (!file.inTransaction) throw error;
    sql.run('ROLLBACK TO job');
    sql.run('RELEASE job');
    return () => job.reject(error);
  }
}

/** The last resort, when a shared commit failed: each job learns of its own failure. */
function runAlone(file: Sqlite.Database, sql: Sql, job: Job): () => void {
  try {
    sql.run('BEGIN IMMEDIATE');
    const value = job.run(sql);
    sql.run('COMMIT');
    return told(job, value);
  } catch (error) {
    if (file.inTransaction) sql.run('ROLLBACK');
    return () => job.reject(error);
  }
}

function told(job: Job, value: unknown): () => void {
  return () => job.resolve(value as never); // the job made it; only its own promise reads it
}

/** Prepares each text once and keeps it; texts are constants, so the cache is bounded. */
function statements(file: Sqlite.Database): Sql {
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

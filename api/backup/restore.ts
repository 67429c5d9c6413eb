// Replaces the database with a backup. What had ended since the backup was made must not come back
// with it: nobody is signed in, no code is valid, and no changed password works.

import { chmodSync, copyFileSync, linkSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { forgetDamage } from '../integrity/damage.ts';
import { readWitness, type Witness } from '../integrity/witness.ts';
import { renewWitness } from '../integrity/witness-watch.ts';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import type { Config } from '../settings/config.ts';
import { leaveOneFile } from '../storage/create-database.ts';
import { openDatabase } from '../storage/database.ts';
import { databasePath, lookAt } from '../storage/database-file.ts';
import { makeDurable } from '../storage/durable.ts';
import { lockFolder } from '../storage/folder-lock.ts';
import { inspectDatabaseIn } from './backup.ts';
import { type LostSince, lostSince } from './lost-since.ts';

/** A dealer who was forgotten after the backup was made, and whom the backup still has. */
export type Revived = { email: string; at: number | null; why: string | null };

export type Restored = {
  entries: number;
  /** The replaced database, under a name of its own; undefined where there was none. */
  before: string | undefined;
  revived: Revived[];
  /** `false`: the replaced database cannot be read, and nothing was compared with it. */
  isCompared: boolean;
  /** Undefined where that database does not tell. */
  lost: LostSince | undefined;
  /** What its witness had seen; undefined where none can be read. */
  seen: Witness | undefined;
};

/**
 * Replaces the database with the file. It is copied beside it, made durable and checked there; then
 * one rename does it, before which the old database is whole, and after which the new
 * one is. Throws {@link DatabaseTrouble} while a server has the folder, or where the file is not
 * sound.
 */
export async function restore(config: Config, file: string, at: number): Promise<Restored> {
  const { dataDir } = config;
  const db = databasePath(dataDir);
  const seen = witnessIn(config.witnessDir);
  const lock = lockFolder(dataDir, 'restore');
  try {
    refuseOpenElsewhere(db);
    const folder = mkdtempSync(join(dataDir, 'restoring-'));
    try {
      const next = databasePath(folder);
      const entries = await copied(file, { folder, at, config });
      const compared = endWhatHadEnded(next, { db, at });
      await witness(folder, config, at);
      leaveOneFile(next);
      await makeDurable(next);
      // Others than servers may have opened it since the first look.
      refuseOpenElsewhere(db);
      const before = await keptBefore(db, at);
      renameSync(next, db);
      forgetDamage(dataDir); // what was found was of the database before
      await makeDurable(dataDir);
      return { entries, before, seen, ...compared };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** An unreadable one tells nothing, and keeps nobody from restoring. */
function witnessIn(folder: string): Witness | undefined {
  try {
    return readWitness(folder);
  } catch {
    return undefined;
  }
}

/**
 * What is restored is older than its witness saw, and knowingly so. Before the rename: of the two
 * databases the witness agrees with both then, since one goes on where the other ends.
 */
async function witness(folder: string, config: Config, at: number): Promise<void> {
  const database = openDatabase(folder);
  try {
    await renewWitness(config, database, at);
  } finally {
    await database.close();
  }
}

/** The copy that becomes the database is the one checked. Returns how many entries it has. */
async function copied(
  file: string,
  { folder, at, config }: { folder: string; at: number; config: Config },
): Promise<number> {
  copyFileSync(file, databasePath(folder));
  chmodSync(databasePath(folder), 0o600);
  const { entries, troubles } = await inspectDatabaseIn(folder, at, config);
  if (troubles.length === 0) return entries;
  throw new DatabaseTrouble(
    `${file} is not sound: ${troubles.join('; ')}. The database stays as it was.`,
    exitCodes.damaged,
  );
}

/**
 * Gives the database as it was a second name, so that it never lies without one. A log beside it is
 * that of a database which cannot be read, since reading writes it home: it would be read into the
 * new database, and goes.
 */
async function keptBefore(db: string, at: number): Promise<string | undefined> {
  if (!lookAt(db)) return undefined;
  const before = `${db}.before-${at}`;
  const ends = ['', '-wal', '-shm'].filter((end) => lookAt(`${db}${end}`));
  for (const end of ends) await nameTwice(`${db}${end}`, `${before}${end}`);
  for (const end of ends.slice(1)) rmSync(`${db}${end}`);
  return before;
}

/** Where the filesystem has no hard links, it is copied. */
async function nameTwice(path: string, other: string): Promise<void> {
  try {
    linkSync(path, other);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test(code)) throw error;
    copyFileSync(path, other);
    await makeDurable(other);
  }
}

function refuseOpenElsewhere(db: string): void {
  if ((lookAt(db)?.size ?? 0) === 0 || !isOpenElsewhere(db)) return;
  throw new DatabaseTrouble(
    'Stop the server first: it works with this database, or Litestream or a forgotten ' +
      'sqlite3 does.',
    exitCodes.inUse,
  );
}

/**
 * Whether another process has the database open: only a sole user can take it out of WAL mode.
 * A database that SQLite cannot read is nobody's.
 */
export function isOpenElsewhere(db: string): boolean {
  const file = new Sqlite(db, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
    file.pragma('journal_mode = WAL');
    return false;
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_BUSY')) return true;
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return false;
    throw error; // a full disk says nothing about who has the database
  } finally {
    file.close();
  }
}

type Compared = Pick<Restored, 'revived' | 'isCompared' | 'lost'>;

function endWhatHadEnded(next: string, { db, at }: { db: string; at: number }): Compared {
  const file = new Sqlite(next);
  try {
    const isCompared = attached(file, db);
    for (const statement of [...END_SIGN_INS, COMPARE_ANEW]) file.exec(statement);
    file.prepare(KEEP_RESTORATION).run({ at });
    // Whoever has no password signs in with a code.
    file.exec(isCompared ? FORGET_CHANGED_PASSWORDS : FORGET_PASSWORDS);
    for (const { table, statement } of isCompared ? KEEP : []) {
      if (isIn(file, table)) file.exec(statement);
    }
    const revived = isCompared ? file.prepare<[], Revived>(REVIVED).all() : [];
    return { isCompared, revived, lost: isCompared ? lostSince(file) : undefined };
  } finally {
    file.close();
  }
}

const END_SIGN_INS = ['DELETE FROM session', 'DELETE FROM sign_in_code', 'DELETE FROM browser'];
/** The gateway's lists are compared from the start, whatever night the copy is of. */
const COMPARE_ANEW = 'DELETE FROM comparison';
const KEEP_RESTORATION = /* sql */ `
  INSERT INTO restoration
  VALUES (:at, coalesce((SELECT at FROM entry ORDER BY id DESC LIMIT 1), 0))`;
const FORGET_PASSWORDS = 'UPDATE account SET password_hash = NULL';
const FORGET_CHANGED_PASSWORDS = /* sql */ `
  UPDATE account SET password_hash = NULL WHERE NOT EXISTS (SELECT 1 FROM old.account AS kept
    WHERE kept.id = account.id AND kept.password_hash = account.password_hash)`;
/** Dealers blocked since stay blocked, and requests withdrawn since buy nothing. */
const KEEP = [
  {
    table: 'block',
    statement: `INSERT OR IGNORE INTO main.block SELECT * FROM old.block
      WHERE account_id IN (SELECT id FROM main.account)`,
  },
  {
    table: 'withdrawal',
    statement: `INSERT OR IGNORE INTO main.withdrawal SELECT * FROM old.withdrawal
      WHERE account_id IN (SELECT id FROM main.account)`,
  },
];
/** A forgotten dealer has no address any more, whether the operator or the dealer asked for it. */
const REVIVED = /* sql */ `
  SELECT known.email, old.act.at, why
  FROM old.account AS gone JOIN main.account AS known ON known.id = gone.id
  LEFT JOIN old.act ON old.act.account_id = gone.id AND kind = 'purge'
  WHERE instr(gone.email, '@') = 0 AND instr(known.email, '@') > 0 ORDER BY known.email`;

/** The replaced database may be of an older version, which had no such table. */
function isIn(file: Sqlite.Database, table: string): boolean {
  const named = file.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = :table');
  return named.get({ table }) !== undefined;
}

/** Attaches the replaced database to the restored one; `false` where it cannot be read. */
function attached(file: Sqlite.Database, db: string): boolean {
  if (!lookAt(db)) return false;
  try {
    file.prepare('ATTACH ? AS old').run(db);
    file.prepare('SELECT count(email), count(password_hash) FROM old.account').get();
    file.prepare('SELECT count(at) FROM old.act').get();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}

// A backup in the place of the book. What had ended since the backup was made must not come back
// with it: nobody is signed in, no code is good, and no password that was changed.

import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from './database.ts';
import { makeDurable } from './durable.ts';

/** A dealer who was forgotten after the backup was made, and whom it still knows. */
export type Revived = { email: string; at: number | null; why: string | null };

export type Restored = {
  /** The book as it was, under a name of its own. */
  before: string;
  revived: Revived[];
  /** `false`: the book as it was cannot be read, and nothing was compared with it. */
  isCompared: boolean;
};

export class BookInUse extends Error {}

/** Puts the file in the place of the book; throws {@link BookInUse} while a server has it. */
export async function restore(dataDir: string, file: string, at: number): Promise<Restored> {
  const book = join(dataDir, 'lotproof.db');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(book) && isOpenElsewhere(book)) throw new BookInUse();
  const before = `${book}.before-${at}`;
  const folder = mkdtempSync(join(dataDir, 'restoring-'));
  try {
    const next = join(folder, 'lotproof.db');
    copyFileSync(file, next);
    chmodSync(next, 0o600);
    await openDatabase(folder).close(); // moved to this version, so that its tables are known
    const compared = endWhatHadEnded(next, book);
    await makeDurable(next);
    // A server may have been started since the first look.
    if (existsSync(book) && isOpenElsewhere(book)) throw new BookInUse();
    for (const end of ['', '-wal', '-shm']) {
      if (existsSync(`${book}${end}`)) renameSync(`${book}${end}`, `${before}${end}`);
    }
    renameSync(next, book);
    await makeDurable(dataDir);
    return { before, ...compared };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Whether another process has the book open: only the one that has can take it out of WAL mode. A
 * book that SQLite cannot read is nobody's.
 */
export function isOpenElsewhere(book: string): boolean {
  const file = new Sqlite(book, { timeout: 0 });
  try {
    file.pragma('journal_mode = DELETE');
    file.pragma('journal_mode = WAL');
    return false;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return error.code.startsWith('SQLITE_BUSY');
    throw error;
  } finally {
    file.close();
  }
}

function endWhatHadEnded(next: string, book: string): Pick<Restored, 'revived' | 'isCompared'> {
  const file = new Sqlite(next);
  try {
    file.pragma('journal_mode = DELETE'); // leaves one file, which is then moved
    const isCompared = attached(file, book);
    for (const statement of END_SIGN_INS) file.exec(statement);
    // Whoever has no password signs in by a code.
    file.exec(isCompared ? FORGET_CHANGED_PASSWORDS : FORGET_PASSWORDS);
    for (const { table, statement } of isCompared ? KEEP : []) {
      if (isIn(file, table)) file.exec(statement);
    }
    return { isCompared, revived: isCompared ? file.prepare<[], Revived>(REVIVED).all() : [] };
  } finally {
    file.close();
  }
}

const END_SIGN_INS = ['DELETE FROM session', 'DELETE FROM sign_in_code', 'DELETE FROM browser'];
const FORGET_PASSWORDS = 'UPDATE account SET password_hash = NULL';
const FORGET_CHANGED_PASSWORDS = /* sql */ `
  UPDATE account SET password_hash = NULL WHERE NOT EXISTS (SELECT 1 FROM old.account AS kept
    WHERE kept.id = account.id AND kept.password_hash = account.password_hash)`;
/** Whoever was kept out since stays out, and what was taken back since buys nothing. */
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
/** Who is forgotten has no address any more, whether by the operator or by themselves. */
const REVIVED = /* sql */ `
  SELECT known.email, old.act.at, why
  FROM old.account AS gone JOIN main.account AS known ON known.id = gone.id
  LEFT JOIN old.act ON old.act.account_id = gone.id AND kind = 'purge'
  WHERE instr(gone.email, '@') = 0 AND instr(known.email, '@') > 0 ORDER BY known.email`;

/** The book as it was may be of an older version, which had no such table. */
function isIn(file: Sqlite.Database, table: string): boolean {
  const named = file.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = :table');
  return named.get({ table }) !== undefined;
}

/** Opens the book as it was beside the restored one; `false` where it cannot be read. */
function attached(file: Sqlite.Database, book: string): boolean {
  if (!existsSync(book)) return false;
  try {
    file.prepare('ATTACH ? AS old').run(book);
    file.prepare('SELECT count(email), count(password_hash) FROM old.account').get();
    file.prepare('SELECT count(at) FROM old.act').get();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}

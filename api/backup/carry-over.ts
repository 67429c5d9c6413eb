// After a restore, ends again whatever had ended since the backup was made: sign-ins, replaced
// passwords, blocked dealers' access, and cancelled requests.

import Sqlite from 'better-sqlite3';
import { inFile, lookAt } from '../storage/database-file.ts';
import { isDamage } from '../storage/integrity/damage.ts';
import type { Sql } from '../storage/sql.ts';

/** A dealer who was removed after the backup was made, and so is still in the backup. */
export type RevivedDealer = { email: string; at: number | null; why: string | null };

export type CarryOver = {
  revived: RevivedDealer[];
  /** `false` if the replaced database could not be read and compared. */
  isCompared: boolean;
  /** `false` if the phones' confirmations could not be read from the replaced database. */
  hasConfirmations: boolean;
};

/**
 * Runs on a database that was restored from PostgreSQL's own backup: ends all sign-ins, forgets all
 * passwords, restarts the comparison with the gateway, and records the restore.
 */
export function keepForeignRestore(sql: Sql, at: number): void {
  // The newer database is gone, so nothing shows which passwords were changed.
  for (const statement of [...END_SIGN_INS, FORGET_PASSWORDS, COMPARE_ANEW]) sql.run(statement);
  sql.run(KEEP_RESTORATION, { at });
}

export function endWhatHadEnded(next: string, { db, at }: { db: string; at: number }): CarryOver {
  return inFile(next, {}, (file) => {
    const isCompared = attached(file, db);
    for (const statement of [...END_SIGN_INS, COMPARE_ANEW, TRUST]) file.exec(statement);
    file.prepare(KEEP_RESTORATION).run({ at });
    // A dealer whose password is gone signs in with a code.
    file.exec(isCompared ? FORGET_CHANGED_PASSWORDS : FORGET_PASSWORDS);
    for (const statement of isCompared ? KEEP : []) file.exec(statement);
    const hasConfirmations = isCompared && forgetReceivedSince(file);
    const revived = isCompared ? file.prepare<[], RevivedDealer>(REVIVED).all() : [];
    return { isCompared, hasConfirmations, revived };
  });
}

const END_SIGN_INS = [
  'DELETE FROM session',
  'DELETE FROM sign_in_code',
  'DELETE FROM phone_offer',
  'DELETE FROM browser',
  // A restore may bring back a person removed from the desk, so everyone needs a new invitation.
  'DELETE FROM desk_session',
  'DELETE FROM invitation',
  'DELETE FROM passkey',
];
/** Restarts the comparison with the gateway, however old the copy is. */
const COMPARE_ANEW = 'DELETE FROM comparison';
/** Deletes the record of damage, because the copy was checked and is intact. */
const TRUST = 'DELETE FROM damage';
const KEEP_RESTORATION = /* sql */ `
  INSERT INTO restoration
  VALUES (:at, coalesce((SELECT at FROM entry ORDER BY id DESC LIMIT 1), 0))`;
const FORGET_PASSWORDS = 'UPDATE account SET password_hash = NULL';
const FORGET_CHANGED_PASSWORDS = /* sql */ `
  UPDATE account SET password_hash = NULL WHERE NOT EXISTS (SELECT 1 FROM old.account AS kept
    WHERE kept.id = account.id AND kept.password_hash = account.password_hash)`;
/** Dealers blocked after the backup stay blocked; requests cancelled after it stay cancelled. */
const KEEP = [
  `INSERT OR IGNORE INTO main.block SELECT * FROM old.block
   WHERE account_id IN (SELECT id FROM main.account)`,
  `INSERT OR IGNORE INTO main.cancellation SELECT * FROM old.cancellation
   WHERE account_id IN (SELECT id FROM main.account)`,
];
/**
 * Deletes the answers that phones confirmed after the backup. Otherwise their price would be
 * refunded after 30 days, although they were delivered.
 */
const FORGET_RECEIVED = /* sql */ `
  UPDATE sealed_answer SET sealed = NULL, forgotten_why = 'received', forgotten_at = since.at
  FROM (SELECT known.id, gone.forgotten_at AS at FROM main.call AS known
    JOIN old.call AS same ON same.key_hash = known.key_hash
    JOIN old.sealed_answer AS gone
      ON gone.call_id = same.id AND gone.forgotten_why = 'received'
    WHERE known.id IN (SELECT call_id FROM main.sealed_answer WHERE sealed IS NOT NULL)) AS since
  WHERE call_id = since.id`;

/** Returns `false` if confirmations cannot be read. Phones confirm again at the next sign-in. */
function forgetReceivedSince(file: Sqlite.Database): boolean {
  try {
    file.exec(FORGET_RECEIVED);
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

/** Finds the removed dealers: their rows in the replaced database have no email. */
const REVIVED = /* sql */ `
  SELECT known.email, old.act.at, why
  FROM old.account AS gone JOIN main.account AS known ON known.id = gone.id
  LEFT JOIN old.act ON old.act.account_id = gone.id AND kind = 'purge'
  WHERE instr(gone.email, '@') = 0 AND instr(known.email, '@') > 0 ORDER BY known.email`;

/** Attaches the replaced database to the restored one. Returns `false` if it cannot be read. */
function attached(file: Sqlite.Database, db: string): boolean {
  if (!lookAt(db)) return false;
  try {
    file.prepare('ATTACH ? AS old').run(db);
    file.prepare('SELECT count(email), count(password_hash) FROM old.account').get();
    file.prepare('SELECT count(at) FROM old.act').get();
    file.prepare('SELECT count(at) FROM old.block').get();
    file.prepare('SELECT count(at) FROM old.cancellation').get();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}

// Carries over what ended after the backup was made from the replaced database, so that it stays
// ended after a restore.

import Sqlite from 'better-sqlite3';
import type { Paise } from '../../data/values/money.ts';
import { lookAt } from '../storage/database-file.ts';

/** A dealer who was forgotten after the backup and whom the backup still has. */
export type RevivedDealer = { email: string; at: number | null; why: string | null };

export type CarryOver = {
  revived: RevivedDealer[];
  /** `false` if the replaced database cannot be read, so nothing was compared. */
  isCompared: boolean;
  /** Undefined if that database cannot show it. */
  lost: LostSince | undefined;
};

export function endWhatHadEnded(next: string, { db, at }: { db: string; at: number }): CarryOver {
  const file = new Sqlite(next);
  try {
    const isCompared = attached(file, db);
    for (const statement of [...END_SIGN_INS, COMPARE_ANEW]) file.exec(statement);
    file.prepare(KEEP_RESTORATION).run({ at });
    // A dealer without a password signs in with a code.
    file.exec(isCompared ? FORGET_CHANGED_PASSWORDS : FORGET_PASSWORDS);
    for (const statement of isCompared ? KEEP : []) file.exec(statement);
    const revived = isCompared ? file.prepare<[], RevivedDealer>(REVIVED).all() : [];
    return { isCompared, revived, lost: isCompared ? lostSince(file) : undefined };
  } finally {
    file.close();
  }
}

const END_SIGN_INS = [
  'DELETE FROM session',
  'DELETE FROM sign_in_code',
  'DELETE FROM browser',
  // A person removed from the desk since the backup could return, so all must be invited again.
  'DELETE FROM desk_session',
  'DELETE FROM invitation',
  'DELETE FROM passkey',
];
/** Compares the gateway's lists from the start, however old the copy is. */
const COMPARE_ANEW = 'DELETE FROM comparison';
const KEEP_RESTORATION = /* sql */ `
  INSERT INTO restoration
  VALUES (:at, coalesce((SELECT at FROM entry ORDER BY id DESC LIMIT 1), 0))`;
const FORGET_PASSWORDS = 'UPDATE account SET password_hash = NULL';
const FORGET_CHANGED_PASSWORDS = /* sql */ `
  UPDATE account SET password_hash = NULL WHERE NOT EXISTS (SELECT 1 FROM old.account AS kept
    WHERE kept.id = account.id AND kept.password_hash = account.password_hash)`;
/** Dealers blocked since the backup stay blocked, and requests cancelled since buy nothing. */
const KEEP = [
  `INSERT OR IGNORE INTO main.block SELECT * FROM old.block
   WHERE account_id IN (SELECT id FROM main.account)`,
  `INSERT OR IGNORE INTO main.withdrawal SELECT * FROM old.withdrawal
   WHERE account_id IN (SELECT id FROM main.account)`,
];
/** A forgotten dealer has no email any more, whoever requested it. */
const REVIVED = /* sql */ `
  SELECT known.email, old.act.at, why
  FROM old.account AS gone JOIN main.account AS known ON known.id = gone.id
  LEFT JOIN old.act ON old.act.account_id = gone.id AND kind = 'purge'
  WHERE instr(gone.email, '@') = 0 AND instr(known.email, '@') > 0 ORDER BY known.email`;

/** Attaches the replaced database to the restored one; `false` if it cannot be read. */
function attached(file: Sqlite.Database, db: string): boolean {
  if (!lookAt(db)) return false;
  try {
    file.prepare('ATTACH ? AS old').run(db);
    file.prepare('SELECT count(email), count(password_hash) FROM old.account').get();
    file.prepare('SELECT count(at) FROM old.act').get();
    file.prepare('SELECT count(at) FROM old.block').get();
    file.prepare('SELECT count(at) FROM old.withdrawal').get();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
}

// What a restored database lacks compared with the replaced one. The operator gets figures, so that
// nothing is lost silently.

export type MovedMoney = { count: number; paise: Paise };

export type LostSince = {
  sold: MovedMoney;
  givenBack: MovedMoney;
  /** The gateway's own list still has these two. */
  paid: MovedMoney;
  returned: MovedMoney;
  /** Dealers that the restored database lacks. */
  dealers: number;
  acts: LostAct[];
};

/** Money credited or debited by hand. */
export type LostAct = {
  reference: string;
  kind: 'credit' | 'debit';
  email: string;
  paise: Paise;
  at: number;
  why: string;
};

/**
 * `file` is the restored database, with the replaced one attached as `old`. Undefined if that is
 * not a later state of the same database or cannot be read to its end.
 */
function lostSince(file: Sqlite.Database): LostSince | undefined {
  try {
    return isSameDatabase(file) ? lost(file) : undefined;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  }
}

/** Whether the restored database is an earlier state of the other. */
function isSameDatabase(file: Sqlite.Database): boolean {
  const differs = `SELECT 1 FROM (SELECT id, hash FROM main.entry ORDER BY id DESC LIMIT 1) AS last
    WHERE hash IS NOT (SELECT hash FROM old.entry WHERE entry.id = last.id)`;
  return file.prepare(differs).get() === undefined;
}

const MOVED = /* sql */ `
  SELECT from_book || ' ' || to_book AS way, count(*) AS count, sum(amount_paise) AS paise
  FROM old.entry WHERE id > (SELECT coalesce(max(id), 0) FROM main.entry) GROUP BY way`;
const DEALERS = /* sql */ `
  SELECT count(*) AS count FROM old.account
  WHERE instr(email, '@') > 0 AND id NOT IN (SELECT id FROM main.account)`;
const ACTS = /* sql */ `
  SELECT act.reference, act.kind, account.email, entry.amount_paise AS paise, act.at, act.why
  FROM old.act AS act JOIN old.account AS account ON account.id = act.account_id
  JOIN old.entry AS entry ON entry.reference = act.reference
    AND (entry.from_book IN ('operator', 'revenue') OR entry.to_book IN ('operator', 'gateway'))
  WHERE act.kind IN ('credit', 'debit') -- the line above is as the index says it
    AND act.reference NOT IN (SELECT reference FROM main.act)
  ORDER BY act.at`;

function lost(file: Sqlite.Database): LostSince {
  const rows = file.prepare<[], MovedMoney & { way: string }>(MOVED).all();
  const moved = (way: string): MovedMoney => {
    const { count = 0, paise = 0 } = rows.find((row) => row.way === way) ?? {};
    return { count, paise };
  };
  return {
    sold: moved('wallet revenue'),
    givenBack: moved('revenue wallet'),
    paid: moved('gateway wallet'),
    returned: moved('wallet gateway'),
    dealers: file.prepare<[], { count: number }>(DEALERS).get()?.count ?? 0,
    acts: file.prepare<[], LostAct>(ACTS).all(),
  };
}

// What a restored database lacks compared with the one it replaced: reported to the operator in
// figures, so that nothing is lost silently.

import Sqlite from 'better-sqlite3';
import type { Paise } from '../../data/values/money.ts';

export type MovedMoney = { count: number; paise: Paise };

export type LostSince = {
  sold: MovedMoney;
  givenBack: MovedMoney;
  /** According to the gateway's own list these two are not lost. */
  paid: MovedMoney;
  returned: MovedMoney;
  /** Dealers whom the restored database does not know. */
  dealers: number;
  acts: LostAct[];
};

/** Money given or taken by hand. */
export type LostAct = {
  reference: string;
  kind: 'credit' | 'debit';
  email: string;
  paise: Paise;
  at: number;
  why: string;
};

/**
 * `file` is the restored database, with the one it replaces attached as `old`. Undefined where that
 * is not a later state of the same database, or cannot be read to its end.
 */
export function lostSince(file: Sqlite.Database): LostSince | undefined {
  try {
    return isSameDatabase(file) ? lost(file) : undefined;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  }
}

/** The restored database is an earlier state of the other. */
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

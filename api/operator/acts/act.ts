// The parts of an operator's act: who asks for what and why, what it would change, and how it is
// done.

import type { Act, ActPreview } from '../../../data/desk/acts.ts';
import type { LoggedAct } from '../../backup/act-log.ts';
import { type Account, accountById, isErased } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import type { Result } from '../command.ts';
import { Mistake, type OperatorSession } from '../session.ts';

/** An act with its person and time. Its id ends the reference of the entry it makes. */
export type AskedAct = Act & { id: string; who: string; at: number };

/** An act's line in the log outside the database, without the parts common to all. */
type LogLine = Pick<LoggedAct, 'kind'> & Partial<LoggedAct>;

export type Doing = {
  /** Not while clock or database may be wrong: their data on this money may be wrong too. */
  isOfMoney?: true;
  /** What would change. Runs inside a read. Throws {@link Mistake} if the act is not allowed. */
  plan: (sql: Sql, asked: AskedAct, session: OperatorSession) => ActPreview;
} & (
  | {
      /** Runs inside one transaction. Plans again, because the first plan may be stale. */
      commit: (sql: Sql, asked: AskedAct, session: OperatorSession) => Result;
      /** Absent: a restore repeats nothing of it. */
      logLine?: (asked: AskedAct) => LogLine;
    }
  /** Asks the gateway between two commits, or deletes in small commits. */
  | { run: (session: OperatorSession, asked: AskedAct) => Promise<Result> }
);

/** Runs inside a transaction or a read: the dealer may have been forgotten since. */
export function dealerIn(sql: Sql, id: string): Account {
  const account = accountById(sql, id);
  if (!account || isErased(account)) throw new Mistake('There is no such dealer.');
  return account;
}

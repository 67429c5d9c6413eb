// What an act of the operator is made of: who asks for what and why, what it would change, and how
// it is done.

import type { Act, ActPreview } from '../../../data/desk/acts.ts';
import type { LoggedAct } from '../../backup/act-log.ts';
import { type Account, accountById, isErased } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import type { Result } from '../command.ts';
import { Mistake, type OperatorSession } from '../session.ts';

/** An act with who asks for it and when; its id ends the reference of what it moves. */
export type AskedAct = Act & { id: string; who: string; at: number };

/** An act's line in the log outside the database, without what every line says. */
type LogLine = Pick<LoggedAct, 'kind'> & Partial<LoggedAct>;

export type Doing = {
  /** Not while clock or database may be wrong: what they say of this money may be wrong too. */
  isOfMoney?: true;
  /** What would change. Runs inside a read; throws {@link Mistake} where the act may not be. */
  plan: (sql: Sql, asked: AskedAct, session: OperatorSession) => ActPreview;
} & (
  | {
      /** Runs inside one transaction; plans once more, because the plan may be old. */
      commit: (sql: Sql, asked: AskedAct, session: OperatorSession) => Result;
      /** Absent: a restore repeats nothing of it. */
      logLine?: (asked: AskedAct) => LogLine;
    }
  /** Asks the gateway between two commits, or removes a bite at a time. */
  | { run: (session: OperatorSession, asked: AskedAct) => Promise<Result> }
);

/** Runs inside a transaction or a read: the dealer may have been forgotten since. */
export function dealerIn(sql: Sql, id: string): Account {
  const account = accountById(sql, id);
  if (!account || isErased(account)) throw new Mistake('There is no such dealer.');
  return account;
}

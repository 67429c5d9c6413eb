// The types of an operator's act: who asks for what and why, what the act would change, and how it
// is carried out.

import type { Act, ActPreview } from '../../../data/desk/acts.ts';
import type { LoggedAct } from '../../backup/act-log.ts';
import { type Account, accountById, isErased } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import type { Result } from '../command.ts';
import { Mistake, type OperatorSession } from '../session.ts';

/** An act, and who does it when. The reference of its ledger entry ends with the act's id. */
export type AskedAct = Act & { id: string; who: string; at: number };

/** An act's line in the log outside the database, without the fields that all lines have. */
type LogLine = Pick<LoggedAct, 'kind'> & Partial<LoggedAct>;

export type Doing = {
  /** True for an act that moves money: refused while the clock or the database is in doubt. */
  isOfMoney?: true;
  /** Inside a read, says what would change. Throws {@link Mistake} if the act is not allowed. */
  plan: (sql: Sql, asked: AskedAct, session: OperatorSession) => ActPreview;
} & (
  | {
      /** Runs inside one transaction. Plans again, because the first plan may be out of date. */
      commit: (sql: Sql, asked: AskedAct, session: OperatorSession) => Result;
      /** Returns the act's line in the log; null for an act that a restore does not repeat. */
      logLine: ((asked: AskedAct) => LogLine) | null;
    }
  /** Runs an act that asks the gateway between two commits, or deletes in small commits. */
  | { run: (session: OperatorSession, asked: AskedAct) => Promise<Result> }
);

/** The answer to a request that is sent again because its first answer was lost. */
export const DONE_BEFORE: Result = {
  rows: [],
  summary: 'This request had already arrived and was done once. The log shows it.',
};

/** Returns the dealer, inside a transaction or a read. Throws if the dealer was removed. */
export function dealerIn(sql: Sql, id: string): Account {
  const account = accountById(sql, id);
  if (!account || isErased(account)) throw new Mistake('There is no such dealer.');
  return account;
}

// Reads what the desk shows about a dealer, with a chart of the balance.

import type { Dealer } from '../../../data/desk/answers.ts';
import { accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { walletOf } from '../../money/ledger.ts';
import type { Sql } from '../../storage/sql.ts';

const POINTS_MAX = 500;

/** Returns undefined if there is no such account. */
export function dealerOf(sql: Sql, { id }: { id: string }): Omit<Dealer, 'shared'> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const wallet = walletOf(sql, id);
  return {
    id,
    email: account.email,
    since: account.created_at,
    isBlocked: isBlocked(sql, id),
    isProved: account.verified_at !== null,
    isErased: isErased(account),
    balancePaise: wallet.spendablePaise,
    heldPaise: wallet.postedPaise - wallet.spendablePaise,
    creditedPaise: wallet.creditedPaise,
    debitedPaise: wallet.debitedPaise,
    line: lineOf(sql, id, wallet.entryCount),
  };
}

/** A dealer's entries are numbered without gaps: this takes every `step`th entry and the newest. */
function lineOf(sql: Sql, accountId: string, count: number): Dealer['line'] {
  const step = Math.max(1, Math.ceil(count / POINTS_MAX));
  return sql.all<Dealer['line'][number]>(
    `SELECT at, balance_paise AS "balancePaise", number AS entry FROM entry
     WHERE account_id = :accountId AND number % :step = :rest ORDER BY number`,
    { accountId, step, rest: count % step },
  );
}

// A dealer for the desk, and the wallet as a line over time.

import type { Dealer } from '../../../../data/desk/dealers.ts';
import { accountById, isErased } from '../../../identity/accounts.ts';
import { isBlocked } from '../../../identity/blocks.ts';
import { walletOf } from '../../../money/ledger.ts';
import { neverReceiving } from '../../../reports/never-received.ts';
import type { Sql } from '../../../storage/sql.ts';

const POINTS_MAX = 500;

type Question = { id: string; at: number };

/** Undefined where there is no such account. */
export function dealerOf(sql: Sql, { id, at }: Question): Omit<Dealer, 'shared'> | undefined {
  const account = accountById(sql, id);
  if (!account) return undefined;
  const wallet = walletOf(sql, id);
  const never = neverReceiving(sql, at).find(({ email }) => email === account.email);
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
    entries: wallet.entryCount,
    openOrder: openOrderOf(sql, id),
    line: lineOf(sql, id, wallet.entryCount),
    ...(never ? { neverReceived: never.count } : {}),
  };
}

function openOrderOf(sql: Sql, accountId: string): Dealer['openOrder'] {
  const order = sql.get<NonNullable<Dealer['openOrder']>>(
    `SELECT id, created_at AS at, amount_paise AS "amountPaise" FROM payment_order
     WHERE account_id = :accountId AND closed_at IS NULL ORDER BY created_at DESC LIMIT 1`,
    { accountId },
  );
  return order ?? null;
}

/** Entries are numbered without a gap: each `step`th, the newest among them. */
function lineOf(sql: Sql, accountId: string, count: number): Dealer['line'] {
  const step = Math.max(1, Math.ceil(count / POINTS_MAX));
  return sql.all<Dealer['line'][number]>(
    `SELECT at, balance_paise AS "balancePaise", number AS entry FROM entry
     WHERE account_id = :accountId AND number % :step = :rest ORDER BY number`,
    { accountId, step, rest: count % step },
  );
}

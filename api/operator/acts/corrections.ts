// Adjusts money by hand. The dealer sees each adjustment in the statement, with the person and the
// reason, and no one can change it later.

import type { ActPreview } from '../../../data/desk/acts.ts';
import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { lockWallet, post, walletOf } from '../../money/ledger.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import type { Sql } from '../../storage/database.ts';
import { isActDone, keepAct } from '../audit-log.ts';
import { Mistake, nameOf } from '../session.ts';
import { type AskedAct, DONE_BEFORE, type Doing, dealerIn } from './act.ts';

type Kind = 'credit' | 'debit';

/** No dealer keeps more than this in the wallet, so a larger amount is probably a typo. */
const AMOUNT_PAISE_MAX = 1_00_000_00;
/** Three times the largest credit, and more than goodwill costs even on the worst day. */
const CREDITED_A_DAY_PAISE_MAX = 3_00_000_00;
const DAY_MS = 24 * 3_600_000;

export function correction(kind: Kind): Doing {
  return {
    isOfMoney: true,
    plan: (sql, asked) => planOf(sql, kind, asked),
    logLine: ({ id, amountPaise = 0 }) => ({ kind, id: `${kind}-${id}`, amountPaise }),
    commit(sql, asked) {
      const { id, target: accountId, amountPaise = 0, who, reason: why, at } = asked;
      const reference = `${kind}-${id}`;
      lock(sql, kind, accountId);
      if (isActDone(sql, reference)) return DONE_BEFORE;
      const { sentence } = planOf(sql, kind, asked);
      const moved = { kind, accountId, amountPaise, reference, who, why, at };
      const { entry, spendablePaise } = postCorrection(sql, moved);
      const row = {
        id: transactionId(entry.number),
        amount: toRupees(amountPaise),
        balance: toRupees(spendablePaise),
        reference,
      };
      return { rows: [row], summary: `Done: ${sentence}` };
    },
  };
}

/** Keeps the spendable balance and today's limit the same until the commit. */
function lock(sql: Sql, kind: Kind, accountId: string): void {
  // Makes other manual credits wait, because the limit covers all of them.
  if (kind === 'credit') sql.run('UPDATE credit_by_hand SET one = one WHERE one = 1');
  lockWallet(sql, accountId);
}

function planOf(sql: Sql, kind: Kind, { target, amountPaise = 0, at }: AskedAct): ActPreview {
  const account = dealerIn(sql, target);
  if (amountPaise > AMOUNT_PAISE_MAX) {
    throw new Mistake(`At most ${rupeeText(AMOUNT_PAISE_MAX)} at a time.`);
  }
  const { spendablePaise: beforePaise } = walletOf(sql, target);
  const money = rupeeText(amountPaise);
  if (kind === 'debit') {
    if (beforePaise < amountPaise) {
      throw new Mistake(`${account.email} has only ${rupeeText(beforePaise)} to spend.`);
    }
    const sentence = `${nameOf(account)} is debited ${money}.`;
    return { beforePaise, afterPaise: beforePaise - amountPaise, sentence };
  }
  const leftTodayPaise = leftToday(sql, at);
  if (leftTodayPaise < amountPaise) {
    const left = rupeeText(leftTodayPaise);
    throw new Mistake(`Only ${left} more may be credited by hand within 24 hours.`);
  }
  const sentence = `${nameOf(account)} is credited ${money}.`;
  return { beforePaise, afterPaise: beforePaise + amountPaise, leftTodayPaise, sentence };
}

/**
 * Returns how much all operators combined may still credit by hand within 24 hours. A thief who
 * acts in someone else's name can give away only this much.
 */
function leftToday(sql: Sql, at: number): Paise {
  const row = sql.get<{ paise: Paise }>(
    `SELECT coalesce(sum(amount_paise), 0) AS paise
     FROM act JOIN entry ON entry.reference = act.reference
       AND from_book IN ('operator', 'revenue') AND from_book = 'operator'
     WHERE act.reference > 'credit-' AND act.reference < 'credit.' AND act.at > :since`,
    { since: at - DAY_MS },
  );
  return Math.max(0, CREDITED_A_DAY_PAISE_MAX - (row?.paise ?? 0));
}

type Correction = {
  kind: Kind;
  accountId: string;
  amountPaise: Paise;
  reference: string;
  who: string;
  why: string;
  at: number;
  /** The description in the statement: by default, the reason. */
  description?: string;
};

/** Posts a correction inside a transaction. Throws if the reference has already moved money. */
export function postCorrection(sql: Sql, { kind, who, why, ...moved }: Correction) {
  const { accountId, reference, at } = moved;
  keepAct(sql, { reference, kind, accountId, who, why, at });
  const accounts =
    kind === 'credit'
      ? ({ from: 'operator', to: 'wallet' } as const)
      : ({ from: 'wallet', to: 'operator' } as const);
  const byReason = kind === 'credit' ? `Credit: ${why}` : `Correction: ${why}`;
  return post(sql, { ...moved, ...accounts, description: moved.description ?? byReason });
}

// Records the differences between the gateway and the database that no rule settles. Each is logged
// once and listed until the operator settles it. Functions with `sql` run inside a transaction.

import type { Paise } from '../../data/values/money.ts';
import type { Cashier } from '../backend.ts';
import { type AfterCommit, transactionThenLog } from '../operations/log.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import type { Sql } from '../storage/database.ts';
import type { Payment } from './razorpay/razorpay-answers.ts';

/** The kinds of difference, and what the operator can do about each. */
export const differenceKinds = {
  unfit: 'a payment that differs from its order, or a second one for it: return it at the gateway',
  erased: 'a payment for a removed account: it is returned to its payer automatically',
  rejected: 'the bank rejected a refund for a removed account: pay the payer by bank transfer',
  shortfall: 'the payer got back more than the wallet had: ask the dealer, or write it off',
  by_hand: 'a payment that the database lacks, and a manual credit that names it: are both due?',
  unclear: "the gateway's refunds of a payment do not add up: check them in the dashboard",
  amount: "a payment whose credited amount differs from the gateway's: correct it",
  dispute: 'a payer asked the bank for the money back: answer in the dashboard before the deadline',
} as const;

export type DifferenceKind = keyof typeof differenceKinds;

export type Difference = {
  kind: DifferenceKind;
  /** The gateway's id of the payment, refund or dispute that differs. */
  reference: string;
  account_id: string | null;
  payment_id: string;
  amount_paise: Paise;
};

/** Builds a difference for a payment. By default, its amount is the whole payment. */
export function differenceOf(
  { id, amountPaise }: Pick<Payment, 'id' | 'amountPaise'>,
  difference: Pick<Difference, 'kind' | 'account_id'> & { amount_paise?: Paise },
): Difference {
  return { reference: id, payment_id: id, amount_paise: amountPaise, ...difference };
}

/** What a function needs to record the gateway's data: the transaction, the log and the time. */
export type Pen = { sql: Sql; afterCommit: AfterCommit; at: number };

/**
 * Runs the job in a transaction. While the database may be damaged, throws `checking_records`; a
 * later run then adds the gateway's record.
 */
export function withPen<T>(backend: Cashier, job: (pen: Pen) => T): Promise<T> {
  const at = backend.clock();
  return transactionThenLog(backend, (sql, afterCommit) => {
    refuseDamaged(backend);
    return job({ sql, afterCommit, at });
  });
}

/** Records a difference and logs it once. A difference that is already known stays as it is. */
export function keepDifference({ sql, afterCommit, at }: Pen, difference: Difference): void {
  const kept = sql.run(
    `INSERT INTO difference (kind, reference, account_id, payment_id, amount_paise, found_at)
     VALUES (:kind, :reference, :account_id, :payment_id, :amount_paise, :at)
     ON CONFLICT DO NOTHING`,
    { ...difference, at },
  );
  if (kept === 0) return;
  afterCommit.error({ difference }, 'the gateway and the database differ and need the operator');
}

/** Corrects the amount of a listed payment, part of which has gone back to its payer. */
export function setAmountLeft(
  sql: Sql,
  left: { kind: DifferenceKind; reference: string; leftPaise: Paise },
): void {
  const update = `UPDATE difference SET amount_paise = :leftPaise
    WHERE kind = :kind AND reference = :reference`;
  sql.run(update, left);
}

/** Returns the open differences of one payment, refund or dispute. */
export function openDifferences(
  sql: Sql,
  about: { paymentId: string } | { reference: string },
): Difference[] {
  const { paymentId, reference } = { paymentId: '', reference: '', ...about };
  return sql.all<Difference>(
    `SELECT * FROM difference WHERE settled_at IS NULL
       AND (payment_id = :paymentId OR reference = :reference) ORDER BY found_at`,
    { paymentId, reference },
  );
}

type Settlement = {
  kind?: DifferenceKind;
  reference: string;
  who: string;
  why: string;
  at: number;
};

/**
 * Settles the open differences of one payment, refund or dispute, of all kinds or only of `kind`.
 * Returns how many there were.
 */
export function settleDifference(sql: Sql, { kind, reference, who, why, at }: Settlement): number {
  return sql.run(
    `UPDATE difference SET settled_at = :at, settled_by = :who, settled_why = :why
     WHERE reference = :reference AND settled_at IS NULL AND coalesce(:kind, kind) = kind`,
    { kind: kind ?? null, reference, who, why, at },
  );
}

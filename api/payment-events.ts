// What was told of a payment and what became of it, kept for the operator.

import type { Cashier } from './box.ts';
import type { Sql } from './database.ts';
import { Refusal } from './refusal.ts';

/** Whatever the phone tells is one event; Razorpay's have names of their own. */
export const TOLD_BY_PHONE = 'told by the phone';

export type PaymentEvent = {
  event: string;
  outcome: string;
  first_at: number;
  last_at: number;
  times: number;
};

type Told = { paymentId: string; event: string };

/** Hears what was told, and keeps what became of it, a refusal too; gives what the work gives. */
export async function heard<T extends { kind: string }>(
  box: Cashier,
  told: Told,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const outcome = await work();
    await keep(box, told, outcome.kind);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) await keep(box, told, error.code);
    throw error;
  }
}

function keep(box: Cashier, { paymentId, event }: Told, outcome: string): Promise<number> {
  return box.database.transaction((sql) =>
    sql.run(
      `INSERT INTO payment_event VALUES (:paymentId, :event, :outcome, :at, :at, 1)
       ON CONFLICT DO UPDATE SET last_at = :at, times = times + 1`,
      { paymentId, event, outcome, at: box.clock() },
    ),
  );
}

export function eventsOf(sql: Sql, paymentId: string): PaymentEvent[] {
  return sql.all('SELECT * FROM payment_event WHERE payment_id = :paymentId ORDER BY first_at', {
    paymentId,
  });
}

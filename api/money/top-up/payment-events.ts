// Records for the operator what Razorpay or a phone reported about a payment, and what we then did.

import type { Cashier } from '../../backend.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';

/** The event that a phone reports. Razorpay's events have names of their own. */
export const TOLD_BY_PHONE = 'told by the phone';

type PaymentEvent = {
  event: string;
  outcome: string;
  first_at: number;
  last_at: number;
  times: number;
};

type ReportedEvent = { paymentId: string; event: string };

/** Records the event and its outcome, even a refusal. Returns what the work returns. */
export async function heard<T extends { kind: string }>(
  backend: Cashier,
  told: ReportedEvent,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const outcome = await work();
    await keep(backend, told, outcome.kind);
    return outcome;
  } catch (error) {
    if (error instanceof Refusal) await keep(backend, told, outcomeOf(error));
    throw error;
  }
}

/** Gives every temporary failure of our own the outcome `unavailable`. */
function outcomeOf({ status, code }: Refusal): string {
  return status === 503 && code !== 'gateway_down' ? 'unavailable' : code;
}

function keep(
  backend: Cashier,
  { paymentId, event }: ReportedEvent,
  outcome: string,
): Promise<number> {
  const at = backend.clock();
  return backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO payment_event VALUES (:paymentId, :event, :outcome, :at, :at, 1)
       ON CONFLICT (payment_id, event, outcome) DO UPDATE
       SET last_at = :at, times = payment_event.times + 1`,
      { paymentId, event, outcome, at },
    ),
  );
}

/** Within a day, the gateway refunds an uncaptured payment, and a comparison is run. */
const UNSETTLED_MS_MAX = 24 * 3_600_000;

/**
 * Returns how many reported payments failed to reach a wallet because we could not fetch or capture
 * them, and when the oldest was reported.
 */
export function unsettledPayments(sql: Sql, at: number) {
  const row = sql.get<{ count: number; oldest_at: number | null }>(
    `SELECT count(DISTINCT payment_id) AS count, min(first_at) AS oldest_at
     FROM payment_event
     WHERE outcome IN ('pending', 'gateway_down', 'unavailable') AND first_at > :since
       AND payment_id NOT IN (SELECT payment_id FROM difference)
       AND NOT EXISTS (SELECT 1 FROM payment_order
         WHERE payment_order.payment_id = payment_event.payment_id)
       AND NOT EXISTS (SELECT 1 FROM payment_event AS later
         WHERE later.payment_id = payment_event.payment_id
           AND later.outcome IN ('not_ours', 'unclaimed', 'unfit', 'erased'))`,
    { since: at - UNSETTLED_MS_MAX },
  );
  return row ?? { count: 0, oldest_at: null };
}

export function eventsOf(sql: Sql, paymentId: string): PaymentEvent[] {
  return sql.all('SELECT * FROM payment_event WHERE payment_id = :paymentId ORDER BY first_at', {
    paymentId,
  });
}

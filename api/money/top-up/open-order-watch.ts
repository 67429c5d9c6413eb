// Finds payments that were never reported, because the page died after the payment and the webhook
// was lost. Asks the gateway about every open order at startup, and less and less often as the
// order ages.

import type { Cashier } from '../../backend.ts';
import { type DutyParts, everyMinuteOnDuty } from '../../storage/servers/membership.ts';
import type { ScheduledJob } from '../../storage/servers/schedule.ts';
import { isOutage, makeBackoff, makePolling } from '../razorpay/polling.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';
import { credit } from './credit-payment.ts';
import { giveUpOrder, openOrders, type PaymentOrder } from './payment-orders.ts';

const DAY_MS = 24 * 3_600_000;
/** Razorpay shows no older orders. */
const ORDER_AGE_MS_MAX = 180 * DAY_MS;
/** The maximum number of orders in one run, to keep within Razorpay's limits and a minute. */
const ORDERS_PER_RUN = 100;
/** At this rate a thousand orders take 20 seconds, far below Razorpay's limits. */
const QUESTIONS_AT_ONCE = 8;
/** This many failures in a row mean an outage: the remaining orders wait for the next run. */
const FAILURES_MAX = 3;

type OpenOrder = Pick<PaymentOrder, 'id' | 'account_id' | 'created_at'>;

type ReconcileResult = {
  credited: number;
  /** The first error that is a bug of ours. The caller throws it after the rest of the run. */
  fault: unknown;
  /** The open orders for which the gateway gave no answer. */
  unanswered: number;
};

/** Asks about all open orders, at the rate that the gateway allows. */
export async function reconcile(backend: Cashier): Promise<ReconcileResult> {
  const orders = inTurn(await backend.database.read(openOrders));
  const backoff = makeBackoff();
  const { credited, answered, fault } = await settleAll(orders, {
    settle: (order) => backoff(() => settleOrder(backend, order)),
  });
  return { credited, fault, unanswered: orders.length - answered.length };
}

/** Asks about orders that are due, at once and every minute until stopped. */
export function startReconciler(backend: Cashier & DutyParts): ScheduledJob {
  const polling = makePolling(backend.clock);
  return everyMinuteOnDuty(backend, 'reconciler', async (isStopped) => {
    if (backend.damage.found() !== undefined) return;
    const orders = await backend.database.read(openOrders);
    const round = await settleAll(inTurn(polling.due(orders)).slice(0, ORDERS_PER_RUN), {
      settle: (order) => settleOrder(backend, order), // the next run tries this order again
      isStopped,
    });
    for (const { id, created_at } of round.answered) polling.answered(id, created_at);
    for (const { id } of round.failed) polling.failed(id);
    if (round.fault) throw round.fault;
  });
}

/** Takes each account's newest order first, so that no one dealer delays the others. */
function inTurn(newestFirst: OpenOrder[]): OpenOrder[] {
  const counts = new Map<string, number>();
  const turns = newestFirst.map((order) => {
    const turn = counts.get(order.account_id) ?? 0;
    counts.set(order.account_id, turn + 1);
    return { order, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ order }) => order);
}

type Round = {
  /** Returns how many payments for the order it credited. */
  settle: (order: OpenOrder) => Promise<number>;
  isStopped?: () => boolean;
};

/**
 * Asks about the orders in turn, until stopped or until the gateway seems to be down. Returns the
 * first bug of ours as `fault` instead of throwing it: one bad order must not delay the others.
 */
async function settleAll(orders: OpenOrder[], { settle, isStopped }: Round) {
  const round = {
    answered: [] as OpenOrder[],
    failed: [] as OpenOrder[],
    credited: 0,
    fault: undefined as unknown,
  };
  let failuresInARow = 0;
  const queue = orders.values();
  async function askInTurn(): Promise<void> {
    for (const order of queue) {
      if (isStopped?.() || failuresInARow >= FAILURES_MAX) return;
      try {
        const count = await settle(order); // `+= await` would lose what concurrent runs add
        round.credited += count;
        round.answered.push(order);
        failuresInARow = 0;
      } catch (error) {
        round.failed.push(order);
        if (isOutage(error)) failuresInARow += 1;
        else round.fault ??= error;
      }
    }
  }
  await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, askInTurn));
  return round;
}

/**
 * Asks the gateway about an order's payments and credits them. Gives up an unpaid order that is too
 * old for the gateway to list. Returns how many payments it credited. Throws `gateway_down`.
 */
async function settleOrder(backend: Cashier, order: OpenOrder): Promise<number> {
  const payments = (await backend.gateway.paymentsOf(order.id)).filter(isMoney);
  let credited = 0;
  for (const { id } of payments.sort(capturedFirst)) {
    const outcome = await credit(backend, id);
    if (outcome.kind === 'credited' && outcome.isNew) credited += 1;
  }
  if (credited > 0)
    backend.log.info({ orderId: order.id }, 'credited a payment that was never reported');
  if (payments.length === 0 && isTooOld(backend, order)) {
    const at = backend.clock();
    await backend.database.transaction((sql) => giveUpOrder(sql, order.id, at));
  }
  return credited;
}

/** Returns whether the order is too old to ask about; `false` while the clock is unconfirmed. */
function isTooOld({ clock, trustedClock }: Cashier, { created_at }: OpenOrder): boolean {
  return trustedClock.isConfirmed() && created_at < clock() - ORDER_AGE_MS_MAX;
}

function isMoney({ status }: Payment): boolean {
  return status === 'captured' || status === 'authorized';
}

/** Sorts captured payments first, so that we never capture a second, authorized one. */
function capturedFirst(a: Payment, b: Payment): number {
  return Number(b.status === 'captured') - Number(a.status === 'captured');
}

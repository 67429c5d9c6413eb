// Finds payments that were never reported, because the page died after the payment and the webhook
// was lost. Asks the gateway about every open order at startup, and less and less often as the
// order ages.

import type { Cashier } from '../../backend.ts';
import { type DutyParts, everyMinuteOnDuty } from '../../storage/servers/membership.ts';
import type { ScheduledJob } from '../../storage/servers/schedule.ts';
import { askEach, makeBackoff, makePolling } from '../razorpay/polling.ts';
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

type OpenOrder = Pick<PaymentOrder, 'id' | 'account_id' | 'created_at'>;

/**
 * Asks about all open orders, at the rate that the gateway allows. Returns how many payments it
 * credited, how many orders got no answer, and the first bug of ours, for the caller to throw.
 */
export async function reconcile(backend: Cashier) {
  const orders = inTurn(await backend.database.read(openOrders));
  const backoff = makeBackoff();
  let credited = 0;
  const { answered, fault } = await askEach(orders, {
    async ask(order) {
      const count = await backoff(() => settleOrder(backend, order));
      credited += count; // `+= await` would lose what concurrent runs add
    },
    atOnce: QUESTIONS_AT_ONCE,
  });
  return { credited, fault, unanswered: orders.length - answered.length };
}

/** Asks about orders that are due, at once and every minute until stopped. */
export function startReconciler(backend: Cashier & DutyParts): ScheduledJob {
  const polling = makePolling(backend.clock);
  return everyMinuteOnDuty(backend, 'reconciler', async (isStopped) => {
    if (backend.damage.found() !== undefined) return;
    const orders = await backend.database.read(openOrders);
    await polling.askEach(inTurn(polling.due(orders)).slice(0, ORDERS_PER_RUN), {
      ask: (order) => settleOrder(backend, order), // the next run tries this order again
      atOnce: QUESTIONS_AT_ONCE,
      isStopped,
    });
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

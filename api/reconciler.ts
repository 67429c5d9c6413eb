// Finds money that nobody told us of: the page died after paying and the webhook was lost. Asks the
// gateway about orders left open, at start and then more and more rarely as they age.

import type { Cashier } from './box.ts';
import { credit } from './credit.ts';
import type { Payment } from './gateway.ts';
import { closeOrdersBefore, openOrders } from './payment-orders.ts';
import { Refusal } from './refusal.ts';
import { everyMinute, type Scheduled } from './schedule.ts';

/** No order is asked about more often. */
const ASK_AGAIN_MS_MIN = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Razorpay shows no order that is older. */
const ORDER_AGE_MS_MAX = 180 * DAY_MS;
/** Orders asked about in one run: under Razorpay's limits, and done before the next run. */
const ORDERS_PER_RUN = 100;
/** So many failures in a row are an outage: the rest is for the next run. */
const FAILURES_MAX = 3;
/** Those that failed let others go first, lest three bad ones keep all from being asked. */
const FAILURE_WAIT_MS = 5 * 60_000;

type OpenOrder = { id: string; created_at: number };

/** Asks about every open order, the newest first, however many; gives how many were credited. */
export async function reconcile(box: Cashier): Promise<number> {
  const orders = await ordersLeftOpen(box);
  const { credited } = await settleAll(box, orders, () => false);
  return credited;
}

/** Runs at once and each minute until stopped. */
export function startReconciler(box: Cashier): Scheduled {
  /** When to ask about an order next. What is not in it, such as all at start, is due. */
  const askAgainAt = new Map<string, number>();
  return everyMinute(box, 'reconciler', async (isStopped) => {
    const orders = await ordersLeftOpen(box);
    forgetClosed(askAgainAt, orders);
    const due = orders.filter(({ id }) => (askAgainAt.get(id) ?? 0) <= box.clock());
    const round = await settleAll(box, due.slice(0, ORDERS_PER_RUN), isStopped);
    for (const order of round.answered) askAgainAt.set(order.id, nextAsk(order, box.clock()));
    for (const order of round.failed) askAgainAt.set(order.id, box.clock() + FAILURE_WAIT_MS);
  });
}

/** A quarter of its age later: minutes for one just placed, weeks for one long forgotten. */
function nextAsk({ created_at }: OpenOrder, at: number): number {
  return at + Math.max(ASK_AGAIN_MS_MIN, (at - created_at) / 4);
}

function forgetClosed(askAgainAt: Map<string, number>, open: OpenOrder[]): void {
  const ids = new Set(open.map(({ id }) => id));
  for (const id of askAgainAt.keys()) {
    if (!ids.has(id)) askAgainAt.delete(id);
  }
}

async function ordersLeftOpen(box: Cashier): Promise<OpenOrder[]> {
  const at = box.clock();
  await box.database.transaction((sql) => closeOrdersBefore(sql, at - ORDER_AGE_MS_MAX, at));
  return box.database.read(openOrders);
}

/** Asks about one after the other, until stopped or until the gateway seems to be down. */
async function settleAll(box: Cashier, orders: OpenOrder[], isStopped: () => boolean) {
  const answered: OpenOrder[] = [];
  const failed: OpenOrder[] = [];
  let credited = 0;
  let failuresInARow = 0;
  for (const order of orders) {
    if (isStopped() || failuresInARow === FAILURES_MAX) break;
    const count = await settleOrder(box, order.id).catch(undefinedDuringOutage);
    if (count === undefined) failed.push(order);
    else answered.push(order);
    failuresInARow = count === undefined ? failuresInARow + 1 : 0;
    credited += count ?? 0;
  }
  return { answered, failed, credited };
}

async function settleOrder(box: Cashier, orderId: string): Promise<number> {
  const payments = await box.gateway.paymentsOf(orderId);
  let credited = 0;
  for (const { id } of payments.filter(isMoney).sort(capturedFirst)) {
    const outcome = await credit(box, id);
    if (outcome.kind === 'credited' && outcome.isNew) credited += 1;
  }
  if (credited > 0) box.log.info({ orderId }, 'a payment nobody told of was credited');
  return credited;
}

function isMoney({ status }: Payment): boolean {
  return status === 'captured' || status === 'authorized';
}

/** So that a second, merely authorized payment of a paid order is never captured. */
function capturedFirst(a: Payment, b: Payment): number {
  return Number(b.status === 'captured') - Number(a.status === 'captured');
}

function undefinedDuringOutage(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'gateway_down') return undefined;
  throw error;
}

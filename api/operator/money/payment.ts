// The story of a payment, from the order to now: "I paid ₹500 and have no credit". The gateway is
// asked how it stands just now.

import { orderById, orderByPayment, type PaymentOrder } from '../../money/top-up/payment-orders.ts';
import { Refusal } from '../../refusal.ts';
import type { Command, Result } from '../command.ts';
import { type Desk, dealerBy, Mistake } from '../session.ts';
import { type AskedOrder, moneyInVain, orderLine } from './payment-list.ts';
import type { Asked } from './payment-state.ts';
import { paymentStory } from './payment-story.ts';

/** The newest of a dealer; whoever means an older one names it. */
const ORDERS_MAX = 20;

export const payment: Command = {
  name: 'payment',
  usage: 'payment PAYMENT_OR_ORDER_ID_OR_EMAIL',
  does: 'tells the whole story of a payment: order, what was heard, the gateway now, what to do',
  async run(desk, { words: [word = ''] }) {
    if (!word.includes('@')) return storyOf(desk, await orderNamed(desk, word));
    const orders = await ordersOfDealer(desk, word);
    const [only] = orders;
    if (!only) return { rows: [], summary: `${word} has never begun to pay.` };
    return orders.length === 1 ? storyOf(desk, only) : storyOrList(desk, orders);
  },
};

async function ordersOfDealer(desk: Desk, email: string): Promise<PaymentOrder[]> {
  const { id } = await dealerBy(desk, email);
  return desk.database.read((sql) =>
    sql
      .all<PaymentOrder>(
        `SELECT * FROM payment_order WHERE account_id = :id
         ORDER BY created_at DESC LIMIT :limit`,
        { id, limit: ORDERS_MAX },
      )
      .reverse(),
  );
}

/** Where the gateway has money for one of them that no wallet has, that is the one asked about. */
async function storyOrList(desk: Desk, orders: PaymentOrder[]): Promise<Result> {
  const asked: AskedOrder[] = await Promise.all(
    orders.map(async (order) => ({ order, asked: await askedNow(desk, order) })),
  );
  const [vain, ...more] = asked.filter((each) => moneyInVain(each) !== undefined);
  if (vain && more.length === 0) {
    const { rows, summary } = await storyOf(desk, vain.order, vain.asked);
    return { rows, summary: `One of ${orders.length} orders is paid in vain. ${summary}` };
  }
  const isAnswered = asked.every((each) => each.asked !== undefined);
  const silent = isAnswered ? '' : ' The gateway does not answer for all of them just now.';
  const none = isAnswered && !vain ? ' The gateway has no money that no wallet has.' : '';
  const summary = `The newest last. "payment ID" tells the story of one.${none}${silent}`;
  return { rows: asked.map(orderLine), summary };
}

/** By its own id or that of a payment, credited here or known to the gateway alone. */
async function orderNamed(desk: Desk, word: string): Promise<PaymentOrder> {
  const kept = await desk.database.read((sql) => orderById(sql, word) ?? orderByPayment(sql, word));
  if (kept) return kept;
  const paid = await desk.gateway.fetchPayment(word);
  if (!paid) throw new Mistake(`Neither database nor gateway knows ${word}.`);
  const { orderId = '' } = paid;
  const order = await desk.database.read((sql) => orderById(sql, orderId));
  if (order) return order;
  const known = await desk.gateway.fetchOrder(orderId);
  throw new Mistake(
    known?.accountId === undefined
      ? `The gateway has ${word}, ${paid.status}, for no order of ours.`
      : `The database has lost the order of ${word}: "reconcile --payment ${word}" takes it back.`,
  );
}

async function storyOf(desk: Desk, order: PaymentOrder, known?: Asked): Promise<Result> {
  const asked = known ?? (await askedNow(desk, order));
  const { rows, now } = await desk.database.read((sql) => paymentStory(sql, order, asked));
  return { rows, summary: now };
}

/** `undefined` while the gateway does not answer: the database's part is told all the same. */
async function askedNow({ gateway }: Desk, { id }: PaymentOrder): Promise<Asked | undefined> {
  try {
    const payments = await gateway.paymentsOf(id);
    return { payments };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'gateway_down') return undefined;
    throw error;
  }
}

// The story of a payment, from the order to now: "I paid ₹500 and have no credit". The gateway is
// asked how it stands just now.

import { toRupees } from '../../data/money.ts';
import { orderById, orderByPayment, type PaymentOrder } from '../payment-orders.ts';
import { Refusal } from '../refusal.ts';
import { type Command, type Result, timeText } from './command.ts';
import { type Desk, dealerBy, Mistake } from './desk.ts';
import { type Asked, paymentStory } from './payment-story.ts';

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
    return orders.length === 1 ? storyOf(desk, only) : listOf(orders);
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

function listOf(orders: PaymentOrder[]): Result {
  return {
    rows: orders.map(({ id, created_at, amount_paise, payment_id, closed_at }) => ({
      order: id,
      placed: timeText(created_at),
      rupees: toRupees(amount_paise),
      payment: payment_id,
      state: payment_id ? 'credited' : closed_at === null ? 'open' : 'given up, not paid',
    })),
    summary: 'The newest last. "payment ID" tells the story of one.',
  };
}

/** By its own id or that of a payment, credited here or known to the gateway alone. */
async function orderNamed(desk: Desk, word: string): Promise<PaymentOrder> {
  const kept = await desk.database.read((sql) => orderById(sql, word) ?? orderByPayment(sql, word));
  if (kept) return kept;
  const paid = await desk.gateway.fetchPayment(word);
  if (!paid) throw new Mistake(`Neither book nor gateway knows ${word}.`);
  const { orderId = '' } = paid;
  const order = await desk.database.read((sql) => orderById(sql, orderId));
  if (order) return order;
  const known = await desk.gateway.fetchOrder(orderId);
  throw new Mistake(
    known?.accountId === undefined
      ? `The gateway has ${word}, ${paid.status}, for no order of ours.`
      : `The book has lost the order of ${word}: "reconcile --payment ${word}" takes it back.`,
  );
}

async function storyOf(desk: Desk, order: PaymentOrder): Promise<Result> {
  const asked = await askedNow(desk, order);
  const { rows, now } = await desk.database.read((sql) => paymentStory(sql, order, asked));
  return { rows, summary: now };
}

/** `undefined` while the gateway does not answer: the book's part is told all the same. */
async function askedNow({ gateway }: Desk, { id }: PaymentOrder): Promise<Asked | undefined> {
  try {
    const payments = await gateway.paymentsOf(id);
    return { payments };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'gateway_down') return undefined;
    throw error;
  }
}

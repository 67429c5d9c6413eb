// The story of a payment, from the order to now: "I paid ₹500 and have no credit". The gateway is
// asked how it stands just now.

import { orderById, orderByPayment, type PaymentOrder } from '../../money/top-up/payment-orders.ts';
import { Refusal } from '../../refusal.ts';
import { type Command, type Result, timeText } from '../command.ts';
import { dealerBy, Mistake, type OperatorSession } from '../session.ts';
import { rowsOf } from '../story.ts';
import { moneyInVain, type OrderReply, orderLine } from './payment-list.ts';
import type { GatewayReply } from './payment-state.ts';
import { paymentStory } from './payment-story.ts';

/** A dealer's newest; an older one is asked for by its id. */
const ORDERS_MAX = 20;

export const payment: Command = {
  name: 'payment',
  usage: 'payment PAYMENT_OR_ORDER_ID_OR_EMAIL',
  does: 'tells the whole story of a payment: order, what was heard, the gateway now, what to do',
  async run(session, { words: [word = ''] }) {
    if (!word.includes('@')) return storyOf(session, await orderNamed(session, word));
    const orders = await ordersOfDealer(session, word);
    const [only] = orders;
    if (!only) return { rows: [], summary: `${word} has never begun to pay.` };
    return orders.length === 1 ? storyOf(session, only) : storyOrList(session, orders);
  },
};

async function ordersOfDealer(session: OperatorSession, email: string): Promise<PaymentOrder[]> {
  const { id } = await dealerBy(session, email);
  return session.database.read((sql) =>
    sql
      .all<PaymentOrder>(
        `SELECT * FROM payment_order WHERE account_id = :id
         ORDER BY created_at DESC LIMIT :limit`,
        { id, limit: ORDERS_MAX },
      )
      .toReversed(),
  );
}

/** If the gateway has money for one of them that no wallet has, that is the one meant. */
async function storyOrList(session: OperatorSession, orders: PaymentOrder[]): Promise<Result> {
  const asked: OrderReply[] = await Promise.all(
    orders.map(async (order) => ({ order, asked: await askedNow(session, order) })),
  );
  const [vain, ...more] = asked.filter((each) => moneyInVain(each) !== undefined);
  if (vain && more.length === 0) {
    const { rows, summary } = await storyOf(session, vain.order, vain.asked);
    return { rows, summary: `One of ${orders.length} orders is paid in vain. ${summary}` };
  }
  const isAnswered = asked.every((each) => each.asked !== undefined);
  const silent = isAnswered ? '' : ' The gateway does not answer for all of them just now.';
  const none = isAnswered && !vain ? ' The gateway has no money that no wallet has.' : '';
  const summary = `The newest last. "payment ID" tells the story of one.${none}${silent}`;
  return { rows: asked.map(orderLine), summary };
}

/** By its own id or that of a payment, credited here or known to the gateway alone. */
async function orderNamed(session: OperatorSession, word: string): Promise<PaymentOrder> {
  const kept = await session.database.read(
    (sql) => orderById(sql, word) ?? orderByPayment(sql, word),
  );
  if (kept) return kept;
  const paid = await session.gateway.fetchPayment(word);
  if (!paid) throw new Mistake(`Neither database nor gateway knows ${word}.`);
  const { orderId = '' } = paid;
  const order = await session.database.read((sql) => orderById(sql, orderId));
  if (order) return order;
  const known = await session.gateway.fetchOrder(orderId);
  throw new Mistake(
    known?.accountId === undefined
      ? `The gateway has ${word}, ${paid.status}, for no order of ours.`
      : `The database has lost the order of ${word}: "reconcile --payment ${word}" takes it back.`,
  );
}

async function storyOf(
  session: OperatorSession,
  order: PaymentOrder,
  known?: GatewayReply,
): Promise<Result> {
  const asked = known ?? (await askedNow(session, order));
  const story = await session.database.read((sql) => paymentStory(sql, order, asked));
  const { now, askAbout } = story;
  const next = askAbout && ` "reconcile --payment ${askAbout}" credits it if it is there.`;
  return { rows: rowsOf(story, timeText), summary: `${now}${next ?? ''}` };
}

/** `undefined` while the gateway does not answer: the database's part is shown all the same. */
export async function askedNow(
  { gateway }: Pick<OperatorSession, 'gateway'>,
  { id }: PaymentOrder,
): Promise<GatewayReply | undefined> {
  try {
    const payments = await gateway.paymentsOf(id);
    return { payments };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'gateway_down') return undefined;
    throw error;
  }
}

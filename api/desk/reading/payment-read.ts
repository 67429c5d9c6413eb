// A payment as the desk shows it: the database's part of its story, and what the gateway says now.

import type { DeskStory, PossibleAct } from '../../../data/desk/answers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { Cashier } from '../../backend.ts';
import { openDifferences } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import { refundable } from '../../money/refunds/refunds.ts';
import { orderById, orderByPayment, type PaymentOrder } from '../../money/top-up/payment-orders.ts';
import { deskRefusal, Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import { type GatewayReply, moneyInVain } from './payment-state.ts';
import { paymentStory } from './payment-story.ts';
import { deskStory } from './story.ts';

/** Finds an order by its id, or by the id of the payment that was credited for it. */
export function orderOf(sql: Sql, { id }: { id: string }): PaymentOrder | undefined {
  return orderById(sql, id) ?? orderByPayment(sql, id);
}

type Given = { orderId: string; asked: GatewayReply | undefined };

export function paymentOf(sql: Sql, { orderId, asked }: Given): DeskStory | undefined {
  const order = orderById(sql, orderId);
  if (!order) return undefined;
  const account = sql.get<{ email: string }>('SELECT email FROM account WHERE id = :id', {
    id: order.account_id,
  });
  const email = account?.email ?? '';
  return deskStory(paymentStory(sql, order, asked), {
    id: order.payment_id ?? order.id,
    title: `${rupeeText(order.amount_paise)} by ${email}`,
    dealer: { id: order.account_id, email },
    owed: owedOf(order, asked),
    acts: actsOf(sql, order, asked),
    session: null,
  });
}

function owedOf(order: PaymentOrder, asked: GatewayReply | undefined): string {
  const vain = moneyInVain({ order, asked });
  if (!vain) return asked ? 'Nothing is owed.' : 'We do not know meanwhile what is owed.';
  const money = rupeeText(vain.amountPaise);
  if (vain.status === 'authorized') return `${money} is still with the payer's bank.`;
  return order.payment_id === null && vain.amountPaise === order.amount_paise
    ? `${money} is owed to the dealer's wallet.`
    : `${money} is owed to its payer.`;
}

function actsOf(sql: Sql, order: PaymentOrder, asked: GatewayReply | undefined): PossibleAct[] {
  return [...actsOfMoney(sql, order, asked), ...settlings(sql, order, asked)];
}

/** Says when a difference was settled, at the gateway or in the wallet. */
function settlings(
  sql: Sql,
  { payment_id }: PaymentOrder,
  asked: GatewayReply | undefined,
): PossibleAct[] {
  const ids = new Set([payment_id ?? [], asked?.payments.map(({ id }) => id) ?? []].flat());
  const open = [...ids].flatMap((paymentId) => openDifferences(sql, { paymentId }));
  const references = new Set(open.map(({ reference }) => reference));
  return [...references].map((target) => ({ kind: 'settle', target }));
}

function actsOfMoney(
  sql: Sql,
  order: PaymentOrder,
  asked: GatewayReply | undefined,
): PossibleAct[] {
  const vain = moneyInVain({ order, asked });
  const missing: PossibleAct[] =
    vain && order.payment_id === null ? [{ kind: 'reconcile', target: vain.id }] : [];
  if (order.payment_id === null) return missing;
  const left = refundable(sql, order.payment_id);
  const { spendablePaise } = walletOf(sql, order.account_id);
  const amountPaise = Math.min(left?.paise ?? 0, spendablePaise);
  return amountPaise <= 0
    ? missing
    : [...missing, { kind: 'refund', target: order.payment_id, amountPaise }];
}

/**
 * The two ways to read the database's part of the story: in the desk's thread, or on the terminal.
 */
type Reading = {
  order: (id: string) => Promise<PaymentOrder | undefined>;
  story: (given: Given) => Promise<DeskStory | undefined>;
};

/** Finds the story by the id of an order or a payment, even if only the gateway knows it. */
export async function paymentStoryOf(
  backend: Pick<Cashier, 'gateway'>,
  id: string,
  reading: Reading,
): Promise<DeskStory> {
  const order = (await reading.order(id)) ?? (await reading.order(await orderAt(backend, id)));
  if (!order) throw unknown(`The gateway has ${id}, for an order that the database lacks.`);
  const asked = await askedNow(backend, order);
  const story = await reading.story({ orderId: order.id, asked });
  if (!story) throw new Error('An order is missing.');
  return story;
}

function unknown(sentence: string): Refusal {
  return deskRefusal('not_found', sentence);
}

/** The gateway's order for a payment. */
async function orderAt({ gateway }: Pick<Cashier, 'gateway'>, id: string): Promise<string> {
  const paid = /^pay_\w{14}$/.test(id) ? await gateway.fetchPayment(id) : undefined;
  if (!paid) throw unknown(`The database and the gateway do not know ${id}.`);
  return paid.orderId ?? '';
}

/** Undefined if the gateway does not answer: the page then shows the database's part alone. */
async function askedNow(
  { gateway }: Pick<Cashier, 'gateway'>,
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

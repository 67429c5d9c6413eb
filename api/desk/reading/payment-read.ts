// Shows a payment at the desk: what the database records about it, and what the gateway says now.

import type { DeskStory, PossibleAct } from '../../../data/desk/answers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { Cashier } from '../../backend.ts';
import { accountById } from '../../identity/accounts.ts';
import { openDifferences } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import { refundable } from '../../money/refunds/refunds.ts';
import { orderById, orderByPayment, type PaymentOrder } from '../../money/top-up/payment-orders.ts';
import { deskRefusal, Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import { moneyText, paymentSteps } from './payment-story.ts';
import { deskStory, type State } from './story.ts';

/** Finds an order by its id, or by the id of the payment that was credited for it. */
export function orderOf(sql: Sql, { id }: { id: string }): PaymentOrder | undefined {
  return orderById(sql, id) ?? orderByPayment(sql, id);
}

/** `asked` holds the gateway's payments for the order, or is undefined if the gateway is down. */
type Given = { orderId: string; asked: Payment[] | undefined };

export function paymentOf(sql: Sql, { orderId, asked }: Given): DeskStory | undefined {
  const order = orderById(sql, orderId);
  if (!order) return undefined;
  const { id, payment_id, account_id, amount_paise } = order;
  const email = accountById(sql, account_id)?.email ?? '';
  const state = stateOf(order, asked);
  return deskStory(paymentSteps(sql, order, asked ?? []), state, {
    id: payment_id ?? id,
    title: `${rupeeText(amount_paise)} by ${email}`,
    dealer: { id: account_id, email },
    acts: [
      ...(state.askAbout === undefined ? [] : [asking(state.askAbout)]),
      ...refunding(sql, order),
      ...settlings(sql, order, asked ?? []),
    ],
    session: null,
  });
}

const asking = (target: string): PossibleAct => ({ kind: 'reconcile', target });

function refunding(sql: Sql, { payment_id: target, account_id }: PaymentOrder): PossibleAct[] {
  if (target === null) return [];
  const left = refundable(sql, target);
  const amountPaise = Math.min(left?.paise ?? 0, walletOf(sql, account_id).spendablePaise);
  return amountPaise > 0 ? [{ kind: 'refund', target, amountPaise }] : [];
}

/** Returns the acts that settle the open differences of the order and its payments. */
function settlings(sql: Sql, { payment_id }: PaymentOrder, asked: Payment[]): PossibleAct[] {
  const ids = new Set([payment_id ?? [], asked.map(({ id }) => id)].flat());
  const open = [...ids].flatMap((paymentId) => openDifferences(sql, { paymentId }));
  const references = new Set(open.map(({ reference }) => reference));
  return [...references].map((target) => ({ kind: 'settle', target }));
}

const UNKNOWN = 'We do not know yet what is owed.';

/** Says what the database's and the gateway's data mean, and what to do next. */
function stateOf(order: PaymentOrder, asked: Payment[] | undefined): State {
  const isCredited = order.payment_id !== null;
  if (!asked) {
    const again = order.closed_at === null ? '; we will check again' : '';
    return isCredited
      ? {
          told: CREDITED,
          inner: 'The gateway is not answering, and may know of another attempt.',
          owed: UNKNOWN,
        }
      : {
          told: `The payment service is not answering at the moment${again}.`,
          inner: "The story shows only the database's data.",
          owed: UNKNOWN,
        };
  }
  const others = asked.filter(({ id }) => id !== order.payment_id);
  const taken = others.find(({ status }) => status === 'captured');
  const waiting = others.find(({ status }) => status === 'authorized');
  if (taken) return takenState(order, taken);
  if (isCredited) {
    const owed = waiting && `${rupeeText(waiting.amountPaise)} is still with the payer's bank.`;
    return { told: CREDITED, ...NOTHING_TO_DO, ...(owed && { owed }) };
  }
  if (waiting) return waitingState(waiting);
  if (others.some(({ status }) => status === 'refunded')) {
    return { told: 'The payment went back to its payer, uncredited.', ...NOTHING_TO_DO };
  }
  return { told: others.length > 0 ? FAILED : NOT_TRIED };
}

const CREDITED = 'The payment is credited.';
const NOTHING_TO_DO = { inner: 'There is nothing to do.' };
const FAILED =
  'No attempt to pay succeeded. If the bank still took money, it returns it within a week; a ' +
  'late success is credited automatically.';
const NOT_TRIED = 'No payment was attempted, whether or not the payment window opened.';

function waitingState({ id, amountPaise }: Payment): State {
  const money = rupeeText(amountPaise);
  return {
    told:
      `The payer's bank has set ${money} aside but not paid it. If it arrives, it is ` +
      'added to the wallet automatically; if not, the bank releases it within a few days.',
    owed: `${money} is still with the payer's bank.`,
    askAbout: id,
  };
}

function takenState(order: PaymentOrder, payment: Payment): State {
  const { id, amountPaise, refundedPaise, currency } = payment;
  const money = moneyText(payment, amountPaise - refundedPaise);
  const back = {
    inner: "Refund it in the gateway's dashboard.",
    owed: `${money} is owed to its payer.`,
  };
  if (order.payment_id !== null) {
    return { told: `The order was paid twice: ${id} goes back to its payer.`, ...back };
  } else if (amountPaise !== order.amount_paise || currency !== 'INR') {
    return { told: `${id} differs from its order, and goes back to its payer.`, ...back };
  } else if (refundedPaise > 0) {
    // Usually returned by hand, so we do not credit it; but a restore may have lost both.
    const inner = "If asking does not credit it, refund the rest in the gateway's dashboard.";
    return { ...back, told: `${id} went back in part: ${money} is left.`, inner, askAbout: id };
  } else {
    return {
      told: 'The payment service has the money, but the wallet does not.',
      askAbout: id,
      owed: `${money} is owed to the dealer's wallet.`,
    };
  }
}

/** Reads what the database records about a payment, in the desk's thread or on the terminal. */
type Ask = ((name: 'order', given: { id: string }) => Promise<PaymentOrder | undefined>) &
  ((name: 'payment', given: Given) => Promise<DeskStory | undefined>);

/** Finds the story by the id of an order or a payment, even if only the gateway knows it. */
export async function paymentStoryOf(
  backend: Pick<Cashier, 'gateway'>,
  id: string,
  ask: Ask,
): Promise<DeskStory> {
  const order =
    (await ask('order', { id })) ?? (await ask('order', { id: await orderAt(backend, id) }));
  if (!order) throw unknown(`The gateway has ${id}, for an order that the database lacks.`);
  const asked = await askedNow(backend, order);
  const story = await ask('payment', { orderId: order.id, asked });
  if (!story) throw new Error('An order is missing.');
  return story;
}

function unknown(sentence: string): Refusal {
  return deskRefusal('not_found', sentence);
}

/** Returns the gateway's order for a payment. */
async function orderAt({ gateway }: Pick<Cashier, 'gateway'>, id: string): Promise<string> {
  const paid = /^pay_\w{14}$/.test(id) ? await gateway.fetchPayment(id) : undefined;
  if (!paid) throw unknown(`Neither the database nor the gateway knows ${id}.`);
  return paid.orderId ?? '';
}

/** Returns undefined if there is no answer. The page then shows only what the database records. */
async function askedNow(
  { gateway }: Pick<Cashier, 'gateway'>,
  { id }: PaymentOrder,
): Promise<Payment[] | undefined> {
  try {
    return await gateway.paymentsOf(id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'gateway_down') return undefined;
    throw error;
  }
}

// A dealer's orders with what the gateway says of each just now: "I paid and have no credit" often
// comes without a payment id.

import { toRupees } from '../../../data/values/money.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';
import { type Row, timeText } from '../command.ts';
import type { GatewayReply } from './payment-state.ts';

export type OrderReply = { order: PaymentOrder; asked: GatewayReply | undefined };

/** A payer's money that is at the gateway, or authorised for it, and in no wallet. */
export function moneyInVain({ order, asked }: OrderReply): Payment | undefined {
  const others = asked?.payments.filter(({ id }) => id !== order.payment_id) ?? [];
  const taken = others.find(({ status }) => status === 'captured');
  return taken ?? others.find(({ status }) => status === 'authorized');
}

export function orderLine({ order, asked }: OrderReply): Row {
  const { id, created_at, amount_paise, payment_id } = order;
  const vain = moneyInVain({ order, asked });
  return {
    order: id,
    placed: timeText(created_at),
    rupees: toRupees(amount_paise),
    payment: vain?.id ?? payment_id,
    state: stateOf({ order, asked }, vain),
  };
}

function stateOf({ order, asked }: OrderReply, vain: Payment | undefined): string {
  if (vain?.status === 'authorized') return 'set aside at the bank, not taken';
  if (vain && order.payment_id !== null) return 'credited, and paid a second time';
  if (vain) return isAsOrdered(vain, order) ? 'paid, not credited' : 'paid, not what was ordered';
  if (order.payment_id !== null) return 'credited';
  if (!asked) return order.closed_at === null ? 'open' : 'given up, not paid';
  if (asked.payments.some(({ status }) => status === 'refunded')) return 'went back to its payer';
  return asked.payments.length > 0 ? 'no attempt went through' : 'nobody has tried to pay';
}

function isAsOrdered({ amountPaise, currency }: Payment, { amount_paise }: PaymentOrder): boolean {
  return amountPaise === amount_paise && currency === 'INR';
}

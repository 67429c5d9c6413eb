// How a payment stands, and what to do next, from what the gateway has just said.

import { rupeeText } from '../../../data/values/money.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';

/** What the gateway has just said. */
export type GatewayReply = { payments: Payment[] };

/** What it means, and what to do next. */
export function stateOf(order: PaymentOrder, asked: GatewayReply | undefined): string {
  if (!asked) return 'The gateway does not answer just now: this is what the database knows.';
  const others = asked.payments.filter(({ id }) => id !== order.payment_id);
  const taken = others.find(({ status }) => status === 'captured');
  const waiting = others.find(({ status }) => status === 'authorized');
  if (taken) return takenState(order, taken);
  if (order.payment_id !== null) return 'It is credited. Nothing is to be done.';
  if (waiting) {
    const money = rupeeText(waiting.amountPaise);
    return (
      `The payer's bank has set ${money} aside, and nobody has taken it. ` +
      `"reconcile --payment ${waiting.id}" tries to; if it cannot, the bank gives it back in days.`
    );
  }
  if (others.some(({ status }) => status === 'refunded')) {
    return 'It went back to its payer and was never credited. Nothing is to be done.';
  }
  if (others.length > 0) {
    return (
      'No attempt to pay went through. Should the bank have taken money all the same, it gives ' +
      'it back by itself within a week; a late success is credited by itself.'
    );
  }
  return 'Nobody has tried to pay it. The payment window was opened, or not even that.';
}

function takenState(order: PaymentOrder, { id, amountPaise, currency }: Payment): string {
  if (order.payment_id !== null) {
    return `The order was paid twice: return ${id} in the gateway's dashboard.`;
  } else if (amountPaise !== order.amount_paise || currency !== 'INR') {
    return `${id} is not what was ordered: return it in the gateway's dashboard.`;
  } else {
    return `The gateway has the money and the wallet has not: "reconcile --payment ${id}".`;
  }
}

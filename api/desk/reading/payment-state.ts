// How a payment stands, and what to do next, from what the gateway has just said.

import { rupeeText } from '../../../data/values/money.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';
import type { State } from './story.ts';

/** What the gateway has just said. */
export type GatewayReply = { payments: Payment[] };

/** What it means, and what to do next. */
export function stateOf(order: PaymentOrder, asked: GatewayReply | undefined): State {
  if (!asked && order.payment_id !== null) {
    return {
      now: 'It is credited. The gateway does not answer just now: it may know of another attempt.',
      told: 'It is in your wallet.',
    };
  }
  if (!asked) {
    return {
      now: 'The gateway does not answer just now: this is what the database knows.',
      told: 'The payment service does not answer just now. We shall look again.',
    };
  }
  const others = asked.payments.filter(({ id }) => id !== order.payment_id);
  const taken = others.find(({ status }) => status === 'captured');
  const waiting = others.find(({ status }) => status === 'authorized');
  if (taken) return takenState(order, taken);
  if (order.payment_id !== null) {
    return { now: 'It is credited. Nothing is to be done.', told: 'It is in your wallet.' };
  }
  if (waiting) return waitingState(waiting);
  if (others.some(({ status }) => status === 'refunded')) {
    return {
      now: 'It went back to its payer and was never credited. Nothing is to be done.',
      told: 'It went back to the card or account that it came from.',
    };
  }
  return others.length > 0 ? FAILED : NOT_TRIED;
}

const FAILED: State = {
  now:
    'No attempt to pay went through. Should the bank have taken money all the same, it gives ' +
    'it back by itself within a week; a late success is credited by itself.',
  told:
    'No attempt to pay went through. Should the bank have taken money all the same, it gives ' +
    'it back by itself within a week.',
};

const NOT_TRIED: State = {
  now: 'No payment was tried. The payment window was opened, or not even that.',
  told: 'Nothing was paid for this top-up.',
};

function waitingState({ id, amountPaise }: Payment): State {
  const money = rupeeText(amountPaise);
  return {
    now:
      `The payer's bank has set ${money} aside; it was not taken. If it comes, it is ` +
      'added to the wallet by itself; if not, the bank gives it back by itself in some days.',
    told:
      `Your bank has set ${money} aside, and it has not reached us. If it comes, it is added to ` +
      'your wallet by itself; if not, your bank gives it back by itself in some days.',
    askAbout: id,
  };
}

function takenState(order: PaymentOrder, { id, amountPaise, currency }: Payment): State {
  if (order.payment_id !== null) {
    return {
      now: `The order was paid twice: return ${id} in the gateway's dashboard.`,
      told: `This top-up was paid twice. ${id} is to be returned to its payer.`,
    };
  } else if (amountPaise !== order.amount_paise || currency !== 'INR') {
    return {
      now: `${id} is not what was ordered: return it in the gateway's dashboard.`,
      told: `${id} is not the amount of the top-up. It is to be returned to its payer.`,
    };
  } else {
    return {
      now: 'The gateway has the money and the wallet has not.',
      askAbout: id,
      told: `Your ${rupeeText(amountPaise)} has reached the payment service, not yet the wallet.`,
    };
  }
}

type OrderReply = { order: PaymentOrder; asked: GatewayReply | undefined };

/** A payer's money that is at the gateway, or authorised for it, and in no wallet. */
export function moneyInVain({ order, asked }: OrderReply): Payment | undefined {
  const others = asked?.payments.filter(({ id }) => id !== order.payment_id) ?? [];
  const taken = others.find(({ status }) => status === 'captured');
  return taken ?? others.find(({ status }) => status === 'authorized');
}

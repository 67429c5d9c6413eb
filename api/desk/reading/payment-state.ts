// The state of a payment and the next step, from what the gateway says now.

import { rupeeText } from '../../../data/values/money.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import type { PaymentOrder } from '../../money/top-up/payment-orders.ts';
import type { State } from './story.ts';

/** The gateway's present answer. */
export type GatewayReply = { payments: Payment[] };

/** Says what the data means and what to do next. */
export function stateOf(order: PaymentOrder, asked: GatewayReply | undefined): State {
  if (!asked && order.payment_id !== null) {
    return {
      now: 'It is credited. The gateway does not answer just now: it may know of another attempt.',
      told: 'It is in your wallet.',
    };
  }
  if (!asked) {
    return {
      now: "The gateway does not answer at the moment: this is the database's data.",
      told: 'The payment service does not answer at the moment. We will check again.',
    };
  }
  const others = asked.payments.filter(({ id }) => id !== order.payment_id);
  const taken = others.find(({ status }) => status === 'captured');
  const waiting = others.find(({ status }) => status === 'authorized');
  if (taken) return takenState(order, taken);
  if (order.payment_id !== null) {
    return { now: 'It is credited. There is nothing to do.', told: 'The money is in your wallet.' };
  }
  if (waiting) return waitingState(waiting);
  if (others.some(({ status }) => status === 'refunded')) {
    return {
      now: 'It went back to its payer and was never credited. There is nothing to do.',
      told: 'The money went back to the card or account it came from.',
    };
  }
  return others.length > 0 ? FAILED : NOT_TRIED;
}

const FAILED: State = {
  now:
    'No attempt to pay succeeded. If the bank still took money, it returns it within a week; a ' +
    'late success is credited automatically.',
  told: 'No attempt to pay succeeded. If your bank still took money, it returns it within a week.',
};

const NOT_TRIED: State = {
  now: 'No payment was tried, whether or not the payment window opened.',
  told: 'Nothing was paid for this top-up.',
};

function waitingState({ id, amountPaise }: Payment): State {
  const money = rupeeText(amountPaise);
  return {
    now:
      `The payer's bank has set ${money} aside but not paid it. If it arrives, it is ` +
      'added to the wallet automatically; if not, the bank releases it within some days.',
    told:
      `Your bank has set ${money} aside, but it has not reached us. If it arrives, we add it to ` +
      'your wallet; if not, your bank releases it within some days.',
    askAbout: id,
  };
}

function takenState(order: PaymentOrder, { id, amountPaise, currency }: Payment): State {
  if (order.payment_id !== null) {
    return {
      now: `The order was paid twice: return ${id} in the gateway's dashboard.`,
      told: `This top-up was paid twice. ${id} will be returned to its payer.`,
    };
  } else if (amountPaise !== order.amount_paise || currency !== 'INR') {
    return {
      now: `${id} differs from its order: return it in the gateway's dashboard.`,
      told: `${id} is not the amount of the top-up. It will be returned to its payer.`,
    };
  } else {
    return {
      now: 'The gateway has the money, but the wallet does not.',
      askAbout: id,
      told: `Your ${rupeeText(amountPaise)} has reached the payment service, not yet the wallet.`,
    };
  }
}

type OrderReply = { order: PaymentOrder; asked: GatewayReply | undefined };

/** A payment that the gateway holds, or that a bank authorised for it, and that no wallet has. */
export function moneyInVain({ order, asked }: OrderReply): Payment | undefined {
  const others = asked?.payments.filter(({ id }) => id !== order.payment_id) ?? [];
  const taken = others.find(({ status }) => status === 'captured');
  return taken ?? others.find(({ status }) => status === 'authorized');
}

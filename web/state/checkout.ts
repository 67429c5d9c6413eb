// The payment gateway's own window, Razorpay Checkout (https://razorpay.com/docs/payments/).

import type { Answer } from '../../data/contract.ts';
import type { Paise } from '../../data/values/money.ts';

/** The constructor that checkout.js defines, with the options that we use. */
type Checkout = new (options: {
  key: string;
  amount: Paise;
  currency: 'INR';
  name: string;
  description: string;
  order_id: string;
  prefill: { email: string };
  theme: { color: string };
  handler: (success: unknown) => void;
  modal: { ondismiss: () => void };
}) => { open: () => void };

declare global {
  interface Window {
    Razorpay?: Checkout;
  }
}

type Sale = { order: Answer<'createOrder'>['order']; config: Answer<'config'>; email: string };

/** Opens the payment window. Gives what it hands over on success, undefined if it was closed. */
export function checkout({ order, config, email }: Sale): Promise<unknown> {
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('The checkout script has not been loaded.');
  return new Promise((resolve) => {
    new Razorpay({
      key: config.razorpayKeyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: 'Lotproof',
      description: 'Wallet Recharge',
      prefill: { email },
      theme: { color: '#0F1B2D' },
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    }).open();
  });
}

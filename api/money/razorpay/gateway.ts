// What the server asks of a payment gateway.

import type { Paise } from '../../../data/values/money.ts';
import type { GatewayOrder, Payment } from './razorpay-answers.ts';
import type { GatewayDispute, GatewayRefund } from './refund-answers.ts';

/** A page of one of the gateway's lists. Times in milliseconds; both ends are inclusive. */
export type Page = { from: number; to: number; skip: number };

type CheckoutProof = { orderId: string; paymentId: string; signature: string };

export type Gateway = {
  keyId: string;
  checkoutScript: string;
  createOrder: (order: {
    amountPaise: Paise;
    /** At most 40 characters. */
    receipt: string;
    accountId: string;
    owner: Buffer;
  }) => Promise<GatewayOrder>;
  fetchOrder: (orderId: string) => Promise<GatewayOrder | undefined>;
  fetchPayment: (paymentId: string) => Promise<Payment | undefined>;
  /** Every attempt to pay the order, including failed ones. */
  paymentsOf: (orderId: string) => Promise<Payment[]>;
  /** The payment as it stands after the attempt: captured, unless the gateway refuses. */
  capture: (payment: Payment) => Promise<Payment>;
  /** The refund made; `undefined` when the gateway refuses it. One key refunds at most once. */
  refund: (refund: {
    paymentId: string;
    amountPaise: Paise;
    key: string;
  }) => Promise<GatewayRefund | undefined>;
  /** Every refund of the payment, whoever requested it, including failed ones. */
  refundsOf: (paymentId: string) => Promise<GatewayRefund[]>;
  fetchDispute: (disputeId: string) => Promise<GatewayDispute | undefined>;
  /** The gateway's own lists, newest first, {@link PAGE_LENGTH} at a time. */
  payments: (page: Page) => Promise<Payment[]>;
  refunds: (page: Page) => Promise<GatewayRefund[]>;
  disputes: (page: Pick<Page, 'skip'>) => Promise<GatewayDispute[]>;
  isCheckoutSignature: (signed: CheckoutProof) => boolean;
  /** Whether one of our secrets signed exactly these characters. */
  isWebhookSignature: (rawBody: string, signature: string) => boolean;
};

/** The most that Razorpay returns at once. */
export const PAGE_LENGTH = 100;

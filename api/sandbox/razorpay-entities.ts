// The Razorpay double's orders, payments and refunds as they travel, field by field.
// https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity

import { randomBytes } from 'node:crypto';
import type { Faults } from './razorpay-faults.ts';

export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string> | [];
  created_at: number;
};

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'upi';
  captured: boolean;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
} & Record<string, unknown>;

export type Refund = { id: string; entity: 'refund'; payment_id: string; amount: number } & Record<
  string,
  unknown
>;

type Ordered = Pick<Order, 'amount' | 'currency' | 'receipt'> & { notes: Record<string, string> };

/** An order nobody has tried to pay. */
export function newOrder({ amount, currency, receipt, notes }: Ordered): Order {
  return {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: Object.keys(notes).length === 0 ? [] : notes,
    created_at: nowSeconds(),
  };
}

/** An attempt to pay an order by UPI, good or declined. */
export function newPayment(order: Order, isGood: boolean, faults: Faults['payment']): Payment {
  const isCaptured = isGood && faults.status === 'captured';
  const amount = faults.amountPaise ?? order.amount;
  return {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: faults.currency ?? order.currency,
    status: isCaptured ? 'captured' : isGood ? 'authorized' : 'failed',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: isCaptured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: isGood ? 'success@razorpay' : 'failure@razorpay',
    email: 'void@razorpay.com',
    contact: '+919000090000',
    notes: [],
    fee: isCaptured ? Math.round(amount * 0.0236) : null,
    tax: isCaptured ? Math.round(amount * 0.0036) : null,
    ...(isGood ? NO_ERROR : DECLINED),
    acquirer_data: {},
    created_at: nowSeconds(),
    ...(faults.status === 'stuck' ? { is_stuck: true } : {}),
  };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Nothing was taken.',
  error_source: 'customer',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

/** A refund of a payment, in part or whole. */
export function newRefund({ id, currency }: Payment, amount: number): Refund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency,
    payment_id: id,
    notes: [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** An id of Razorpay's form: the kind and 14 characters. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

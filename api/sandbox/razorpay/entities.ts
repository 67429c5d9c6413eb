// The Razorpay double's orders, payments, refunds and disputes as they travel, field by field.
// https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity, /disputes/entity

import { randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';

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

export type Refund = {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  notes: Record<string, string> | [];
  created_at: number;
} & Record<string, unknown>;

export type Dispute = {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  amount_deducted: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  created_at: number;
} & Record<string, unknown>;

type Ordered = Pick<Order, 'amount' | 'currency' | 'receipt'> & { notes: Record<string, string> };

/** An order nobody has tried to pay. */
export function newOrder({ amount, currency, receipt, notes }: Ordered, at: number): Order {
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
    created_at: seconds(at),
  };
}

/** An attempt to pay an order by UPI, good or declined. */
export function newPayment(
  order: Order,
  isGood: boolean,
  { faults, at }: { faults: Faults['payment']; at: number },
): Payment {
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
    created_at: seconds(at),
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

type Returned = Pick<Refund, 'amount' | 'status'> & { notes: Record<string, string> };

/** A refund of a payment, in part or whole. */
export function newRefund(
  { id, currency }: Payment,
  { amount, status, notes }: Returned,
  at: number,
): Refund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency,
    payment_id: id,
    notes: Object.keys(notes).length === 0 ? [] : notes,
    receipt: null,
    acquirer_data: { arn: null },
    created_at: seconds(at),
    batch_id: null,
    status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** A payer's complaint to the bank, of the whole payment or a part. */
export function newDispute({ id, currency }: Payment, amount: number, at: number): Dispute {
  return {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency,
    amount_deducted: 0,
    reason_code: 'chargeback',
    respond_by: seconds(at) + 7 * 24 * 3600,
    status: 'open',
    phase: 'chargeback',
    created_at: seconds(at),
  };
}

/** An id of Razorpay's form: the kind and 14 characters. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function seconds(at: number): number {
  return Math.floor(at / 1000);
}

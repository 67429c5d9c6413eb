// The orders, payments, refunds and disputes of the Razorpay double as JSON, field by field.
// https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity, /disputes/entity

import * as v from 'valibot';

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

/** A refusal of the Razorpay double: always 400 and BAD_REQUEST_ERROR, like the real gateway's. */
export class ApiError extends Error {
  readonly body: Record<string, unknown>;

  constructor(description: string, details: Record<string, unknown> = {}) {
    super(description);
    this.body = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...details,
    };
  }
}

/** Returns the parsed body. Throws Razorpay's error about the first wrong field. */
export function readAsked<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ApiError(issue.message, { field: v.getDotPath(issue) });
}

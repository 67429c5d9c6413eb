// The orders, payments, refunds and disputes of the Razorpay double: the fields that it reads.
// https://razorpay.com/docs/api/orders/entity, /payments/entity, /refunds/entity, /disputes/entity

import * as v from 'valibot';

/** The double sends the other fields only because our code reads them from the real gateway. */
type Made = { id: string; amount: number; created_at: number } & Record<string, unknown>;

export type Order = Made & {
  entity: 'order';
  currency: string;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
};

export type Payment = Made & {
  entity: 'payment';
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  captured: boolean;
  amount_refunded: number;
  error_description: string | null;
};

export type Refund = Made & {
  entity: 'refund';
  payment_id: string;
  status: 'pending' | 'processed' | 'failed';
};

export type Dispute = Made & {
  entity: 'dispute';
  payment_id: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
};

/** A refusal from the Razorpay double: always 400 and BAD_REQUEST_ERROR, as with the real one. */
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

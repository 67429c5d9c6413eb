// Parses Razorpay's answers: orders, payments, refunds, disputes and failures.
// https://razorpay.com/docs/api/orders, /payments, /refunds, /disputes, /errors

import * as v from 'valibot';
import type { Paise } from '../../../data/values/money.ts';

const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const idOf = (kind: string) => v.pipe(v.string(), v.regex(new RegExp(`^${kind}_\\w{14}$`)));
export const paymentId = idOf('pay');
export const disputeId = idOf('disp');

/** Empty notes arrive as `[]`, not `{}`. */
const notes = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]);

/** Parses an order. An order with our notes is ours. */
export const readOrder = v.pipe(
  v.object({
    id: idOf('order'),
    amount: paise,
    currency: v.string(),
    notes,
  }),
  v.transform(({ id, amount, currency, notes }) => ({
    id,
    amountPaise: amount,
    currency,
    /** The account that the order's notes name, even if our database has lost the order. */
    accountId: noteOf(notes, 'accountId'),
    /** The keyed hash of the dealer's email, in case our database has lost the account too. */
    owner: ownerOf(notes),
  })),
);
export type GatewayOrder = v.InferOutput<typeof readOrder>;

export const readPayment = v.pipe(
  v.object({
    id: paymentId,
    order_id: v.nullish(v.string()),
    amount: paise,
    amount_refunded: v.nullish(paise, 0),
    // A malformed fee must not keep the payment from being credited.
    fee: v.fallback(v.nullish(paise), null),
    tax: v.fallback(v.nullish(paise), null),
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: v.nullish(v.boolean(), true),
    created_at: seconds,
  }),
  v.transform(({ id, order_id, amount, amount_refunded, fee, tax, ...payment }) => ({
    id,
    orderId: order_id ?? undefined,
    amountPaise: amount,
    refundedPaise: amount_refunded,
    /** Unknown until the capture, and unless the amount covers the fee, and the fee the tax. */
    fee:
      fee == null || tax == null || tax > fee || fee > amount
        ? undefined
        : { feePaise: fee, taxPaise: tax },
    currency: payment.currency,
    /** Razorpay also calls an authorised payment `refunded` that it returned uncaptured. */
    status: payment.status === 'refunded' && !payment.captured ? 'failed' : payment.status,
    /** Milliseconds since 1970. */
    createdAt: payment.created_at * 1000,
  })),
);
export type Payment = v.InferOutput<typeof readPayment>;

export function listOf<T>(read: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(
    v.object({ items: v.array(read) }),
    v.transform(({ items }) => items),
  );
}

/** `feePaise` is the whole deduction, tax included. */
export type Fee = { feePaise: Paise; taxPaise: Paise };

function ownerOf(notes: unknown[] | Record<string, unknown>): Buffer | undefined {
  const hex = noteOf(notes, 'owner');
  return hex !== undefined && OWNER_FORM.test(hex) ? Buffer.from(hex, 'hex') : undefined;
}

/** Matches an HMAC-SHA-256 in hex. */
const OWNER_FORM = /^[0-9a-f]{64}$/;

function noteOf(notes: unknown[] | Record<string, unknown>, name: string): string | undefined {
  const note = Array.isArray(notes) ? undefined : notes[name];
  return typeof note === 'string' ? note : undefined;
}

export const readRefund = v.pipe(
  v.object({
    id: idOf('rfnd'),
    payment_id: paymentId,
    amount: paise,
    status: v.picklist(['pending', 'processed', 'failed']),
    notes: v.nullish(notes, []),
    created_at: seconds,
  }),
  v.transform(({ id, payment_id, amount, status, notes, created_at }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    /** If the bank rejects the refund (`failed`), the gateway has the money again. */
    status,
    /** Our own id for the refund, which a refund made in the dashboard does not have. */
    reference: noteOf(notes, 'reference'),
    /** Milliseconds since 1970. */
    createdAt: created_at * 1000,
  })),
);
export type GatewayRefund = v.InferOutput<typeof readRefund>;

export const readDispute = v.pipe(
  v.object({
    id: disputeId,
    payment_id: paymentId,
    amount: paise,
    amount_deducted: v.nullish(paise, 0),
    status: v.picklist(['open', 'under_review', 'won', 'lost', 'closed']),
  }),
  v.transform(({ id, payment_id, amount, amount_deducted, status }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    /** The amount that the bank has taken from us; zero until we lose the dispute. */
    deductedPaise: amount_deducted,
    status,
  })),
);
export type GatewayDispute = v.InferOutput<typeof readDispute>;

/** Stands in for a record of a list that we cannot read. */
export type Unreadable = { id: undefined; paymentId: string | undefined };

const unknownId = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\w{1,30}$/))), undefined);

/** Parses what can still be told of a record that its own schema rejects. */
export const readUnreadable = v.fallback(
  v.object({ id: unknownId, payment_id: v.fallback(v.optional(paymentId), undefined) }),
  {},
);

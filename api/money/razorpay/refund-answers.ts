// What Razorpay answers about money that goes back, parsed once: refunds and disputes.
// https://razorpay.com/docs/api/refunds, /disputes

import * as v from 'valibot';
import type { Paise } from '../../../data/values/money.ts';
import { noteOf, notes, paise, seconds } from './razorpay-answers.ts';

export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  /** Accepted, done, or rejected by the bank: then the gateway has the money again. */
  status: 'pending' | 'processed' | 'failed';
  /** Our own id for it; absent for a refund made in the dashboard. */
  reference: string | undefined;
  /** Milliseconds since 1970. */
  createdAt: number;
};

export type GatewayDispute = {
  id: string;
  paymentId: string;
  amountPaise: Paise;
  /** What the bank has taken from us; zero until the dispute is lost. */
  deductedPaise: Paise;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** Milliseconds since 1970. */
  createdAt: number;
};

export const readRefund: v.GenericSchema<unknown, GatewayRefund> = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^rfnd_\w{14}$/)),
    payment_id: v.pipe(v.string(), v.regex(/^pay_\w{14}$/)),
    amount: paise,
    status: v.picklist(['pending', 'processed', 'failed']),
    notes: v.nullish(notes, []),
    created_at: seconds,
  }),
  v.transform(({ id, payment_id, amount, status, notes, created_at }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    status,
    reference: noteOf(notes, 'reference'),
    createdAt: created_at * 1000,
  })),
);

export const readRefunds: v.GenericSchema<unknown, GatewayRefund[]> = v.pipe(
  v.object({ items: v.array(readRefund) }),
  v.transform(({ items }) => items),
);

export const readDispute: v.GenericSchema<unknown, GatewayDispute> = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^disp_\w{14}$/)),
    payment_id: v.pipe(v.string(), v.regex(/^pay_\w{14}$/)),
    amount: paise,
    amount_deducted: v.nullish(paise, 0),
    status: v.picklist(['open', 'under_review', 'won', 'lost', 'closed']),
    created_at: seconds,
  }),
  v.transform(({ id, payment_id, amount, amount_deducted, status, created_at }) => ({
    id,
    paymentId: payment_id,
    amountPaise: amount,
    deductedPaise: amount_deducted,
    status,
    createdAt: created_at * 1000,
  })),
);

export const readDisputes: v.GenericSchema<unknown, GatewayDispute[]> = v.pipe(
  v.object({ items: v.array(readDispute) }),
  v.transform(({ items }) => items),
);

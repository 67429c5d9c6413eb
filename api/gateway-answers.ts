// What Razorpay answers, read once: orders, payments, and the many shapes of a failure.
// https://razorpay.com/docs/api/orders, /payments, /errors

import * as v from 'valibot';
import type { GatewayOrder, Payment } from './gateway.ts';

const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** An order, ours if its note says so. Notes without any are `[]`, not `{}`. */
export const readOrder: v.GenericSchema<unknown, GatewayOrder> = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^order_\w{14}$/)),
    amount: paise,
    currency: v.string(),
    notes: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
  }),
  v.transform(({ id, amount, currency, notes }) => {
    const accountId = 'accountId' in notes ? notes['accountId'] : undefined;
    const owner = typeof accountId === 'string' ? accountId : undefined;
    return { id, amountPaise: amount, currency, accountId: owner };
  }),
);

export const readPayment: v.GenericSchema<unknown, Payment> = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^pay_\w{14}$/)),
    order_id: v.nullish(v.string()),
    amount: paise,
    amount_refunded: v.nullish(paise, 0),
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  }),
  v.transform(({ id, order_id, amount, amount_refunded, currency, status }) => ({
    id,
    orderId: order_id ?? undefined,
    amountPaise: amount,
    refundedPaise: amount_refunded,
    currency,
    status,
  })),
);

export const readPayments: v.GenericSchema<unknown, Payment[]> = v.pipe(
  v.object({ items: v.array(readPayment) }),
  v.transform(({ items }) => items),
);

export const readRefundId: v.GenericSchema<unknown, string> = v.pipe(
  v.object({ id: v.pipe(v.string(), v.regex(/^rfnd_\w{14}$/)) }),
  v.transform(({ id }) => id),
);

/** The package throws this as a plain object; `error` is missing when the answer was no JSON. */
const ApiError = v.object({
  statusCode: v.number(),
  error: v.optional(v.object({ code: v.string(), reason: v.nullish(v.string()) })),
});

/**
 * What a failure of the package means. The gateway refuses requests, for example with unknown ids,
 * by 400 and BAD_REQUEST_ERROR; the same code with 401 is our own account with it.
 */
export function refusalOf(failure: unknown): { isAboutTheRequest: boolean; why: string } {
  const read = v.safeParse(ApiError, failure);
  if (read.success) {
    const { statusCode, error } = read.output;
    return {
      isAboutTheRequest: statusCode === 400 && error?.code === 'BAD_REQUEST_ERROR',
      why: `status ${statusCode}, ${error?.code ?? 'no JSON'}, ${error?.reason ?? 'no reason'}`,
    };
  } else if (failure instanceof v.ValiError) {
    // Where it does not fit; the values are the payer's business.
    const paths = failure.issues.map((issue) => v.getDotPath(issue) ?? 'the whole answer');
    return { isAboutTheRequest: false, why: `unknown shape at ${paths.join(', ')}` };
  } else {
    // The package trips over its own feet (a TypeError) when there was no answer at all.
    return { isAboutTheRequest: false, why: 'no answer' };
  }
}

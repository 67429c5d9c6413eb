// What the Razorpay double can be told to do wrong, for tests and for the curious:
// `POST /sandbox/razorpay/faults` with a JSON body replaces all that was told before; `{}` heals.
//
//   rest     how its REST API answers
//              answer    "right", "500", "429", "502" (HTML from a proxy), "garbled" (200 and no
//                        JSON), "cut" (the connection breaks before anything happens) or "lost"
//                        (it breaks after it happened)
//              path      only for paths with this in them, e.g. "/capture" (default: all)
//              times     only so many times, then it heals (default: until told otherwise)
//              delayMs   each answer takes this long
//   webhook  how its events are sent
//              copies    0 drops them, 2 sends each twice (default: 1)
//              isReversed  order.paid before payment.captured
//   payment  what becomes of the next payments
//              status    "captured", "authorized" (a capture is still needed) or "stuck"
//                        (authorized, and every capture is refused)
//              amountPaise, currency   other than ordered
//   refund   what becomes of the next refunds
//              status    "processed", "pending" or "failed"

import * as v from 'valibot';

const restAnswers = ['right', '500', '429', '502', 'garbled', 'cut', 'lost'] as const;

export const Faults = v.object({
  rest: v.optional(
    v.object({
      answer: v.optional(v.picklist(restAnswers), 'right'),
      path: v.optional(v.string(), ''),
      times: v.optional(v.pipe(v.number(), v.minValue(0)), Number.MAX_SAFE_INTEGER),
      delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 0),
    }),
    {},
  ),
  webhook: v.optional(
    v.object({
      copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), 1),
      isReversed: v.optional(v.boolean(), false),
    }),
    {},
  ),
  payment: v.optional(
    v.object({
      status: v.optional(v.picklist(['captured', 'authorized', 'stuck']), 'captured'),
      amountPaise: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      currency: v.optional(v.string()),
    }),
    {},
  ),
  refund: v.optional(
    v.object({ status: v.optional(v.picklist(['processed', 'pending', 'failed']), 'processed') }),
    {},
  ),
});
export type Faults = v.InferOutput<typeof Faults>;

/** No faults. */
export function healthy(): Faults {
  return v.parse(Faults, {});
}

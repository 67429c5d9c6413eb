// The faults that the Razorpay double can show, for tests and for anyone who wants to try them:
// `POST /sandbox/razorpay/faults` with a JSON body replaces all earlier faults; `{}` ends them.
//
//   rest     how its REST API answers
//              answer    "right", "500", "429", "502" (HTML from a proxy), "garbled" (200 and no
//                        JSON), "cut" (the connection breaks before the request is handled) or
//                        "lost" (it breaks after the request was handled)
//              path      limits this to paths that contain it, e.g. "/capture" (default: all)
//              times     only this many times (default: until the next POST)
//              delayMs   how long each answer takes
//   webhook  how its events are sent
//              copies    0 drops them, 2 sends each twice (default: 1)
//              isReversed  sends order.paid before payment.captured
//   payment  how the next payments end
//              status    "captured", "authorized" (a capture is still needed) or "stuck"
//                        (authorized, and every capture is refused)
//              amountPaise, currency   different from the order's
//   refund   how the next refunds end
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

export function healthy(): Faults {
  return v.parse(Faults, {});
}

// The faults that the Razorpay double can simulate, for tests and for anyone who wants to try them:
// `POST /sandbox/razorpay/faults` with a JSON body replaces all earlier faults; `{}` ends them.

import * as v from 'valibot';

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** How the REST API is to answer. */
const rest = v.object({
  /**
   * `502` is a proxy's HTML, `garbled` is 200 without JSON, `cut` breaks the connection before the
   * request is handled, and `lost` breaks it afterwards.
   */
  answer: v.optional(v.picklist(['right', '500', '429', '502', 'garbled', 'cut', 'lost']), 'right'),
  /** Limits the fault to paths that contain this text, such as `/capture`. */
  path: v.optional(v.string(), ''),
  /** How many times the fault occurs; by default, every time until the next POST. */
  times: v.optional(v.pipe(v.number(), v.minValue(0)), Number.MAX_SAFE_INTEGER),
  delayMs: v.optional(whole(0, 60_000), 0),
});

/** How events are sent. With 0 copies, none are sent. If reversed, `order.paid` comes first. */
const webhook = v.object({
  copies: v.optional(whole(0, 10), 1),
  isReversed: v.optional(v.boolean(), false),
});

/** How the next payments end. `authorized`: waits to be captured. `stuck`: its capture fails. */
const payment = v.object({
  status: v.optional(v.picklist(['captured', 'authorized', 'stuck']), 'captured'),
  /** These values replace the order's. */
  amountPaise: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
  currency: v.optional(v.string()),
});

const refund = v.object({
  status: v.optional(v.picklist(['processed', 'pending', 'failed']), 'processed'),
});

export const Faults = v.object({
  rest: v.optional(rest, {}),
  webhook: v.optional(webhook, {}),
  payment: v.optional(payment, {}),
  refund: v.optional(refund, {}),
});
export type Faults = v.InferOutput<typeof Faults>;

export function healthy(): Faults {
  return v.parse(Faults, {});
}

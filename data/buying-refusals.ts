// The server's refusals to sell a report, to return a report, or to add a payment.

import { rupeeText } from './values/money.ts';

/** Amounts in refusals are in rupees, like all money that the API sends. */
type Rupees = number;

export const buyingRefusals = {
  // Refusals before a check's source is asked.
  unknown_service: [400, 'There is no such service. Nothing was charged.'],
  service_off: [
    503,
    ({ service }: { service: string }) =>
      `${service} is not available right now. Nothing was charged.`,
  ],
  /** `told`: the operator's reason for switching the service off. */
  switched_off: [503, ({ told }: { told: string }) => `${told} Nothing was charged.`],
  invalid_identifier: [
    422,
    ({ input }: { input: string }) =>
      `This is not a valid ${input}. Nothing was charged; check it and try again.`,
  ],
  consent_changed: [
    422,
    'The consent that you confirm by submitting has changed. Nothing was charged; reload the ' +
      'page, read it and submit again.',
  ],
  consent_missing: [
    422,
    'For this check you must confirm that the person has agreed to it. Nothing was charged; ' +
      'reload the page, read what you confirm and submit again.',
  ],
  /** Sent only after the key was looked up: no call has used this key, and none will. */
  key_expired: [409, 'This request is too old to be sent. Nothing was charged.'],
  key_ahead: [
    409,
    'The clock of the phone that made this request is more than a day ahead. Nothing was ' +
      'charged; correct the clock and try again.',
  ],
  key_reused: [
    422,
    'This request was already sent with different details. Nothing was charged for these.',
  ],
  price_changed: [
    409,
    ({ price }: { price: Rupees }) =>
      `The price is now ${rupeeText(Math.round(price * 100))}. Nothing was charged.`,
  ],
  /** The text is exactly the specification's (section 8). */
  insufficient_balance: [
    402,
    ({ required }: { required: Rupees; balance: Rupees }) =>
      `Insufficient balance. Rs.${required} Required for this Service. ` +
      'Please recharge your wallet.',
  ],
  /** `left`: what this buyer's phone may still spend today. */
  limit_reached: [
    402,
    ({ left }: { left: Rupees; required: Rupees }) =>
      `When this was requested, the phone had ${rupeeText(Math.round(left * 100))} left for that ` +
      'day. Nothing was charged; ask the owner for more.',
  ],
  /** Replaces `insufficient_balance` on a buyer's phone, which must not learn the balance. */
  owner_short: [
    402,
    'The dealership’s wallet does not cover this. Nothing was charged; ask the owner to add money.',
  ],
  phone_paused: [402, 'The owner has paused this phone. Nothing was charged.'],
  no_persons: [403, 'This phone may check cars only. Nothing was charged.'],
  too_many_questions: [
    429,
    ({ hours }: { hours: number }) =>
      'Too many checks without a result in one day. Nothing was charged; try again in ' +
      `${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  ],
  too_many_cancellations: [
    429,
    'Too many requests were cancelled in one day. Nothing was charged for this one.',
  ],

  // The source gave no report. `left`: how many more such answers are free today, given only when
  // few remain.
  not_found: [
    404,
    ({ left }: { left?: number | undefined }) =>
      `The source has no record for this number. Nothing was charged.${leftText(left)}`,
  ],
  number_refused: [
    422,
    ({ left }: { left?: number | undefined }) =>
      'The source does not accept this number. Nothing was charged; check it and try again.' +
      leftText(left),
  ],
  source_busy: [429, 'The source is busy. Nothing was charged; try again in a minute.'],
  bank_pending: [
    409,
    'The bank has not answered yet. Nothing was charged; the check continues automatically.',
  ],
  source_down: [
    503,
    ({ source }: { source: string }) =>
      `${source} cannot be reached right now. Nothing was charged; try again later.`,
  ],

  /** Refuses a repeat while the first request is running. Most calls end within these 5 seconds. */
  in_progress: [409, 'This report is still being made. It is charged once, when it is ready.', 5],
  /** The dealer cancelled this request, so its key can no longer buy. */
  cancelled: [409, 'This request was cancelled. Nothing was charged.'],
  /** Sent for a missing or wrong seal. */
  seal_mismatch: [
    422,
    'This report opens only on the phone that requested it. Request it from that phone.',
  ],
  already_received: [410, 'This report was already delivered to the phone that requested it.'],
  given_back: [
    410,
    'This report was not fetched within 30 days. Its price was returned to your wallet.',
  ],
  report_damaged: [
    410,
    'This report was damaged on our server before it was fetched. Its price was returned to ' +
      'your wallet.',
  ],
  /** The report was withdrawn, and its price paid back, by this call or earlier. */
  report_withdrawn: [
    410,
    'This report was withdrawn: its data proved wrong. Its price was returned to your wallet.',
  ],

  // Refusals about payments.
  order_key_reused: [
    422,
    'This request was already sent with a different amount. No money was taken.',
  ],
  too_many_orders: [
    429,
    'Too many payments were started but not finished. Try again in an hour.',
    3600,
  ],
  gateway_down: [
    503,
    'The payment service cannot be reached right now. Try again in a minute; a payment already ' +
      'made is safe and is added automatically.',
  ],
  payment_pending: [
    409,
    'The bank has not confirmed the payment yet. Your money is safe and is added ' +
      'automatically; do not pay again.',
  ],
  /** The gateway did not answer, so the outcome of the payment is unknown. */
  payment_unchecked: [
    409,
    'The payment cannot be checked right now. Your money is safe and is added automatically; ' +
      'do not pay again.',
  ],
  payment_unfit: [
    403,
    'This payment does not match the order, so it was not added. Our support will sort it out.',
  ],
  payment_unsigned: [403, 'The payment service has not confirmed this payment.'],
  event_unsigned: [403, 'The payment service did not sign this event.'],
  /** Sent if the order does not exist or is a different dealer's. */
  unknown_payment: [404, 'There is no such payment in this account.'],
  other_amount: [
    400,
    'This is not the amount of the payment. What you paid is safe and is added automatically.',
  ],
  no_receipt: [404, 'This transaction has no receipt: no money came in or went back.'],
} as const;

/** A warning as the limit approaches; empty while many free answers are left. */
function leftText(left: number | undefined): string {
  if (left === undefined) return '';
  if (left === 1) return ' 1 more check without a result is free today.';
  return ` ${left === 0 ? 'No' : left} more checks without a result are free today.`;
}

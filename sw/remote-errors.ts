// The two ways a call to the server can fail: the server refused it, or no answer came.

import type { RefusalBody } from '../data/refusal-body.ts';
import { fromRupees, type Paise } from '../data/values/money.ts';
import type { Unanswered } from './outbox/reasons.ts';
import { retryAfterMs } from './server-clock.ts';

/** The server's refusal, with a code from `data/refusals.ts` or from a newer build. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: RefusalBody;
  readonly retryAfterMs: number | undefined;
  /** The current price, if the code is `price_changed`. */
  readonly pricePaise: Paise | undefined;

  constructor(status: number, reason: RefusalBody, retryAfter: string | null) {
    super(reason.message);
    this.name = 'Refused';
    this.status = status;
    this.code = reason.code;
    this.reason = reason;
    const { price } = reason;
    this.pricePaise = typeof price === 'number' ? fromRupees(price) : undefined;
    this.retryAfterMs = retryAfterMs(retryAfter);
  }
}

/**
 * No answer came. We do not know what the server did or whether it was reached, so the request may
 * be repeated only with the same key. `isCutOff`: the server is out of reach, so other calls should
 * not be tried now.
 */
export class NoAnswer extends Error {
  readonly reason: Unanswered;
  readonly isCutOff: boolean;
  /** Whether it is certain that the request never left the phone. */
  readonly isUnsent: boolean;

  constructor(reason: Unanswered, { isCutOff = false, isUnsent = false } = {}) {
    super(typeof reason === 'string' ? reason : reason.code);
    this.name = 'NoAnswer';
    this.reason = reason;
    this.isCutOff = isCutOff;
    this.isUnsent = isUnsent;
  }
}

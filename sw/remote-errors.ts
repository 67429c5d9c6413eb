// The two ways that a call to the server ends without its answer: the server refused, or no answer
// of the server came.

import type { RefusalBody } from '../data/refusal-body.ts';
import { fromRupees, type Paise } from '../data/values/money.ts';
import type { Unanswered } from './outbox/reasons.ts';
import { retryAfterMs } from './server-clock.ts';

/** The server said no, with a code of `data/refusals.ts`, or of one newer than this build's. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: RefusalBody;
  readonly retryAfterMs: number | undefined;
  /** With `price_changed`: what it costs now. */
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
 * What the server did is unknown, if it was reached at all: only the same key may ask again.
 * `isCutOff`: the way to it is closed, so that nothing else need be tried just now.
 */
export class NoAnswer extends Error {
  readonly reason: Unanswered;
  readonly isCutOff: boolean;
  /** It never left the phone, so the server cannot have heard of it. */
  readonly isUnsent: boolean;

  constructor(reason: Unanswered, { isCutOff = false, isUnsent = false } = {}) {
    super(typeof reason === 'string' ? reason : reason.code);
    this.name = 'NoAnswer';
    this.reason = reason;
    this.isCutOff = isCutOff;
    this.isUnsent = isUnsent;
  }
}

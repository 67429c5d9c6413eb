// The two ways that a call to the server ends without its answer: refused by the server itself, or
// not answered by anybody who can speak for it.

import * as v from 'valibot';
import { RefusalBody, type RefusalCode } from '../data/refusal-codes.ts';
import { fromRupees, type Paise } from '../data/values/money.ts';
import { retryAfterMs } from './server-clock.ts';

/** What a newer server may say: a code that this build does not know. */
const NewerRefusalBody = v.object({
  ...RefusalBody.entries,
  code: v.pipe(
    v.string(),
    v.regex(/^[a-z_]{1,64}$/),
    v.transform(() => 'unknown' as const),
  ),
});

type AnyRefusalBody = Omit<v.InferOutput<typeof RefusalBody>, 'code'> & {
  code: RefusalCode | 'unknown';
};

/** The server said no, with a code of the contract, or of one newer than this build's. */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode | 'unknown';
  readonly retryAfterMs: number | undefined;
  /** With `price_changed`: what it costs now. */
  readonly pricePaise: Paise | undefined;

  constructor(status: number, body: AnyRefusalBody, retryAfter: string | null) {
    super(body.message);
    this.name = 'Refused';
    this.status = status;
    this.code = body.code;
    this.pricePaise = body.price === undefined ? undefined : fromRupees(body.price);
    this.retryAfterMs = retryAfterMs(retryAfter);
  }
}

/**
 * Nobody knows what the server did, if it was reached at all: only the same key may ask again.
 * `isCutOff`: the way to it is closed, so that nothing else need be tried just now.
 */
export class NoAnswer extends Error {
  readonly isCutOff: boolean;
  /** It never left the phone, so the server cannot have heard of it. */
  readonly isUnsent: boolean;

  constructor(why: string, { isCutOff = false, isUnsent = false } = {}) {
    super(why);
    this.name = 'NoAnswer';
    this.isCutOff = isCutOff;
    this.isUnsent = isUnsent;
  }
}

/** A refusal as our server writes it, or a newer one; undefined where it is anything else. */
export function readRefusal(json: unknown): AnyRefusalBody | undefined {
  const read = v.safeParse(v.union([RefusalBody, NewerRefusalBody]), json);
  return read.success ? read.output : undefined;
}

// How Cashfree Secure ID says that it has no answer.

import * as v from 'valibot';
import type { Outcome } from '../outcome.ts';
import { failureOf, type Reply } from '../provider-http.ts';

/** Its errors: https://www.cashfree.com/docs/api-reference/vrs, `{code, message, type}`. */
const Failure = v.object({ code: v.optional(v.string(), ''), type: v.optional(v.string(), '') });

/** A response without a record, as its outcome; `undefined` when the body has to be read. */
export function cashfreeFailure(reply: Reply | undefined): Outcome | undefined {
  const told = v.safeParse(Failure, reply?.body);
  const code = told.success ? told.output.code.toLowerCase() : '';
  // A request from an IP address that is not on the operator's list also gets a 403.
  if (code.includes('insufficient_balance')) {
    return { kind: 'provider_broke', why: 'our credit with it is used up' };
  }
  const failure = failureOf(reply);
  if (failure) return failure;
  if (reply?.status === 404) return { kind: 'not_found' };
  if (reply?.status === 400 || reply?.status === 422) {
    // "verification_id" and the like are our mistake; the number itself is the dealer's.
    const isOurs = told.success && /verification_id|header|missing/.test(code);
    return isOurs
      ? { kind: 'provider_broke', why: 'it calls our question malformed' }
      : { kind: 'invalid_identifier' };
  }
  return undefined;
}

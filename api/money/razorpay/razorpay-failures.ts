// The many shapes of a failure of the razorpay package or of Razorpay.

import * as v from 'valibot';

/** The package throws this as a plain object; `error` is missing when the answer was not JSON. */
const ApiError = v.object({
  statusCode: v.number(),
  error: v.optional(v.object({ code: v.string(), reason: v.nullish(v.string()) })),
});

type GatewayRefusal = {
  isAboutTheRequest: boolean;
  /** It answers, but is rate-limiting us. */
  isTooOften?: boolean;
  why: string;
};

/**
 * What a failure from the package means. The gateway refuses requests, such as for unknown ids,
 * with 400 and BAD_REQUEST_ERROR; the same code with 401 means our own credentials are wrong.
 */
export function refusalOf(failure: unknown): GatewayRefusal {
  const read = v.safeParse(ApiError, failure);
  if (read.success) {
    const { statusCode, error } = read.output;
    return {
      isAboutTheRequest: statusCode === 400 && error?.code === 'BAD_REQUEST_ERROR',
      isTooOften: statusCode === 429,
      why: `status ${statusCode}, ${error?.code ?? 'no JSON'}, ${error?.reason ?? 'no reason'}`,
    };
  } else if (failure instanceof v.ValiError) {
    // Only the paths that did not fit; the values are the payer's business.
    const paths = failure.issues.map((issue) => v.getDotPath(issue) ?? 'the whole answer');
    return { isAboutTheRequest: false, why: `unknown shape at ${paths.join(', ')}` };
  } else {
    // The package itself fails with a TypeError when there was no answer at all.
    return { isAboutTheRequest: false, why: 'no answer' };
  }
}

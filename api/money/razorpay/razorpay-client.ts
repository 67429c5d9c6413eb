// Configures the client from the `razorpay` package: sets limits, restores the headers that the
// package drops, and classifies its failures.

import type { Logger } from 'pino';
import Razorpay from 'razorpay';
import * as v from 'valibot';
import { refusal } from '../../refusal.ts';

export type GatewaySettings = {
  keyId: string;
  keySecret: string;
  /** The current secret and, after a rotation, the old ones, which still sign earlier events. */
  webhookSecrets: string[];
  /** Host of the API, without `/v1`. */
  baseUrl: string;
  /** The URL from which pages load the checkout script. */
  checkoutScript: string;
  log?: Logger;
  /** Receives the `Date` header of every answer. */
  hear?: (date: unknown) => void;
};

/** A dealer waits for this answer, and the package itself has no time limit. */
const ANSWER_MS_MAX = 10_000;
/** Ten payments for one order are 10 KB. A much larger answer cannot be ours. */
const ANSWER_BYTES_MAX = 1024 * 1024;
/** Razorpay limits requests per second. */
const TOO_OFTEN_SECONDS = 2;

/** The package's HTTP client, which its types hide. */
type Axios = {
  defaults: Record<string, unknown>;
  interceptors: {
    response: {
      use: (heard: (answer: Answer) => Answer, failed: (failure: unknown) => never) => void;
    };
  };
  post: (path: string, body: object, config: object) => Promise<{ data: unknown }>;
};
type Answer = { headers: Record<string, unknown> };

/** Creates the package's client with our host and limits, for which the package has no settings. */
export function connect({ keyId, keySecret, baseUrl, hear }: GatewaySettings): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret });
  // The constructor has no options for these settings.
  const { rq } = client.api as unknown as { rq: Axios };
  const { defaults } = rq;
  if (hear) {
    rq.interceptors.response.use(
      (answer) => {
        hear(answer.headers['date']);
        return answer;
      },
      (failure: unknown) => {
        // An error answer has a `Date` header too. Without an answer there is no header.
        hear(Object(Object(Object(failure).response).headers)['date']);
        throw failure;
      },
    );
  }
  defaults['baseURL'] = baseUrl;
  defaults['timeout'] = ANSWER_MS_MAX;
  defaults['maxContentLength'] = ANSWER_BYTES_MAX;
  defaults['maxRedirects'] = 0; // a redirect would send our secret to another host
  // Requests to this machine must not go through a proxy that the environment names.
  if (/^(127\.|localhost$|\[::1\]$)/.test(new URL(baseUrl).hostname)) defaults['proxy'] = false;
  return client;
}

/** Refunds without the package, which drops the header that makes a refund idempotent. */
export async function refundWithKey(
  client: Razorpay,
  paymentId: string,
  { body, key }: { body: object; key: string },
): Promise<unknown> {
  const { rq } = client.api as unknown as { rq: Axios };
  const headers = { 'X-Refund-Idempotency': key };
  try {
    const { data } = await rq.post(`/v1/payments/${paymentId}/refund`, body, { headers });
    return data;
  } catch (error) {
    // Throws errors in the same form as the package's.
    const response = v.safeParse(AxiosFailure, error);
    if (!response.success) throw error;
    const { status, data } = response.output.response;
    throw { statusCode: status, error: Object(data).error };
  }
}

const AxiosFailure = v.object({
  response: v.object({ status: v.number(), data: v.unknown() }),
});

/** Returns the answer, parsed by the schema, or undefined if the gateway rejects the request. */
export async function answerOf<T>(
  read: v.GenericSchema<unknown, T>,
  call: () => Promise<unknown>,
  log: Logger | undefined,
): Promise<T | undefined> {
  try {
    return v.parse(read, await call());
  } catch (error) {
    const refused = refusalOf(error);
    if (refused.isAboutTheRequest) return undefined;
    log?.error({ why: refused.why }, 'the payment gateway failed');
    // Only a rate limit says when to retry.
    throw refusal(
      'gateway_down',
      refused.isTooOften ? { retryAfterSeconds: TOO_OFTEN_SECONDS } : {},
    );
  }
}

// Classifies the failures of the razorpay package and of Razorpay itself.

/** The package throws this plain object. `error` is missing if the answer was not JSON. */
const ApiError = v.object({
  statusCode: v.number(),
  error: v.optional(v.object({ code: v.string(), reason: v.nullish(v.string()) })),
});

type GatewayRefusal = {
  isAboutTheRequest: boolean;
  isTooOften?: boolean;
  why: string;
};

/**
 * Classifies a failure of the package. The gateway rejects requests, for example for unknown ids,
 * with 400 and BAD_REQUEST_ERROR. The same code with 401 means that our credentials are wrong.
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
    // Logs only the paths that did not match. The values are the payer's private data.
    const paths = failure.issues.map((issue) => v.getDotPath(issue) ?? 'the whole answer');
    return { isAboutTheRequest: false, why: `unknown shape at ${paths.join(', ')}` };
  } else {
    // The package throws a TypeError if it gets no answer at all.
    return { isAboutTheRequest: false, why: 'no answer' };
  }
}

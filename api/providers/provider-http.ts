// One request to a source over HTTP, and what its status alone says. `undefined` is no answer:
// refused, cut off, too late, or longer than any record is.

import * as v from 'valibot';
import type { Outcome } from './outcome.ts';
import { LooseRecord } from './read-values.ts';

export type Reply = {
  status: number;
  /** The parsed body when it is JSON; `undefined` when it is anything else. */
  body: unknown;
  /** From `Retry-After`, or a guess where it is absent. */
  retryAfterSeconds: number;
  /** The source's own name for the exchange; '' where it gives none. */
  requestId: string;
};

type Request = {
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON by a POST; without one it is a GET. */
  body?: unknown;
  signal: AbortSignal;
};

/** The longest history seen is 200 KB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** When the source does not say; and the longest that a phone is asked to wait. */
const RETRY_AFTER_SECONDS = 30;
const RETRY_AFTER_SECONDS_MAX = 3600;

export async function exchange(request: Request): Promise<Reply | undefined> {
  const { url, headers, body, signal } = request;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      signal,
      redirect: 'error', // our keys go to this host and to no other
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await textOf(response);
    if (text === undefined) return undefined;
    return {
      status: response.status,
      body: parsed(text),
      retryAfterSeconds: retryAfter(response.headers),
      requestId: response.headers.get('X-Request-Id') ?? '',
    };
  } catch {
    return undefined; // refused, cut or timed out: fetch fails in no other way
  }
}

async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > ANSWER_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whole seconds; a date, the header's other form, is ignored. */
function retryAfter(headers: Headers): number {
  const toldSeconds = Math.ceil(Number(headers.get('Retry-After')));
  return toldSeconds > 0 ? Math.min(toldSeconds, RETRY_AFTER_SECONDS_MAX) : RETRY_AFTER_SECONDS;
}

/**
 * What any source means by a status without a record; `undefined` where its body must be read.
 * 402 means the operator's credit with the source, not the dealer's wallet.
 */
export function failureOf(reply: Reply | undefined, status = reply?.status): Outcome | undefined {
  if (!reply || status === undefined) return { kind: 'source_down' };
  if (status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: reply.retryAfterSeconds };
  }
  if (status === 408 || status === 424 || status >= 500) return { kind: 'source_down' };
  if (status === 401) return { kind: 'provider_broke', why: 'it refuses our keys' };
  if (status === 402) return { kind: 'provider_broke', why: 'our credit with it is used up' };
  if (status === 403) return { kind: 'provider_broke', why: 'our account may not ask this' };
  return undefined;
}

/** How a source wraps its records: its own names for the status in the body and for the record. */
type Envelope = { status: 'status_code' | 'code'; record: 'data' | 'response' };

/** What an enveloped reply means; `own` are statuses with a meaning of its own. */
export function outcomeIn(
  reply: Reply | undefined,
  envelope: Envelope,
  read: (record: unknown) => Outcome,
  own: Record<number, Outcome> = {},
): Outcome {
  const body = v.safeParse(LooseRecord, reply?.body);
  const told = body.success ? body.output[envelope.status] : undefined;
  // A failing status outweighs the body: a record sent with a 500 does not count.
  const isOk = reply !== undefined && reply.status >= 200 && reply.status < 300;
  const status = isOk && typeof told === 'number' ? told : reply?.status;
  const failure = failureOf(reply, status);
  if (failure) return failure;
  if (!body.success || typeof told !== 'number') return unknownShape(reply?.body);
  switch (status) {
    case 200:
      return read(body.output[envelope.record]);
    case 404:
      return { kind: 'not_found' };
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return own[status ?? 0] ?? { kind: 'provider_broke', why: `its status ${status}` };
  }
}

/** The record in an answer as an outcome; if its shape is unknown, its keys are logged. */
export function foundIn<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: unknown,
  found: (record: T) => Outcome,
): Outcome {
  const read = v.safeParse(schema, answer);
  return read.success ? found(read.output) : unknownShape(answer);
}

/** The keys tell the operator what changed at the source; the values are private. */
export function unknownShape(answer: unknown): Outcome {
  const keys = Object.keys(Object(answer)).slice(0, 40).join(' ');
  return { kind: 'provider_broke', why: `an unknown shape: ${keys || typeof answer}` };
}

// Sends one HTTP request to a source and classifies its status. Undefined means no answer: refused,
// cut off, too late, or too long.

import * as v from 'valibot';
import type { Outcome } from './outcome.ts';
import { LooseRecord } from './read-values.ts';

export type Reply = {
  status: number;
  /** The body, parsed if it is JSON; otherwise undefined. */
  body: unknown;
  /** The source's `Retry-After`, or a guess if it sends none. */
  retryAfterSeconds: number;
  /** The source's id for the exchange; '' if it gives none. */
  requestId: string;
};

type Request = {
  url: string;
  headers: Record<string, string>;
  /** The body, which is sent as JSON by POST. Without a body the request is a GET. */
  body?: unknown;
  signal: AbortSignal;
};

/** The longest history seen is 200 KB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** A retry waits at most an hour, and 30 seconds if the source names no time. */
const RETRY_AFTER_SECONDS = 30;
const RETRY_AFTER_SECONDS_MAX = 3600;

export async function exchange(request: Request): Promise<Reply | undefined> {
  const { url, headers, body, signal } = request;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      signal,
      redirect: 'error', // a redirect would send our keys to another host
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
    return undefined; // fetch throws only if the request was refused, cut off or too late
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

/** Reads `Retry-After` in whole seconds. Ignores a date, the header's other form. */
function retryAfter(headers: Headers): number {
  const toldSeconds = Math.ceil(Number(headers.get('Retry-After')));
  return toldSeconds > 0 ? Math.min(toldSeconds, RETRY_AFTER_SECONDS_MAX) : RETRY_AFTER_SECONDS;
}

/**
 * Returns what a status means for any source; undefined if the body must be read. 402 is about the
 * operator's credit with the source, not the dealer's wallet.
 */
export function failureOf(reply: Reply | undefined, status = reply?.status): Outcome | undefined {
  if (!reply || status === undefined) return { kind: 'source_down' };
  if (status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: reply.retryAfterSeconds };
  }
  if (status === 408 || status === 424 || status >= 500) return { kind: 'source_down' };
  if (status === 401) return { kind: 'provider_broke', why: 'it refuses our keys' };
  if (status === 402) return { kind: 'provider_broke', why: 'our credit with it is used up' };
  if (status === 403)
    return { kind: 'provider_broke', why: 'our account is not allowed to ask for this' };
  return undefined;
}

/** The field names in a source's envelope: one for the status, one for the record. */
type Envelope = { status: 'status_code' | 'code'; record: 'data' | 'response' | 'result' };

/** Returns the outcome of a wrapped reply. `own`: statuses that mean something special here. */
export function outcomeIn(
  reply: Reply | undefined,
  envelope: Envelope,
  read: (record: unknown) => Outcome,
  own: Record<number, Outcome> = {},
): Outcome {
  const body = v.safeParse(LooseRecord, reply?.body);
  const told = body.success ? body.output[envelope.status] : undefined;
  // A failed HTTP status outweighs the body: a record in an answer with status 500 is ignored.
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
      return own[status ?? 0] ?? { kind: 'provider_broke', why: `it answers ${status}` };
  }
}

/** Reads the record in an answer. If its shape is unknown, names its keys. */
export function foundIn<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: unknown,
  found: (record: T) => Outcome,
): Outcome {
  const read = v.safeParse(schema, answer);
  return read.success ? found(read.output) : unknownShape(answer);
}

/** The keys show the operator what changed at the source. The values are private. */
export function unknownShape(answer: unknown): Outcome {
  const keys = Object.keys(Object(answer)).slice(0, 40).join(' ');
  return { kind: 'provider_broke', why: `an unknown shape: ${keys || typeof answer}` };
}

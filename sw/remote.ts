// The one fetch of the app. Success is exactly the answer the contract promises; a refusal is the
// box's own word; everything else (cut, captive portal, a proxy's page) is no answer at all.

import * as v from 'valibot';
import {
  type Answer,
  type Body,
  type CallName,
  contract,
  type Query,
  RefusalBody,
  type RefusalCode,
} from '../data/contract.ts';

/** Longer than the box waits for its slowest source, so that the box's word comes first. */
const ANSWER_WAIT_MS = 90_000;

/** The box said no: an expected refusal with a code of the contract. */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: v.InferOutput<typeof RefusalBody>, retryAfter: string | null) {
    super(body.message);
    this.name = 'Refused';
    this.status = status;
    this.code = body.code;
    this.retryAfterMs = retryAfter === null ? undefined : Number(retryAfter) * 1000;
  }
}

/** Nobody knows what the box did, if it was reached at all: only the same key may ask again. */
export class NoAnswer extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoAnswer';
  }
}

type Sent<K extends CallName> = {
  body?: Body<K>;
  query?: Partial<Record<keyof Query<K>, string>>;
  idempotencyKey?: string;
};

/** Sends one call. Throws {@link Refused} or {@link NoAnswer}, and nothing else. */
export async function remote<K extends CallName>(name: K, sent: Sent<K> = {}): Promise<Answer<K>> {
  const { method, path, answer } = contract[name];
  const query = new URLSearchParams(sent.query as Record<string, string> | undefined).toString();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (sent.idempotencyKey) headers['Idempotency-Key'] = sent.idempotencyKey;
  const { status, json, retryAfter } = await exchange(query ? `${path}?${query}` : path, {
    method,
    headers,
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    body: method === 'POST' ? JSON.stringify(sent.body ?? {}) : null,
  });
  if (status === 200) {
    const read = v.safeParse(answer, json);
    if (read.success) return read.output as Answer<K>; // the schema is that of this very name
    throw new NoAnswer('The answer was not one of ours.');
  } else {
    const refusal = v.safeParse(RefusalBody, json);
    if (refusal.success) throw new Refused(status, refusal.output, retryAfter);
    throw new NoAnswer(`Something on the way answered instead of Lotproof (${status}).`);
  }
}

async function exchange(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    const json: unknown = await response.json();
    return { status: response.status, json, retryAfter: response.headers.get('Retry-After') };
  } catch (error) {
    // HTML where JSON was promised is a network that wants a sign-in of its own.
    const isPage = error instanceof SyntaxError;
    throw new NoAnswer(isPage ? 'The network wants a sign-in of its own.' : 'No signal.');
  }
}

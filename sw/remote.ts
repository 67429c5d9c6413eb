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
import { fromRupees, type Paise } from '../data/money.ts';
import { readClock, retryAfterMs } from './clock.ts';
import { reasons, withStatus } from './reasons.ts';

/** Longer than the box waits for its slowest source, so that the box's word comes first. */
const ANSWER_WAIT_MS = 90_000;

/** The box said no: an expected refusal with a code of the contract. */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly retryAfterMs: number | undefined;
  /** With `price_changed`: what it costs now. */
  readonly pricePaise: Paise | undefined;

  constructor(status: number, body: v.InferOutput<typeof RefusalBody>, retryAfter: string | null) {
    super(body.message);
    this.name = 'Refused';
    this.status = status;
    this.code = body.code;
    this.pricePaise = body.price === undefined ? undefined : fromRupees(body.price);
    this.retryAfterMs = retryAfterMs(retryAfter);
  }
}

/**
 * Nobody knows what the box did, if it was reached at all: only the same key may ask again.
 * `isCutOff`: the way to the box is closed, so that nothing else need be tried just now.
 */
export class NoAnswer extends Error {
  readonly isCutOff: boolean;
  /** It never left the phone, so the box cannot have heard of it. */
  readonly isUnsent: boolean;

  constructor(why: string, { isCutOff = false, isUnsent = false } = {}) {
    super(why);
    this.name = 'NoAnswer';
    this.isCutOff = isCutOff;
    this.isUnsent = isUnsent;
  }
}

type Sent<K extends CallName> = {
  /** Whose call it is: the box refuses it when somebody else is signed in by now. */
  accountId?: string;
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
  if (sent.accountId) headers['Lotproof-Account'] = sent.accountId;
  const { status, json, retryAfter } = await exchange(query ? `${path}?${query}` : path, {
    method,
    headers,
    credentials: 'include',
    // Ours never redirect. What does is a network's own gate, and is not followed.
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WAIT_MS),
    body: method === 'POST' ? JSON.stringify(sent.body ?? {}) : null,
  });
  if (status === 200) {
    const read = v.safeParse(answer, json);
    if (!read.success) throw new NoAnswer(reasons.notOurs);
    announceReached();
    return read.output as Answer<K>; // the schema is that of this very name
  } else {
    const refusal = v.safeParse(RefusalBody, json);
    if (refusal.success) throw new Refused(status, refusal.output, retryAfter);
    throw new NoAnswer(withStatus(reasons.onTheWay, status));
  }
}

async function exchange(address: string, init: RequestInit) {
  // A phone may think that it has signal and have none; never the other way round.
  const hadNoSignal = !navigator.onLine;
  const response = await fetch(address, init).catch(() => {
    const isUnsent = hadNoSignal && !navigator.onLine;
    throw new NoAnswer(reasons.noSignal, { isCutOff: true, isUnsent });
  });
  if (response.type === 'opaqueredirect') throw new NoAnswer(reasons.gate, { isCutOff: true });
  const { status, headers } = response;
  const text = await response.text().catch(() => {
    throw new NoAnswer(reasons.cutOff, { isCutOff: true });
  });
  const json = parsed(text);
  if (json === undefined) {
    // A page where JSON was promised: a gate says 200, a proxy before a box that restarts 5xx.
    const why = status < 500 ? reasons.gate : withStatus(reasons.outOfReach, status);
    throw new NoAnswer(why, { isCutOff: true });
  }
  readClock(headers.get('Date'));
  return { status, json, retryAfter: headers.get('Retry-After') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

/** Calls `reached` whenever the box answers anything: there is signal, whatever the phone says. */
export function whenReached(reached: () => void): void {
  listeners.add(reached);
}

function announceReached(): void {
  for (const reached of listeners) reached();
}

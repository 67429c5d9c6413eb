// Sends every call in the contract. A call succeeds only with exactly the answer that the contract
// promises. Only our server can refuse a call. Everything else, such as lost signal, a captive
// portal or a proxy's page, counts as no answer.

import * as v from 'valibot';
import type { CallSpec } from '../data/call-spec.ts';
import {
  type Answer,
  type Body,
  type CallName,
  CONTRACT_HEADER,
  contract,
  type Query,
} from '../data/contract.ts';
import { RefusalBody } from '../data/refusal-body.ts';
import { noteSessionOver, noteSessionValid } from './account/session.ts';
import { onServer } from './api-origin.ts';
import { NoAnswer, Refused } from './remote-errors.ts';
import { readClock } from './server-clock.ts';

/** How long to wait for an answer: longer than the server waits for its slowest source. */
const ANSWER_WAIT_MS = 90_000;

/**
 * Calls that name the dealer whose session they use. `profile` does not: it asks the server who is
 * signed in.
 */
type OwnedCall = Exclude<
  {
    [K in CallName]: (typeof contract)[K]['session'] extends 'owner' | 'buyer' ? K : never;
  }[CallName],
  'profile'
>;

/** Options for any call. */
type Sent = {
  body?: object;
  query?: Record<string, string>;
  idempotencyKey?: string;
  /** The secret under which the server seals its answer, in addition to the key. */
  seal?: string | undefined;
  /** The time limit, by default 90 s. */
  waitMs?: number;
  accountId?: string;
};

type CallOptions<K extends CallName> = Omit<Sent, 'body' | 'query' | 'accountId'> & {
  body?: Body<K>;
  query?: Partial<Record<keyof Query<K>, string>>;
} & (K extends OwnedCall
    ? {
        /** The calling account. The server refuses if a different one is signed in. */
        accountId: string;
      }
    : object);

/** Sends one call. Throws only {@link Refused} or {@link NoAnswer}. */
export async function remote<K extends CallName>(
  name: K,
  ...[options]: K extends OwnedCall ? [CallOptions<K>] : [CallOptions<K>?]
): Promise<Answer<K>> {
  const answer = await send(contract[name], options as Sent | undefined);
  if (WAYS_IN.has(name)) signIns += 1;
  return answer as Answer<K>; // the name determines the schema
}

/** Sends a call given by its specification, like {@link remote}. */
export async function send<S extends CallSpec>(
  { method, path, answer }: S,
  options: Sent = {},
): Promise<v.InferOutput<S['answer']>> {
  const { accountId } = options;
  const caller = { accountId, signIns };
  const query = new URLSearchParams(options.query).toString();
  const { status, json, retryAfter } = await exchange(query ? `${path}?${query}` : path, {
    method,
    headers: headersOf(method, options),
    signal: AbortSignal.timeout(options.waitMs ?? ANSWER_WAIT_MS),
    body: method === 'POST' ? JSON.stringify(options.body ?? {}) : null,
  });
  if (status === 200) {
    const read = v.safeParse(answer, json);
    if (!read.success) throw new NoAnswer('notOurs');
    if (accountId) void noteSessionValid(accountId).catch(unnoted);
    return read.output;
  } else {
    throw failureOf({ status, json, retryAfter }, caller);
  }
}

/** The calling account, and the page's count of sign-ins at the time of the call. */
type Caller = { accountId: string | undefined; signIns: number };

/** The caller, for a call that this account makes now. */
export function callerFor(accountId: string): Caller {
  return { accountId, signIns };
}

/** The error for an unsuccessful answer: {@link Refused} or {@link NoAnswer}. */
export function failureOf(
  { status, json, retryAfter }: { status: number; json: unknown; retryAfter: string | null },
  caller: Caller,
): Refused | NoAnswer {
  const read = v.safeParse(RefusalBody, json);
  if (!read.success) return new NoAnswer({ code: 'outOfReach', status: status });
  const refusal = read.output;
  const isOver = refusal.code === 'unauthenticated' && caller.signIns === signIns;
  if (isOver && caller.accountId) void noteSessionOver(caller.accountId).catch(unnoted);
  return new Refused(status, refusal, retryAfter);
}

const WAYS_IN: ReadonlySet<CallName> = new Set(['verifyOtp', 'googleLogin', 'loginOrRegister']);

/**
 * How many sign-ins this page has seen. A refusal says nothing about a session that began after the
 * call was sent.
 */
let signIns = 0;

/** Only log a failure: the answer counts even if the phone cannot store the session's state. */
function unnoted(error: unknown): void {
  console.warn('Session not stored', error);
}

function headersOf(
  method: 'GET' | 'POST',
  options: Pick<Sent, 'idempotencyKey' | 'seal' | 'accountId'>,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.seal) headers['Lotproof-Seal'] = options.seal;
  if (options.accountId) headers['Lotproof-Account'] = options.accountId;
  return headers;
}

/** Sends a request and reads our server's answer; see {@link assertOurs}. */
async function exchange(address: string, init: RequestInit) {
  const response = await reach(address, init);
  const { status, headers } = response;
  const json = await whole(response.json());
  return { status, json, retryAfter: headers.get('Retry-After') };
}

const OURS: RequestInit = {
  credentials: 'include',
  // Do not follow redirects: our server never redirects, but a network's captive portal does.
  redirect: 'manual',
  cache: 'no-store',
};

/** Sends a request and awaits the headers of our server's answer. Throws {@link NoAnswer}. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  // Phones may report signal without having any, but never the reverse. So if the phone reported no
  // signal, the request was not sent.
  const hadNoSignal = !navigator.onLine;
  const response = await fetch(onServer(address), { ...OURS, ...init }).catch(() => {
    const isUnsent = hadNoSignal && !navigator.onLine;
    // If the phone reports signal, the cause is unknown.
    const why = navigator.onLine ? 'unreached' : 'noSignal';
    throw new NoAnswer(why, { isCutOff: true, isUnsent });
  });
  assertOurs(response);
  readClock(response.headers.get('Date'));
  return response;
}

/** Awaits the complete body. Throws {@link NoAnswer}. */
export async function whole<T>(body: Promise<T>): Promise<T> {
  const read = await body.catch(() => {
    throw new NoAnswer('cutOff', { isCutOff: true });
  });
  announceReached?.();
  return read;
}

/**
 * Throws if the answer lacks the header that only our server sends. Captive portals, caches and
 * proxies may answer in its place, even with JSON and status 200; then our server is out of reach.
 */
function assertOurs({ type, status, headers }: Response): void {
  if (headers.has(CONTRACT_HEADER)) return;
  const isPage = !/\bjson\b/i.test(headers.get('Content-Type') ?? '');
  if (type === 'opaqueredirect' || (isPage && status < 500)) {
    throw new NoAnswer('gate', { isCutOff: true });
  }
  // A proxy answers with 5xx while the server restarts.
  const why = status < 500 ? 'onTheWay' : 'outOfReach';
  throw new NoAnswer({ code: why, status }, { isCutOff: true });
}

let announceReached: (() => void) | undefined;

/** Calls `reached` whenever the server answers, even if the phone reports no signal. */
export function whenReached(reached: () => void): void {
  announceReached = reached;
}

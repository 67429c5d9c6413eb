// The one fetch of the app. Success is exactly the answer the contract promises; a refusal is the
// server's own word; everything else (cut, captive portal, a proxy's page) is no answer at all.

import * as v from 'valibot';
import {
  type Answer,
  type Body,
  type CallName,
  CONTRACT_HEADER,
  contract,
  type Query,
} from '../data/contract.ts';
import { RefusalBody, type RefusalCode } from '../data/refusal-codes.ts';
import { fromRupees, type Paise } from '../data/values/money.ts';
import { noteSessionOver, noteSessionStands } from './account/session.ts';
import { onServer } from './api-origin.ts';
import { reasons, withStatus } from './outbox/reasons.ts';
import { readClock, retryAfterMs } from './server-clock.ts';

/** Longer than the server waits for its slowest source, so that the server's word comes first. */
const ANSWER_WAIT_MS = 90_000;

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

/** Calls of a session, which name their dealer; `profile` is how a page learns who that is. */
type OwnedCall = Exclude<
  { [K in CallName]: (typeof contract)[K]['session'] extends 'required' ? K : never }[CallName],
  'profile'
>;

type Sent<K extends CallName> = {
  body?: Body<K>;
  query?: Partial<Record<keyof Query<K>, string>>;
  idempotencyKey?: string;
  /** With the key: what the server seals its answer under. */
  seal?: string | undefined;
  /** Given up after so long; 90 s where nothing is said. */
  waitMs?: number;
} & (K extends OwnedCall
  ? {
      /** Whose call it is: the server refuses it when somebody else is signed in by now. */
      accountId: string;
    }
  : object);

/** Sends one call. Throws {@link Refused} or {@link NoAnswer}, and nothing else. */
export async function remote<K extends CallName>(
  name: K,
  ...[sent]: K extends OwnedCall ? [Sent<K>] : [Sent<K>?]
): Promise<Answer<K>> {
  const { method, path, answer } = contract[name];
  const before = signIns;
  const accountId = sent && 'accountId' in sent ? sent.accountId : undefined;
  const query = new URLSearchParams(sent?.query as Record<string, string> | undefined).toString();
  const { status, json, retryAfter } = await exchange(query ? `${path}?${query}` : path, {
    method,
    headers: headersOf(method, sent),
    credentials: 'include',
    // Ours never redirect. What does is a network's own gate, and is not followed.
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(sent?.waitMs ?? ANSWER_WAIT_MS),
    body: method === 'POST' ? JSON.stringify(sent?.body ?? {}) : null,
  });
  if (status === 200) {
    const read = v.safeParse(answer, json);
    if (!read.success) throw new NoAnswer(reasons.notOurs);
    if (WAYS_IN.has(name)) signIns += 1;
    if (accountId) void noteSessionStands(accountId).catch(unnoted);
    return read.output as Answer<K>; // the schema is that of this very name
  } else {
    const refusal = v.safeParse(v.union([RefusalBody, NewerRefusalBody]), json);
    if (refusal.success) {
      const { code } = refusal.output;
      const isOver = code === 'unauthenticated' && before === signIns;
      if (isOver && accountId) void noteSessionOver(accountId).catch(unnoted);
      throw new Refused(status, refusal.output, retryAfter);
    }
    throw new NoAnswer(withStatus(reasons.outOfReach, status));
  }
}

const WAYS_IN: ReadonlySet<CallName> = new Set(['verifyOtp', 'googleLogin', 'loginOrRegister']);

/** A call that was sent before a sign-in and refused after it says nothing of the new session. */
let signIns = 0;

/** The answer counts, whatever the phone can write down of it. */
function unnoted(error: unknown): void {
  console.warn('The session could not be noted', error);
}

function headersOf(
  method: 'GET' | 'POST',
  sent: { idempotencyKey?: string; seal?: string | undefined; accountId?: string } = {},
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (sent.idempotencyKey) headers['Idempotency-Key'] = sent.idempotencyKey;
  if (sent.seal) headers['Lotproof-Seal'] = sent.seal;
  if (sent.accountId) headers['Lotproof-Account'] = sent.accountId;
  return headers;
}

/** What the server answered, and nobody else: see {@link assertOurs}. */
async function exchange(address: string, init: RequestInit) {
  // A phone may think that it has signal and have none; never the other way round.
  const hadNoSignal = !navigator.onLine;
  const response = await fetch(onServer(address), init).catch(() => {
    const isUnsent = hadNoSignal && !navigator.onLine;
    throw new NoAnswer(reasons.noSignal, { isCutOff: true, isUnsent });
  });
  assertOurs(response);
  const { status, headers } = response;
  const json = await response.json().catch(() => {
    throw new NoAnswer(reasons.cutOff, { isCutOff: true });
  });
  readClock(headers.get('Date'));
  announceReached();
  return { status, json, retryAfter: headers.get('Retry-After') };
}

/**
 * Gates, caches and proxies answer for us, some of them in JSON and with a status of 200. Only our
 * server names the contract; whatever does not, says no more than that the way to it is closed.
 */
function assertOurs({ type, status, headers }: Response): void {
  if (headers.has(CONTRACT_HEADER)) return;
  const isPage = !/\bjson\b/i.test(headers.get('Content-Type') ?? '');
  if (type === 'opaqueredirect' || (isPage && status < 500)) {
    throw new NoAnswer(reasons.gate, { isCutOff: true });
  }
  // A proxy before a server that restarts says 5xx.
  const why = status < 500 ? reasons.onTheWay : reasons.outOfReach;
  throw new NoAnswer(withStatus(why, status), { isCutOff: true });
}

const listeners = new Set<() => void>();

/** Calls `reached` whenever the server answers: there is signal, whatever the phone says. */
export function whenReached(reached: () => void): void {
  listeners.add(reached);
}

function announceReached(): void {
  for (const reached of listeners) reached();
}

// One call, charged once: hold, ask the source, then capture or void. Two short commits with the
// source's answer between them, never inside one.

import { createHmac, randomUUID } from 'node:crypto';
import type { Body } from '../../data/contract.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { sessionReference } from '../identity/account-events.ts';
import { judged } from '../providers/judged.ts';
import type { Outcome } from '../providers/outcome.ts';
import { Refusal } from '../refusal.ts';
import { answerText } from './answer-text.ts';
import * as refusals from './buy-refusals.ts';
import { type CallRequest, keyTrouble, readCall } from './buy-request.ts';
import { isOver, type LiveCall, liveCallOf, sealHashOf, whileLive } from './calls-in-flight.ts';
import { aboutWhat, fewLeft } from './daily-counts.ts';
import { letGo } from './ended-calls.ts';
import { capture, type Held, type Opened, openHold, voidHold } from './holds.ts';
import { endOf } from './known-calls.ts';
import { noSaleFor, refuseDamaged } from './no-sale.ts';
import { type Caller, replayed } from './replay.ts';
import { keyHash } from './sealed-answer.ts';
import { NO_PRICE, withdrawTheOldWay } from './withdrawals.ts';

/** A call that came with a key: what identifies it, and what tells a repeat from another call. */
type KeyedCall = Caller & {
  keyHash: Buffer;
  fingerprint: Buffer;
  sessionReference: Buffer | null;
  logCall: (callId: number) => void;
};

type Asked = KeyedCall & CallRequest;

/** What the request told us of a call; one that came without a key gets a key of its own. */
type Sent = Pick<
  Request<'callService'>,
  'accountId' | 'idempotencyKey' | 'seal' | 'assertSession' | 'sessionHash' | 'logCall'
>;

/** The answer to `POST /api/service/call` as exact bytes, the same on every repeat of the key. */
export async function callService(
  backend: Backend,
  sent: Sent,
  body: Body<'callService'>,
): Promise<string> {
  const { accountId, seal, assertSession } = sent;
  const key = sent.idempotencyKey ?? randomUUID();
  const caller: Caller = { accountId, seal, key, assertSession };
  const isTakenBack = sent.idempotencyKey !== undefined && body.quotedPrice === NO_PRICE;
  if (isTakenBack) return withdrawTheOldWay(backend, caller, body.serviceName);
  const call: KeyedCall = {
    ...caller,
    keyHash: keyHash(accountId, key),
    fingerprint: fingerprintOf(key, body),
    sessionReference: sessionReference(sent.sessionHash()),
    logCall: sent.logCall,
  };
  const live = liveCallOf(backend, call);
  if (live) return repeated(live, call);
  const answer = answerOf(backend, call, body);
  return whileLive(backend, call, {
    fingerprint: call.fingerprint,
    sealHash: sealHashOf(seal),
    answer,
  });
}

/** The answer of the call in flight, for an exact repeat of that call. */
async function repeated(live: LiveCall, { fingerprint, seal }: KeyedCall): Promise<string> {
  if (!live.fingerprint.equals(fingerprint)) throw refusals.keyReused();
  if (!live.sealHash.equals(sealHashOf(seal))) throw refusals.sealMismatch();
  if (!(await isOver(live))) throw refusals.inProgress();
  return live.answer;
}

/** Keyed, so that whoever reads the disk cannot guess the twelve digits behind a bare hash. */
function fingerprintOf(key: string, { serviceName, payload }: Body<'callService'>): Buffer {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', key)
    .update(JSON.stringify([serviceName, sorted]))
    .digest();
}

async function answerOf(
  backend: Backend,
  call: KeyedCall,
  body: Body<'callService'>,
): Promise<string> {
  const request = keyTrouble(call.key, backend.clock()) ?? readCall(backend.config, body);
  if (request instanceof Refusal) {
    const end = await backend.database.read((sql) => {
      call.assertSession(sql);
      return endOf(sql, call);
    });
    if (end) return replayed(backend, call, end);
    throw request;
  }
  const { service } = request;
  const opened = await open(backend, { ...call, ...request });
  if ('callId' in opened) call.logCall(opened.callId);
  switch (opened.kind) {
    case 'held':
      return answerHeld(backend, { ...call, ...request }, opened);
    case 'no_sale':
      throw opened.refusal;
    case 'price_changed':
      throw refusals.priceChanged(service);
    case 'short':
      throw refusals.insufficientBalance(service, opened.spendablePaise);
    case 'stopped':
      throw refusals.tooManyQuestions(opened.until - backend.clock());
    default:
      return replayed(backend, call, opened);
  }
}

function open(backend: Backend, asked: Asked): Promise<Opened> {
  return backend.database.transaction((sql) => {
    asked.assertSession(sql);
    return openHold(sql, {
      accountId: asked.accountId,
      keyHash: asked.keyHash,
      fingerprint: asked.fingerprint,
      service: asked.service,
      maskedIdentifier: asked.maskedIdentifier,
      amountPaise: asked.service.pricePaise,
      isPriceAgreed: asked.isPriceAgreed,
      sessionReference: asked.sessionReference,
      consent: asked.consent,
      noSale: noSaleFor(asked.key, backend),
      isEnded: (holdId) => backend.liveCalls.ended.has(holdId),
      at: backend.clock(),
    });
  });
}

async function answerHeld(backend: Backend, asked: Asked, held: Held): Promise<string> {
  backend.liveCalls.holds.add(held.holdId);
  logConsent(backend, asked, held);
  try {
    // One key is one request upstream too: a bank check is looked up by it, not sent again.
    const reference = asked.keyHash.toString('hex').slice(0, 40);
    const by = { accountId: asked.accountId, reference };
    const answered = await backend.sources.ask(asked.service, asked.input, by);
    const outcome = judged(asked.service, asked.input, answered);
    if (outcome.kind === 'found') return await sell(backend, asked, held, outcome);
    throw await unsold(backend, asked, held, outcome);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') letGo(backend, held.holdId);
    throw error;
  } finally {
    backend.liveCalls.holds.delete(held.holdId);
  }
}

/** The log line's own time is when the answer was given. */
function logConsent(backend: Backend, { service, consent }: Asked, { callId }: Held): void {
  if (consent === undefined) return;
  backend.log.info({ callId, service: service.id, consent }, 'consent was confirmed');
}

type Found = Extract<Outcome, { kind: 'found' }>;

/** Captures what was found; throws if the hold was settled meanwhile, and nothing is charged. */
async function sell(backend: Backend, asked: Asked, held: Held, found: Found): Promise<string> {
  const { accountId, service } = asked;
  const answer = await backend.database.transaction((sql) => {
    // It came to light while the source was being asked: the key may have been charged before.
    refuseDamaged(backend);
    return capture(sql, {
      accountId,
      service,
      held,
      secrets: asked,
      description: `${service.shortName} ${asked.maskedIdentifier}`,
      provider: found.provider,
      providerReference: found.providerReference,
      answerFor: (entry, spendablePaise) =>
        answerText(asked, { result: found.result, entry, spendablePaise }),
      at: backend.clock(),
    });
  });
  if (answer === undefined) throw refusals.unanswered(service, found);
  return answer;
}

/** Releases the hold of any other outcome, then reports what became of the call. */
async function unsold(
  backend: Backend,
  asked: Asked,
  held: Held,
  outcome: Outcome,
): Promise<Refusal> {
  const { accountId, service } = asked;
  const at = backend.clock();
  const left = await backend.database.transaction((sql) => {
    voidHold(sql, held.holdId, outcome.kind, at);
    return fewLeft(sql, { accountId, what: aboutWhat(service), at });
  });
  logUnanswered(backend, asked, held, outcome);
  return refusals.unanswered(service, outcome, left);
}

function logUnanswered(
  backend: Backend,
  { service }: Asked,
  { callId }: Held,
  outcome: Outcome,
): void {
  const line = { callId, service: service.id, outcome: outcome.kind };
  if (outcome.kind === 'provider_broke') {
    backend.log.error({ ...line, why: outcome.why }, 'a provider needs the operator');
  } else {
    backend.log.info(line, 'no report, no charge');
  }
}

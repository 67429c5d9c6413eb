// Answers one call, charged at most once: looks up its key, holds its price, then captures or
// releases the hold. The source answers between two short commits, never inside one.

import { createHmac, randomUUID } from 'node:crypto';
import type { Body } from '../../data/contract.ts';
import { toRupees } from '../../data/values/money.ts';
import type { Backend, Request } from '../backend.ts';
import { sessionReference } from '../identity/account-events.ts';
import { noSaleFor } from '../operations/no-sale.ts';
import { Refusal, refusal } from '../refusal.ts';
import { keyTrouble, readCall } from './buy-request.ts';
import {
  isOver,
  isOverElsewhere,
  type LiveCall,
  liveCallOf,
  sealHashOf,
  whileLive,
} from './calls-in-flight.ts';
import { answerHeld, type KeyedCall, type Purchase } from './held-call.ts';
import { endOf } from './known-calls.ts';
import { type HoldResult, openHold } from './open-hold.ts';
import { replayed } from './replay.ts';
import { keyHash } from './sealed-answer.ts';
import { offRefusal } from './service-switches.ts';

/** A call's headers. A call without a key gets a new key. */
type CallHeaders = Pick<
  Request<'callService'>,
  'accountId' | 'phoneId' | 'idempotencyKey' | 'seal' | 'assertSession' | 'sessionHash' | 'logCall'
>;

/** Answers `POST /api/service/call` with exact bytes, the same for every repeat of the key. */
export async function callService(
  backend: Backend,
  headers: CallHeaders,
  body: Body<'callService'>,
): Promise<string> {
  const { accountId, seal, assertSession } = headers;
  const key = headers.idempotencyKey ?? randomUUID();
  const call: KeyedCall = {
    accountId,
    seal,
    key,
    assertSession,
    keyHash: keyHash(accountId, key),
    fingerprint: fingerprintOf(key, body),
    sessionReference: sessionReference(headers.sessionHash()),
    phoneId: headers.phoneId,
    logCall: headers.logCall,
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

/** If the caller repeats exactly the call in flight, returns that call's answer. */
async function repeated(live: LiveCall, { fingerprint, seal }: KeyedCall): Promise<string> {
  if (!live.fingerprint.equals(fingerprint)) throw refusal('key_reused');
  if (!live.sealHash.equals(sealHashOf(seal))) throw refusal('seal_mismatch');
  if (!(await isOver(live))) throw refusal('in_progress');
  return live.answer;
}

/** Returns a keyed hash, so that no one can guess an Aadhaar number from a stolen disk. */
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
  const purchase = { ...call, ...request };
  const opened = await openOnceFree(backend, purchase);
  if ('callId' in opened) call.logCall(opened.callId);
  switch (opened.kind) {
    case 'held':
      return answerHeld(backend, purchase, opened);
    case 'no_sale':
      throw opened.refusal;
    case 'price_changed':
      throw refusal('price_changed', { price: toRupees(service.pricePaise) });
    case 'short':
      if (call.phoneId !== undefined) throw refusal('owner_short');
      throw refusal('insufficient_balance', {
        required: toRupees(service.pricePaise),
        balance: toRupees(opened.spendablePaise),
      });
    case 'stopped':
      throw tooManyQuestions(opened.until - backend.clock());
    default:
      return replayed(backend, call, opened);
  }
}

/** Refuses a dealer with too many empty results in the 24 hours since the first. */
function tooManyQuestions(waitMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const hours = Math.ceil(retryAfterSeconds / 3600);
  return refusal('too_many_questions', { hours, retryAfterSeconds });
}

/** Opens a hold. If another server is answering the same key, waits for its answer first. */
async function openOnceFree(backend: Backend, purchase: Purchase): Promise<HoldResult> {
  const opened = await open(backend, purchase);
  if (opened.kind !== 'open_elsewhere') return opened;
  const isFree = await isOverElsewhere(backend, { ...purchase, server: opened.server });
  return isFree ? open(backend, purchase) : opened;
}

function open(backend: Backend, purchase: Purchase): Promise<HoldResult> {
  const at = backend.clock();
  return backend.database.transaction((sql) => {
    purchase.assertSession(sql);
    return openHold(sql, {
      ...purchase,
      amountPaise: purchase.service.pricePaise,
      noSale: noSaleFor(purchase.key, backend) ?? offRefusal(sql, purchase.service.id),
      isEnded: (holdId) => backend.liveCalls.ended.has(holdId),
      server: backend.membership.id,
      at,
    });
  });
}

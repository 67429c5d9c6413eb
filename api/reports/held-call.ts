// A call whose price is held, to its one end: what the source found is captured and sold; whatever
// else it says voids the hold, and is free.

import { serverTrouble } from '../../data/refusal-body.ts';
import type { Backend } from '../backend.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import type { Find, Outcome } from '../providers/outcome.ts';
import { Refusal } from '../refusal.ts';
import { unanswered } from './buy-refusals.ts';
import type { BuyRequest } from './buy-request.ts';
import { aboutWhat, fewLeft } from './daily-counts.ts';
import { letGo } from './ended-calls.ts';
import { endOf } from './known-calls.ts';
import { type Caller, replayed } from './replay.ts';
import { capture, type OpenHold, voidHold } from './settle-hold.ts';

/** A call that came with a key: what identifies it, and what tells a repeat from another call. */
export type KeyedCall = Caller & {
  keyHash: Buffer;
  fingerprint: Buffer;
  sessionReference: Buffer | null;
  /** Of a phone that was given to a buyer. */
  phoneId: number | undefined;
  logCall: (callId: number) => void;
};

/** All that is known of a call when its source is asked. */
export type Purchase = KeyedCall & BuyRequest;

/** The answer that was charged, as exact bytes; throws the refusal of any other end. */
export async function answerHeld(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
): Promise<string> {
  backend.liveCalls.holds.add(held.holdId);
  logConsent(backend, purchase, held);
  try {
    const outcome = await askSource(backend, purchase);
    if (outcome.kind === 'found') return await sell(backend, purchase, held, outcome);
    return await release(backend, purchase, held, outcome);
  } catch (error) {
    if (!(error instanceof Refusal) || serverTrouble.has(error.code)) letGo(backend, held.holdId);
    throw error;
  } finally {
    backend.liveCalls.holds.delete(held.holdId);
  }
}

/**
 * What the source says: only what is `found` may be sold, as it is.
 *
 * Recovery point. The price is held while the source is asked. Killed here, its answer is lost and
 * nothing is charged: the next start voids the hold, and the same key asks again.
 */
async function askSource(
  { sources }: Backend,
  { accountId, keyHash, service, input }: Purchase,
): Promise<Outcome> {
  // One key is one request upstream too: a bank check is looked up by it, not sent again.
  const reference = keyHash.toString('hex').slice(0, 40);
  return sources.ask(service, input, { accountId, reference });
}

/** The log line's own time is when the answer was given. */
function logConsent(backend: Backend, { service, consent }: Purchase, { callId }: OpenHold): void {
  if (consent === undefined) return;
  backend.log.info({ callId, service: service.id, consent }, 'consent was confirmed');
}

/**
 * Signs what was found and captures it; where the hold was settled meanwhile nothing is charged for
 * it. Killed while it signs, it is as while the source was asked.
 */
async function sell(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
  find: Find,
): Promise<string> {
  // The moment of the sale is what is signed; entries are ordered by their numbers, not by it.
  const at = backend.clock();
  const proof = await backend.prove({ ...purchase, result: find.result, at });
  const answer = await backend.database.transaction((sql) => {
    // It came to light while the source was being asked: the key may have been charged before.
    refuseDamaged(backend);
    return capture(sql, purchase, { held, find, proof, at });
  });
  if (answer !== undefined) return answer;
  const end = await backend.database.read((sql) => endOf(sql, purchase));
  if (end) return replayed(backend, purchase, end);
  throw unanswered(purchase.service, find);
}

/**
 * Releases the hold of any other outcome, then throws what became of the call. Where the hold was
 * settled meanwhile another server may have sold the same call: what that sold is returned.
 */
async function release(
  backend: Backend,
  purchase: Purchase,
  held: OpenHold,
  outcome: Outcome,
): Promise<string> {
  const { accountId, service } = purchase;
  const at = backend.clock();
  const { end, left } = await backend.database.transaction((sql) => {
    const isVoided = voidHold(sql, held.holdId, outcome.kind, at);
    const end = isVoided ? undefined : endOf(sql, purchase);
    return { end, left: fewLeft(sql, { accountId, what: aboutWhat(service), at }) };
  });
  if (end) return replayed(backend, purchase, end);
  logUnanswered(backend, purchase, held, outcome);
  throw unanswered(service, outcome, left);
}

function logUnanswered(
  backend: Backend,
  { service }: Purchase,
  { callId }: OpenHold,
  outcome: Outcome,
): void {
  const line = { callId, service: service.id, outcome: outcome.kind };
  if (outcome.kind === 'provider_broke') {
    backend.log.error({ ...line, why: outcome.why }, 'a provider needs the operator');
  } else {
    backend.log.info(line, 'no report, no charge');
  }
}

// One call, charged once: hold, ask the source, then capture or void. Two short commits with the
// source's answer between them, never inside one. Design, section 5.

import { createHmac, randomUUID } from 'node:crypto';
import { serviceByName } from '../data/catalogue.ts';
import { type Body, wrapResult } from '../data/contract.ts';
import { isChecked, isWellFormed, mask, normalise } from '../data/identifiers.ts';
import { type Paise, toRupees } from '../data/money.ts';
import type { Service } from '../data/service.ts';
import type { Box } from './box.ts';
import * as refusals from './call-refusals.ts';
import type { Request } from './edge.ts';
import { sessionReference } from './events.ts';
import { capture, type Held, openHold, voidHold } from './holds.ts';
import { type Entry, transactionId } from './ledger.ts';
import type { Outcome } from './providers/outcome.ts';
import type { Input } from './providers/sources.ts';
import { keyHash, unseal } from './seal.ts';
import { doubtfulClock } from './trusted-clock.ts';

/** Calls being answered now, by account and key, so that a repeat waits for the same answer. */
export type LiveCalls = {
  answers: Map<string, { fingerprint: Buffer; answer: Promise<string> }>;
  /** Their holds: never overdue, whatever the clock does. */
  holds: Set<number>;
};

/** How long a repeat waits for the first: longer than the longest time-out of a source. */
const REPEAT_WAIT_MS = 70_000;

type Asked = {
  accountId: string;
  assertSession: Caller['assertSession'];
  sessionReference: Buffer | null;
  /** The idempotency key; a call that came without one has a new one of its own. */
  key: string;
  keyHash: Buffer;
  service: Service;
  input: Input;
  maskedIdentifier: string;
  fingerprint: Buffer;
  isPriceAgreed: boolean;
  /** The version of what the dealer confirmed; the wire of old has none. */
  consent: string | undefined;
};

type Caller = Pick<
  Request<'callService'>,
  'accountId' | 'idempotencyKey' | 'assertSession' | 'sessionHash'
>;

/** The answer to `POST /api/service/call` as exact bytes, the same on every repeat of the key. */
export async function callService(
  box: Box,
  caller: Caller,
  body: Body<'callService'>,
): Promise<string> {
  const asked = readCall(box, caller, body);
  const liveKey = `${asked.accountId} ${asked.key}`;
  const live = box.liveCalls.answers.get(liveKey);
  if (live) {
    if (!live.fingerprint.equals(asked.fingerprint)) throw refusals.keyReused();
    return inTime(live.answer);
  }
  const answer = answerOf(box, asked);
  box.liveCalls.answers.set(liveKey, { fingerprint: asked.fingerprint, answer });
  try {
    return await answer;
  } finally {
    box.liveCalls.answers.delete(liveKey);
  }
}

/** Refuses what can be refused before any money is touched. */
function readCall(box: Box, caller: Caller, body: Body<'callService'>): Asked {
  const service = serviceByName(body.serviceName);
  if (!service) throw refusals.unknownService();
  if (box.config.servicesOff.includes(service.id)) throw refusals.serviceOff(service);
  const input: Input = {};
  for (const field of service.fields) {
    const identifier = normalise(body.payload[field.name] ?? '');
    // A provider's own test numbers fail the check digit: the sandbox must take them.
    const isAcceptable =
      isWellFormed(field.kind, identifier) &&
      (box.config.mode === 'sandbox' || isChecked(field.kind, identifier));
    if (!isAcceptable) throw refusals.invalidIdentifier(field);
    input[field.name] = identifier;
  }
  const isConsentKnown = body.consent === undefined || body.consent === service.consent?.version;
  if (!isConsentKnown) throw refusals.consentChanged();
  const key = caller.idempotencyKey ?? randomUUID();
  return {
    accountId: caller.accountId,
    assertSession: caller.assertSession,
    sessionReference: sessionReference(caller.sessionHash()),
    key,
    keyHash: keyHash(caller.accountId, key),
    service,
    input,
    maskedIdentifier: mask(Object.values(input)[0] ?? ''),
    fingerprint: fingerprintOf(key, body),
    consent: body.consent,
    isPriceAgreed:
      body.quotedPrice === undefined || body.quotedPrice === toRupees(service.pricePaise),
  };
}

/** Keyed, so that a disk's reader cannot guess the twelve digits behind a bare hash. */
function fingerprintOf(key: string, { serviceName, payload }: Body<'callService'>): Buffer {
  const sorted = Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', key)
    .update(JSON.stringify([serviceName, sorted]))
    .digest();
}

async function inTime(answer: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusals.inProgress()), REPEAT_WAIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(box: Box, asked: Asked): Promise<string> {
  const { service } = asked;
  const opened = await box.database.transaction((sql) => {
    asked.assertSession(sql);
    return openHold(sql, {
      accountId: asked.accountId,
      keyHash: asked.keyHash,
      fingerprint: asked.fingerprint,
      service: service.id,
      maskedIdentifier: asked.maskedIdentifier,
      amountPaise: service.pricePaise,
      isPriceAgreed: asked.isPriceAgreed,
      sessionReference: asked.sessionReference,
      isClockTrusted: box.trustedClock.doubt() === undefined,
      at: box.clock(),
    });
  });
  switch (opened.kind) {
    case 'held':
      return answerHeld(box, asked, opened);
    case 'captured':
      box.metrics.countReplay();
      if (!opened.sealed) throw refusals.alreadyReceived();
      return unseal(asked.key, opened.callId, opened.sealed);
    case 'other_body':
      throw refusals.keyReused();
    case 'open_elsewhere':
      throw refusals.inProgress();
    case 'clock_doubtful':
      throw doubtfulClock();
    case 'price_changed':
      throw refusals.priceChanged(service);
    case 'short':
      throw refusals.insufficientBalance(service, opened.spendablePaise);
    default: {
      const none: never = opened;
      return none;
    }
  }
}

async function answerHeld(box: Box, asked: Asked, held: Held): Promise<string> {
  box.liveCalls.holds.add(held.holdId);
  logConsent(box, asked, held);
  try {
    // Upstream too, one key is one question: a bank check is looked up by it, not sent again.
    const reference = asked.keyHash.toString('hex').slice(0, 40);
    const answered = await box.sources.ask(asked.service, asked.input, reference);
    const outcome = deliverable(asked, answered);
    const answer = await settle(box, asked, held, outcome);
    if (answer === undefined) throw refusals.unanswered(asked.service, outcome);
    return answer;
  } finally {
    box.liveCalls.holds.delete(held.holdId);
  }
}

/** What was found as it may leave the box; an answer that says "no record" was never found. */
function deliverable({ service, input }: Asked, outcome: Outcome): Outcome {
  if (outcome.kind !== 'found') return outcome;
  const result = service.delivered(outcome.result, input);
  return service.isNothing(result) ? { kind: 'not_found' } : { ...outcome, result };
}

/** The line's own time is when it was given. */
function logConsent(box: Box, { service, consent }: Asked, { callId }: Held): void {
  if (consent === undefined) return;
  box.log.info({ callId, service: service.id, consent }, 'consent was confirmed');
}

/** Captures what was found and can be read; `undefined` once the money of anything else is back. */
async function settle(box: Box, asked: Asked, held: Held, outcome: Outcome) {
  const { service } = asked;
  const at = box.clock();
  if (outcome.kind === 'found' && service.isReadable(outcome.result)) {
    return box.database.transaction((sql) =>
      capture(sql, {
        accountId: asked.accountId,
        held,
        key: asked.key,
        description: `${service.shortName} ${asked.maskedIdentifier}`,
        provider: outcome.provider,
        providerReference: outcome.providerReference,
        answerFor: (entry, spendablePaise) =>
          answerBytes(asked, { result: outcome.result, entry, spendablePaise }),
        at,
      }),
    );
  } else {
    const kind = outcome.kind === 'found' ? 'unreadable' : outcome.kind;
    await box.database.transaction((sql) => voidHold(sql, held.holdId, kind, at));
    logUnanswered(box, asked, held, outcome);
    return undefined;
  }
}

type Sold = { result: unknown; entry: Entry; spendablePaise: Paise };

function answerBytes({ service, key }: Asked, { result, entry, spendablePaise }: Sold): string {
  return JSON.stringify({
    data: wrapResult(service.envelope, result),
    receipt: {
      id: transactionId(entry.number),
      key,
      serviceName: service.serviceName,
      price: toRupees(entry.amount_paise),
      balance: toRupees(spendablePaise),
      at: new Date(entry.at).toISOString(),
    },
  });
}

function logUnanswered(box: Box, { service }: Asked, { callId }: Held, outcome: Outcome): void {
  const line = { callId, service: service.id, outcome: outcome.kind };
  if (outcome.kind === 'found') {
    // The keys tell the operator what changed at the source; the values are nobody's business.
    const keys = Object.keys(Object(outcome.result));
    box.log.error({ ...line, keys }, 'a source answered in an unknown shape');
  } else if (outcome.kind === 'provider_broke') {
    box.log.error({ ...line, why: outcome.why }, 'a provider needs the operator');
  } else {
    box.log.info(line, 'no report, no charge');
  }
}

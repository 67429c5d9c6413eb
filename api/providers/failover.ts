// The real sources: who is asked for a service, for how long, and who instead when one fails. The
// next is asked only if the first had no answer, never if it said no.

import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import type { BankChecks, Question, SourceSettings } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import { type Answerer, type Ask, answerersOf, sourcesOf, sourceTable } from './source-table.ts';
import { judge, type Sources } from './sources.ts';

/** For all sources of one question together: repeats of the call, and restarts, wait longer. */
const QUESTION_MS_MAX = 65_000;

/** A failure later than this was a slow one, and would be slow again. */
const ASK_AGAIN_WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 400;

export type SourceCall = { service: string; source: string; outcome: Outcome['kind']; ms: number };

export type SourceHealth = { service: string; source: string; state: BreakerState };

export type LiveSources = Sources & {
  health: () => SourceHealth[];
};

type Parts = {
  settings: SourceSettings[];
  checks: BankChecks;
  log: Logger;
  clock: () => number;
  /** Called for every question that a source was asked. */
  observe: (asked: SourceCall) => void;
  /** In place of each service's own limits: tests cannot wait a minute. */
  timeoutMs?: number;
};

type Choice = Answerer & { breaker: Breaker };

export function makeLiveSources(parts: Parts): LiveSources {
  const sources = sourcesOf(parts.settings, parts.checks);
  const secret = randomBytes(32);
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest('base64');
  const choices = new Map(
    catalogue.map(({ id }): [ServiceId, Choice[]] => [
      id,
      answerersOf(id, sources).map((each) => ({ ...each, breaker: makeBreaker(parts.clock) })),
    ]),
  );
  return {
    async ask(service, input, { accountId, reference }) {
      const signal = AbortSignal.timeout(QUESTION_MS_MAX);
      const asker = { account: keyed(accountId), identifier: keyed(JSON.stringify(input)) };
      const question = { input, reference, signal, asker };
      return askInOrder(parts, choices.get(service.id) ?? [], service, question);
    },
    health: () =>
      [...choices].flatMap(([service, each]) =>
        each.map(({ source, breaker }) => ({ service, source: source.id, state: breaker.state() })),
      ),
  };
}

async function askInOrder(
  parts: Parts,
  choices: Choice[],
  service: Service,
  { asker, ...question }: Question & { asker: Asker },
): Promise<Outcome> {
  let last: Outcome = { kind: 'source_down' };
  for (const { source, ask, breaker } of choices) {
    if (!breaker.admits(asker)) continue;
    const startedAt = performance.now();
    const answer = await askAgain(parts, ask, service, question).catch((error) => {
      // Our own disk failed, but the test of the source is over.
      breaker.heed({ kind: 'source_down' }, asker);
      throw error;
    });
    // What may not be sold is no answer: the next source is asked.
    const outcome = judge(service, question.input, answer);
    breaker.heed(outcome, asker);
    const ms = Math.round(performance.now() - startedAt);
    parts.observe({ service: service.id, source: source.id, outcome: outcome.kind, ms });
    if (isAnswer(outcome)) return outcome;
    const line = { service: service.id, source: source.id, outcome: outcome.kind };
    if (outcome.kind === 'provider_broke') {
      parts.log.error({ ...line, why: outcome.why }, 'a source needs the operator');
    } else {
      parts.log.warn(line, 'a source did not answer');
    }
    last = outcome;
    // Where asking has moved money, asking another source would move it again.
    if (!sourceTable[service.id].isAskedAgain) return last;
  }
  return last;
}

/** Found, not there, no such number, or not yet: no other source is asked. */
function isAnswer({ kind }: Outcome): boolean {
  return kind !== 'source_down' && kind !== 'rate_limited' && kind !== 'provider_broke';
}

/** Retries once if it failed at once; half the wait is random, lest a crowd returns together. */
async function askAgain(
  parts: Parts,
  ask: Ask,
  service: Service,
  question: Question,
): Promise<Outcome> {
  const { timeoutMs, isAskedAgain } = sourceTable[service.id];
  const patient = () => {
    const signal = AbortSignal.any([
      question.signal,
      AbortSignal.timeout(parts.timeoutMs ?? timeoutMs),
    ]);
    return ask({ ...question, signal });
  };
  const startedAt = performance.now();
  const first = await patient();
  const isQuick = performance.now() - startedAt < ASK_AGAIN_WITHIN_MS;
  if (first.kind !== 'source_down' || !isAskedAgain || !isQuick) return first;
  await after(ASK_AGAIN_MS / 2 + (Math.random() * ASK_AGAIN_MS) / 2);
  return patient();
}

// A circuit breaker for one service of one source: closed while it answers, open for a while after
// it failed too often in a row, half-open for the one question that tests it. A single dealer, or
// one odd car, does not make an outage: failures count by who asked, and about what.

type BreakerState = 'closed' | 'open' | 'half-open';

/** Keyed hashes: memory does not show what is counted here. */
type Asker = { account: string; identifier: string };

type Breaker = {
  state: () => BreakerState;
  /** Whether the source may be asked now; in half-open, one question at a time. */
  admits: (asker: Asker) => boolean;
  /** Called once for each question that was admitted. */
  heed: (outcome: Outcome, asker: Asker) => void;
};

/** Fewer would let one unlucky car park close a source for all dealers. */
const IDENTIFIERS_MIN = 5;
/** Fewer would let one dealer, or two friends, close it. */
const ACCOUNTS_MIN = 3;

/** First wait, doubled at each failed test: Surepass asks for 30 s; half an hour is the maximum. */
const OPEN_MS = 30_000;
const OPEN_MS_MAX = 30 * 60_000;

/** It failed on it twice and answered others since: a third try is useless. */
const ODD_AFTER = 2;
/** A repaired source is tried again within minutes. */
const ODD_MS = 10 * 60_000;
/** Fewer fail in ten minutes unless all do; the oldest are dropped first. */
const FAILED_MAX = 1000;

type FailureRecord = { times: number; answersBefore: number; until: number };

/** Questions that the source fails on while it answers others: the fault is the question's. */
function makeOddQuestions(clock: () => number) {
  /** The questions the source failed on, the latest last. */
  const failed = new Map<string, FailureRecord>();
  let answers = 0;
  return {
    has(identifier: string): boolean {
      const known = failed.get(identifier);
      if (!known || clock() >= known.until) return false;
      return known.times >= ODD_AFTER && answers > known.answersBefore;
    },
    failedOn(identifier: string): void {
      const known = failed.get(identifier);
      const isFresh = known !== undefined && clock() < known.until;
      failed.delete(identifier);
      failed.set(identifier, {
        times: isFresh ? known.times + 1 : 1,
        answersBefore: isFresh ? known.answersBefore : answers,
        until: clock() + ODD_MS,
      });
      const [oldest] = failed.keys();
      if (failed.size > FAILED_MAX && oldest !== undefined) failed.delete(oldest);
    },
    answeredTo(identifier: string): void {
      answers += 1;
      failed.delete(identifier);
    },
  };
}

function makeBreaker(clock: () => number): Breaker {
  const odd = makeOddQuestions(clock);
  /** Since the source's last answer: who asked what, and had none. */
  let failedInARow = new Map<string, string>();
  let openMs = 0;
  let openUntil = 0;
  let isTesting = false;

  function state(): BreakerState {
    if (openMs === 0) return 'closed';
    return clock() < openUntil ? 'open' : 'half-open';
  }

  function open(ms: number): void {
    openMs = ms;
    openUntil = clock() + ms;
  }

  function fail({ identifier, account }: Asker): void {
    odd.failedOn(identifier);
    failedInARow.set(identifier, account);
    const isOutage =
      failedInARow.size >= IDENTIFIERS_MIN && new Set(failedInARow.values()).size >= ACCOUNTS_MIN;
    if (openMs > 0) open(Math.min(openMs * 2, OPEN_MS_MAX));
    else if (isOutage) open(OPEN_MS);
  }

  return {
    state,
    admits({ identifier }) {
      if (odd.has(identifier)) return false;
      const now = state();
      if (now === 'closed') return true;
      if (now === 'open' || isTesting) return false;
      isTesting = true;
      return true;
    },
    heed(outcome, asker) {
      isTesting = false;
      if (outcome.kind === 'rate_limited') {
        // The source said when to come back; asking sooner would only delay it.
        open(Math.max(openMs, Math.min(outcome.retryAfterSeconds * 1000, OPEN_MS_MAX)));
      } else if (outcome.kind === 'source_down' || outcome.kind === 'provider_broke') {
        fail(asker);
      } else {
        odd.answeredTo(asker.identifier);
        failedInARow = new Map();
        openMs = 0;
      }
    },
  };
}

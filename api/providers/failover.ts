// Decides which real sources to ask, in which order and for how long. We ask the next source only
// if the previous one did not answer, not if it has no record.

import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import type { BankChecks, Question, SourceSettings } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import { type Answerer, type Ask, answerersOf, sourcesOf, sourceTable } from './source-table.ts';
import { judge, type Sources } from './sources.ts';

/** The time limit for all sources of one check together. A repeat of the call waits even longer. */
const QUESTION_MS_MAX = 65_000;

/** A slower failure is not retried, because the retry would be slow too. */
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
  /** Receives the outcome of every request to a source. */
  observe: (asked: SourceCall) => void;
  /** Tests set a limit in place of each service's own, because they cannot wait a minute. */
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
    const admission = breaker.admit(asker);
    if (admission === 'refused') continue;
    const startedAt = performance.now();
    let outcome: Outcome = { kind: 'source_down' };
    try {
      // An answer that must not be sold counts as a failure, so we ask the next source.
      outcome = judge(service, question.input, await askAgain(parts, ask, service, question));
    } finally {
      // Runs even if our own disk fails: otherwise the breaker's test would never end.
      breaker.record(outcome, asker, admission);
    }
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
    // If the check may have moved money, a second source could move it again.
    if (!sourceTable[service.id].isAskedAgain) return last;
  }
  return last;
}

/** Returns whether the source answered: found, not found, no such number, or pending. */
function isAnswer({ kind }: Outcome): boolean {
  return kind !== 'source_down' && kind !== 'rate_limited' && kind !== 'provider_broke';
}

/** Retries once after a quick failure. Half the wait is random, to spread callers out. */
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
  const mayChange = first.kind === 'source_down' && !first.isFinal;
  if (!mayChange || !isAskedAgain || !isQuick) return first;
  await after(ASK_AGAIN_MS / 2 + (Math.random() * ASK_AGAIN_MS) / 2);
  return patient();
}

// A circuit breaker for one service at one source. It is closed while the source answers. After too
// many failures in a row it opens for a while; then it is half-open and lets one check test the
// source. It counts failures by dealer and identifier, so that one dealer or one odd car does not
// look like an outage.

type BreakerState = 'closed' | 'open' | 'half-open';

/** Keyed hashes of both values, so that neither value stays in memory. */
type Asker = { account: string; identifier: string };

type Breaker = {
  state: () => BreakerState;
  /** Returns `refused` while open. While half-open, admits one check at a time as the test. */
  admit: (asker: Asker) => Admission | 'refused';
  /** Records an outcome. The caller calls this once for each admitted check. */
  record: (outcome: Outcome, asker: Asker, admission: Admission) => void;
};

type Admission = 'ordinary' | 'test';

/** A lower limit would let the odd cars of one lot stop a source for all dealers. */
const IDENTIFIERS_MIN = 5;
/** A lower limit would let one dealer or two friends stop a source for all dealers. */
const ACCOUNTS_MIN = 3;

/** The first wait, doubled after each failed test, up to half an hour. Surepass asks for 30 s. */
const OPEN_MS = 30_000;
const OPEN_MS_MAX = 30 * 60_000;

/** A source that has failed twice on a check, but answered others since, will fail on it again. */
const ODD_AFTER = 2;
/** After this time we ask again, so that dealers soon benefit once a source is repaired. */
const ODD_MS = 10 * 60_000;
/** Only a full outage causes more failures in ten minutes. Beyond this, the oldest is forgotten. */
const FAILED_MAX = 1000;

type FailureRecord = { times: number; answersBefore: number; until: number };

/** Finds checks on which a source fails while it answers others: the fault is with these checks. */
function makeOddQuestions(clock: () => number) {
  /** The checks that failed, latest last. */
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
  /** The dealers and identifiers that got no answer since the source last answered. */
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

  function fail({ identifier, account }: Asker, admission: Admission): void {
    odd.failedOn(identifier);
    failedInARow.set(identifier, account);
    const isOutage =
      failedInARow.size >= IDENTIFIERS_MIN && new Set(failedInARow.values()).size >= ACCOUNTS_MIN;
    // A check from before the breaker opened may fail afterwards, but it is not the test.
    if (openMs === 0 && isOutage) open(OPEN_MS);
    else if (admission === 'test') open(Math.min(openMs * 2, OPEN_MS_MAX));
  }

  return {
    state,
    admit({ identifier }) {
      if (odd.has(identifier)) return 'refused';
      const now = state();
      if (now === 'closed') return 'ordinary';
      if (now === 'open' || isTesting) return 'refused';
      isTesting = true;
      return 'test';
    },
    record(outcome, asker, admission) {
      if (admission === 'test') isTesting = false;
      if (outcome.kind === 'rate_limited') {
        // The source said when to come back. Asking earlier would prolong the wait.
        open(Math.max(openMs, Math.min(outcome.retryAfterSeconds * 1000, OPEN_MS_MAX)));
      } else if (outcome.kind === 'source_down' || outcome.kind === 'provider_broke') {
        fail(asker, admission);
      } else {
        odd.answeredTo(asker.identifier);
        failedInARow = new Map();
        openMs = 0;
      }
    },
  };
}

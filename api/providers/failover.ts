// The real sources: who is asked for a service, for how long, and who instead when one fails. The
// next is asked only if the first had no answer, never if it said no.

import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { catalogue, type Service, type ServiceId } from '../../data/catalogue.ts';
import type { BankChecks, Question, SourceSettings } from './adapter.ts';
import { type Asker, type Breaker, type BreakerState, makeBreaker } from './circuit-breaker.ts';
import { judge } from './judgement.ts';
import type { Outcome } from './outcome.ts';
import { type Answerer, type Ask, answerersOf, sourcesOf } from './source-accounts.ts';
import { sourceTable } from './source-table.ts';
import type { Sources } from './sources.ts';

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

/** Found, not there, no such number, or not yet: nobody else is asked. */
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

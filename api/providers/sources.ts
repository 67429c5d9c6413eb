// Answers for the services: from the real sources, or from the sandbox's single one.

import * as v from 'valibot';
import type { Service } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import type { Input, Outcome, Provider } from './outcome.ts';
import { exchange, type Reply, unknownShape } from './provider-http.ts';
import { sourceTable } from './source-table.ts';

// The adapter to the sandbox's source. As at an aggregator, the `code` in the body decides, not the
// HTTP status 200.

/** Makers' portals are slow. No dealer waits longer than this. */
const TIMEOUT_MS = 60_000;

/** The aggregator's headers. The sandbox accepts any values, but not none. */
const KEYS = { clientId: 'sandbox', secretKey: 'sandbox' };

const Envelope = v.object({ code: v.number(), result: v.optional(v.unknown()) });

type SandboxSettings = { baseUrl: string; path: string; timeoutMs?: number };

/** Sends a request to one path of the source. Never throws: each failure is an outcome. */
export function sandboxProvider({
  baseUrl,
  path,
  timeoutMs = TIMEOUT_MS,
}: SandboxSettings): Provider {
  return async (input) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await exchange({ url: `${baseUrl}/${path}`, headers: KEYS, body: input, signal });
    return reply ? outcomeOf(reply) : { kind: 'source_down' };
  };
}

function outcomeOf({ status, body, retryAfterSeconds, requestId }: Reply): Outcome {
  const envelope = v.safeParse(Envelope, body);
  const isOk = status >= 200 && status < 300;
  // A failing HTTP status outweighs the body: a record in a 500 does not count.
  const code = isOk && envelope.success ? envelope.output.code : status;
  if (code === 429) return { kind: 'rate_limited', retryAfterSeconds };
  if (code >= 500 || code === 424) return { kind: 'source_down' };
  if (!envelope.success) return { kind: 'provider_broke', why: `not its envelope (${code})` };
  switch (code) {
    case 200:
      return {
        kind: 'found',
        result: envelope.output.result,
        provider: 'sandbox',
        providerReference: requestId,
      };
    case 404:
      return { kind: 'not_found' };
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return { kind: 'provider_broke', why: `its code ${code}` };
  }
}

/**
 * The asking account, and a `reference` that is the same each time the phone sends the same key.
 */
export type QuestionOrigin = { accountId: string; reference: string };

export type Sources = {
  /** The judged outcome: a `found` result may be sold unchanged. */
  ask: (service: Service, input: Input, by: QuestionOrigin) => Promise<Outcome>;
};

type Settings = { sandbox: { baseUrl: string } };

/** In the sandbox, one source answers for all services. */
export function makeSources({ sandbox }: Settings): Sources {
  return {
    async ask(service, input) {
      const provider = sandboxProvider({ ...sandbox, path: sourceTable[service.id].sandboxPath });
      return judge(service, input, await provider(input));
    },
  };
}

// Whether a source's result may be sold: it must be about the right subject, contain something, and
// fit a report. A result that fails is free.

/**
 * Returns a result that may be sold, or the outcome that replaces it. Other outcomes pass
 * unchanged. The caller judges each answer once.
 */
export function judge(service: Service, input: Input, outcome: Outcome): Outcome {
  if (outcome.kind !== 'found') return outcome;
  const rules = judges[service.id];
  const other = rules.otherThanAsked(outcome.result, input);
  if (other) {
    // The log must not contain either number, so it says only that they differ.
    const why = `it answered about another ${other.label.toLowerCase()}`;
    return { kind: 'provider_broke', why };
  }
  const result = rules.delivered(outcome.result, input);
  if (rules.isNothing(result)) return { kind: 'not_found' };
  return rules.isReadable(result) ? { ...outcome, result } : unknownShape(outcome.result);
}

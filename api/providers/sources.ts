// Answers checks from the real sources, or from the sandbox's single one.

import type { Service } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import type { Input, Outcome } from './outcome.ts';
import { exchange, outcomeIn, type Reply, unknownShape } from './provider-http.ts';
import { sourceTable } from './source-table.ts';

// The adapter for the sandbox's source. As with an aggregator, the `code` in the body gives the
// status, even under HTTP 200.

/** The longest time that a dealer waits, because makers' portals are slow. */
const TIMEOUT_MS = 60_000;

/** The aggregator's headers. The sandbox requires them, but accepts any values. */
const KEYS = { clientId: 'sandbox', secretKey: 'sandbox' };

const ENVELOPE = { status: 'code', record: 'result' } as const;

/** Sends a request to one of the source's paths. Never throws: each failure is an outcome. */
export async function askSandbox(baseUrl: string, path: string, input: Input): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await exchange({ url: `${baseUrl}/${path}`, headers: KEYS, body: input, signal });
  return outcomeIn(reply, ENVELOPE, (result) => found(result, reply));
}

function found(result: unknown, reply: Reply | undefined): Outcome {
  return { kind: 'found', result, provider: 'sandbox', providerReference: reply?.requestId ?? '' };
}

/** The account, and a `reference` that is the same whenever the phone sends the same key. */
export type QuestionOrigin = { accountId: string; reference: string };

export type Sources = {
  /** Returns the judged outcome: a `found` result may be sold unchanged. */
  ask: (service: Service, input: Input, by: QuestionOrigin) => Promise<Outcome>;
};

type Settings = { sandbox: { baseUrl: string } };

/** In the sandbox, one source answers for every service. */
export function makeSources({ sandbox }: Settings): Sources {
  return {
    async ask(service, input) {
      const { sandboxPath } = sourceTable[service.id];
      return judge(service, input, await askSandbox(sandbox.baseUrl, sandboxPath, input));
    },
  };
}

// Decides whether a source's result may be sold: it must be about the requested number, contain
// something, and fit a report. A result that fails this test is not charged.

/**
 * Returns a result that may be sold, or the outcome that replaces it. Other outcomes pass through
 * unchanged. The caller judges each answer once.
 */
export function judge(service: Service, input: Input, outcome: Outcome): Outcome {
  if (outcome.kind !== 'found') return outcome;
  const rules = judges[service.id];
  const other = rules.otherThanAsked(outcome.result, input);
  if (other) {
    // The log must not contain either number, so it says only that they differ.
    const why = `it answered about a different ${other.label.toLowerCase()}`;
    return { kind: 'provider_broke', why };
  }
  const result = rules.delivered(outcome.result, input);
  if (rules.isNothing(result)) return { kind: 'not_found' };
  return rules.isReadable(result) ? { ...outcome, result } : unknownShape(outcome.result);
}

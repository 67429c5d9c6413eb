// What answers for the services: the real sources, or the sandbox's single one.

import type { Service } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import type { Input, Outcome } from './outcome.ts';
import { unknownShape } from './provider-http.ts';
import { sandboxProvider } from './sandbox.ts';
import { sourceTable } from './source-table.ts';

/** Whose question it is; `reference` is the same whenever the phone sends the same key. */
export type QuestionOrigin = { accountId: string; reference: string };

export type Sources = {
  /** The outcome is judged: what it calls found may be sold as it is. */
  ask: (service: Service, input: Input, by: QuestionOrigin) => Promise<Outcome>;
};

type Settings = { sandbox: { baseUrl: string } };

/** The sandbox's: every service is asked of its one source. */
export function makeSources({ sandbox }: Settings): Sources {
  return {
    async ask(service, input) {
      const provider = sandboxProvider({ ...sandbox, path: sourceTable[service.id].sandboxPath });
      return judge(service, input, await provider(input));
    },
  };
}

// Whether what a source found may be sold: whom it is about, whether it says anything, and whether
// a report can be made of it. Anything that fails here does not count as found, and is free.

/**
 * A find as it may leave the server, or the outcome that takes its place; every other outcome
 * passes unchanged. Each source's answer is judged once, by the caller that asked it.
 */
export function judge(service: Service, input: Input, outcome: Outcome): Outcome {
  if (outcome.kind !== 'found') return outcome;
  const rules = judges[service.id];
  const other = rules.otherThanAsked(outcome.result, input);
  if (other) {
    // Neither number may be in a log: that they differ is all the operator has to know.
    const why = `it answered about another ${other.label.toLowerCase()}`;
    return { kind: 'provider_broke', why };
  }
  const result = rules.delivered(outcome.result, input);
  if (rules.isNothing(result)) return { kind: 'not_found' };
  return rules.isReadable(result) ? { ...outcome, result } : unknownShape(outcome.result);
}

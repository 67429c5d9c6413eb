// What answers for the services: the real sources, or the sandbox's single one.

import type { Service } from '../../data/catalogue.ts';
import { judge } from './judgement.ts';
import type { Input, Outcome } from './outcome.ts';
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

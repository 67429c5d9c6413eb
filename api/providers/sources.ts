// What answers for the services: the real sources, or the sandbox's single one.

import type { Service } from '../../data/catalogue.ts';
import type { Input, Outcome } from './outcome.ts';
import { sandboxProvider } from './sandbox.ts';
import { sourceTable } from './source-table.ts';

/** Whose question it is; `reference` is the same whenever the phone sends the same key. */
export type AskedBy = { accountId: string; reference: string };

export type Sources = {
  ask: (service: Service, input: Input, by: AskedBy) => Promise<Outcome>;
};

type Settings = { sandbox: { baseUrl: string } };

/** The sandbox's: every service is asked of its one source. */
export function makeSources({ sandbox }: Settings): Sources {
  return {
    ask: (service, input) =>
      sandboxProvider({ ...sandbox, path: sourceTable[service.id].sandboxPath })(input),
  };
}

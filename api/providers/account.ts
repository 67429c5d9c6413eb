// An operator's account with a source: how it is asked over HTTP, and how its keys are tried.

import type { SourceId } from '../settings/environment.ts';
import type { Account } from './adapter.ts';
import { exchange, failureOf, type Reply } from './provider-http.ts';

type Access = {
  id: SourceId;
  baseUrl: string;
  /** The source's keys, and the reference where it keeps one. */
  headers: (reference: string) => Record<string, string>;
  /** A path that rejects an empty request, and so costs nothing to try. */
  trialPath: string;
};

export function accountWith({ id, baseUrl, headers, trialPath }: Access): Account {
  const ask: Account['ask'] = (path, { body, reference, signal }) =>
    exchange({ url: `${baseUrl}/${path}`, headers: headers(reference), body, signal });
  return {
    id,
    ask,
    trouble: async (signal) =>
      troubleWithKeys(await ask(trialPath, { body: {}, reference: 'check', signal })),
  };
}

/** What is wrong with our keys, learnt from how an empty request is rejected. */
function troubleWithKeys(reply: Reply | undefined): string | undefined {
  if (!reply) return 'it does not answer';
  const failure = failureOf(reply);
  if (failure?.kind === 'provider_broke') return failure.why;
  if (failure) return `it answers ${reply.status}`;
  // Any JSON will do: it has read the request, found it empty, and charged nothing.
  return reply.body === undefined ? 'something else answers at its address' : undefined;
}

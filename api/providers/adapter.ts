// The parts that all sources share: the operator's account with each, and adapters that ask a
// source for a service. source-table.ts lists all adapters.

// Imported as a type, because an account's settings name its source.
import type { SourceId } from '../settings/environment.ts';
import type { Input, Outcome } from './outcome.ts';
import { exchange, failureOf, type Reply } from './provider-http.ts';

// The operator's access to a source: its HTTP address and headers, and how to test the keys.

type Access = {
  id: SourceId;
  baseUrl: string;
  /** Returns a request's headers: the source's keys and, for some sources, our reference. */
  headers: (reference: string) => Record<string, string>;
  /** A path that rejects an empty request, so that trying it costs nothing. */
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

/** Says what is wrong with our keys, judging by how the source rejects an empty request. */
function troubleWithKeys(reply: Reply | undefined): string | undefined {
  if (!reply) return 'it does not answer';
  const failure = failureOf(reply);
  if (failure?.kind === 'provider_broke') return failure.why;
  if (failure) return `it answers ${reply.status}`;
  // Any JSON proves that the source read the empty request and did not charge for it.
  return reply.body === undefined ? 'another program answers at its address' : undefined;
}

export type SourceSettings =
  | { id: 'surepass'; baseUrl: string; token: string }
  | { id: 'cashfree'; baseUrl: string; clientId: string; clientSecret: string }
  | { id: 'apiclub'; baseUrl: string; key: string };

export type Question = {
  input: Input;
  /** 40 hex digits, which are the same whenever the dealer's phone sends the same key. */
  reference: string;
  /** Aborts when the caller stops waiting. */
  signal: AbortSignal;
};

/** Records which bank checks were sent. Each call resolves once its record is durable. */
export type BankChecks = {
  /** Returns whether this check has never been sent and may be sent now. */
  begin: (reference: string) => Promise<boolean>;
  /** Records that the check moved no money, so the same key may send it again. */
  forget: (reference: string) => Promise<void>;
};

/** The operator's account with a source. */
export type Account = {
  id: SourceId;
  /** Sends a request to one path: POST with a body, GET without. Undefined means no answer. */
  ask: (
    path: string,
    asked: Pick<Question, 'reference' | 'signal'> & { body?: unknown },
  ) => Promise<Reply | undefined>;
  /** Tests our keys without buying anything. Returns what is wrong, or undefined. */
  trouble: (signal: AbortSignal) => Promise<string | undefined>;
};

export type Source = Account & { checks: BankChecks };

/** Asks one source for one service. Never throws for a source's failure, which is an outcome. */
export type Adapter = {
  source: SourceId;
  ask: (source: Source, question: Question) => Promise<Outcome>;
};

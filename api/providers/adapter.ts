// What every source has in common: an account of the operator's there, and adapters that ask it
// for a service. All adapters stand in one table, source-table.ts.

import type { SourceId } from '../settings/environment.ts';
import type { Input, Outcome } from './outcome.ts';
import type { Reply } from './provider-http.ts';

export type SourceSettings =
  | { id: 'surepass'; baseUrl: string; token: string }
  | { id: 'cashfree'; baseUrl: string; clientId: string; clientSecret: string }
  | { id: 'apiclub'; baseUrl: string; key: string };

export type Question = {
  input: Input;
  /** 40 hex digits, the same whenever the dealer's phone sends the same key. */
  reference: string;
  /** When nobody is waiting any longer. */
  signal: AbortSignal;
};

/** The record of bank checks that were sent. Each resolves once it is durable. */
export type BankChecks = {
  /** Whether this is the first time that the check may be sent. */
  begin: (reference: string) => Promise<boolean>;
  /** The check moved no money: the same key may send it again. */
  forget: (reference: string) => Promise<void>;
};

/** The operator's account with a source. */
export type Account = {
  id: SourceId;
  /** Requests one path; a GET where there is no body. `undefined` means no answer. */
  ask: (
    path: string,
    asked: Pick<Question, 'reference' | 'signal'> & { body?: unknown },
  ) => Promise<Reply | undefined>;
  /** Tests our keys without buying anything: undefined, or what is wrong. */
  trouble: (signal: AbortSignal) => Promise<string | undefined>;
};

export type Source = Account & { checks: BankChecks };

/** One service of one source. Never throws because of it: every failure is an outcome. */
export type Adapter = {
  source: SourceId;
  ask: (source: Source, question: Question) => Promise<Outcome>;
};

// Who is asked for what, and in which order. A source named here and not in `PROVIDERS` is passed
// over, and so is one that has no adapter for the service: see the adapters.

import type { ServiceId } from '../../data/catalogue.ts';
import type { SourceId } from '../environment.ts';
import type { Outcome } from './outcome.ts';
import type { Input } from './sources.ts';

export type SourceSettings =
  | { id: 'surepass'; baseUrl: string; token: string }
  | { id: 'cashfree'; baseUrl: string; clientId: string; clientSecret: string }
  | { id: 'apiclub'; baseUrl: string; key: string };

export type Question = {
  input: Input;
  /** 40 hex digits, the same whenever the dealer's phone sends the same key. */
  reference: string;
  /** When nobody waits any longer. */
  signal: AbortSignal;
};

/** Asks one source for one service. Never throws: every way to fail is an outcome. */
export type Ask = (question: Question) => Promise<Outcome>;

export type Source = {
  id: SourceId;
  services: Partial<Record<ServiceId, Ask>>;
  /** Whether it takes our keys, learnt without buying anything: undefined, or what is wrong. */
  trouble: (signal: AbortSignal) => Promise<string | undefined>;
};

type Asking = {
  order: readonly SourceId[];
  /** A maker's portal is slow; nobody waits longer than this for one source. */
  timeoutMs: number;
  /** What fails at once may be asked once more. Never where asking moves money. */
  isAskedAgain: boolean;
};

const HISTORY_MS = 60_000;
const RECORD_MS = 30_000;

const history: Asking = { order: ['surepass'], timeoutMs: HISTORY_MS, isAskedAgain: true };
const record = (...order: SourceId[]): Asking => ({
  order,
  timeoutMs: RECORD_MS,
  isAskedAgain: true,
});

export const sourceTable: Record<ServiceId, Asking> = {
  hyundai: history,
  maruti: history,
  mahindra: history,
  rc: record('surepass', 'apiclub', 'cashfree'),
  pan: record('surepass', 'cashfree'),
  challan: record('surepass', 'apiclub'),
  // One rupee moves: whoever was asked is asked for the outcome, and nobody else is tried.
  bank: { order: ['cashfree'], timeoutMs: RECORD_MS, isAskedAgain: false },
  aadhaar: record('surepass'),
};

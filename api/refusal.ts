// The one error that callers see: an expected "no", with a code from the contract.

import { type RefusalCode, refusals } from '../data/refusal-codes.ts';

type Details = {
  /** Beside message and code in the body: `required`, `balance`, `price`, in rupees, and others. */
  body?: Record<string, number | string[]>;
  retryAfterSeconds?: number;
  /** The methods that an address answers. */
  allow?: string;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code];
    this.details = details;
  }
}

const BUSY_SECONDS = 10;

/** What was asked for could not be finished just now, whatever became of it. */
export const busy = refusal(
  'unavailable',
  'Lotproof is busy right now. Try again: one request is never charged twice.',
  { retryAfterSeconds: BUSY_SECONDS },
);

/** Makes a refusal that always has the same words. */
export function refusal(code: RefusalCode, message: string, details?: Details): () => Refusal {
  return () => new Refusal(code, message, details);
}

// An answer from the sandbox's source: an HTTP status, its own code, and perhaps a record.

import { createHash } from 'node:crypto';

export type SourceAnswer = {
  status: number;
  code: number;
  message: string;
  result?: unknown;
  /** Replaces the latency that the operator has set. */
  takesMs?: number;
};

/** Returns whether this request is being made for the first time. */
export type FirstTimes = (question: string) => boolean;

type Question = Record<string, string>;

export type Records = {
  /** Returns a well-formed identifier's record, which never changes. */
  resultOf: (question: Question) => unknown;
  /** Returns the answer to a request that gets no record; undefined for others. */
  failureOf?: (question: Question, isFirst: FirstTimes) => SourceAnswer | undefined;
};

export const NO_KEYS: SourceAnswer = {
  status: 401,
  code: 401,
  message: 'Invalid clientId or secretKey',
};
export const MALFORMED: SourceAnswer = { status: 400, code: 400, message: 'Malformed request' };
export const INVALID: SourceAnswer = { status: 200, code: 422, message: 'Invalid number' };
export const DOWN: SourceAnswer = { status: 503, code: 503, message: 'Source unavailable' };
export const NO_BALANCE: SourceAnswer = { status: 200, code: 402, message: 'NoBalance' };

/** Returns the identifier's fixture; without a fixture, one of `others`, the same one each time. */
export function recordFor<T>(
  identifier: string,
  fixtures: ReadonlyMap<string, T>,
  others: readonly [T, ...T[]],
): T {
  const number = createHash('sha256').update(identifier).digest().readUInt32BE();
  return fixtures.get(identifier) ?? others[number % others.length] ?? others[0];
}

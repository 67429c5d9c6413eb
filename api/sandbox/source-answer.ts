// How the sandbox's source ends a question: an HTTP status, its own code, and a record or none.

export type SourceAnswer = {
  status: number;
  code: number;
  message: string;
  result?: unknown;
  /** Instead of the latency that the operator set. */
  takesMs?: number;
};

/** Whether this is the first time that something is asked. */
export type FirstTimes = (question: string) => boolean;

type Question = Record<string, string>;

export type Records = {
  /** The record of well-formed identifiers, always the same. */
  resultOf: (question: Question) => unknown;
  /** How the question ends without one, if it does. */
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

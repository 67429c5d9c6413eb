// The one kind of error that callers see: an expected refusal with a code, its values and its
// sentence.

import { type Entry, type RefusalCode, type RefusalValues, refusals } from '../data/refusals.ts';

/** The statuses of the desk's refusals. The desk is English only, so callers give the sentence. */
const deskStatuses = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  no_such_address: 404,
  in_progress: 409,
  rate_limited: 429,
} as const;
type DeskCode = keyof typeof deskStatuses;

type Passing = { retryAfterSeconds?: number | undefined };

export class Refusal extends Error {
  readonly code: RefusalCode | DeskCode;
  readonly status: number;
  readonly values: object;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode | DeskCode,
    [status, message, retryAfterSeconds]: readonly [number, string, number?],
    values: Passing = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.values = values;
    this.retryAfterSeconds = values.retryAfterSeconds ?? retryAfterSeconds;
  }

  toJSON() {
    return { message: this.message, code: this.code, ...this.values };
  }
}

/** Makes a refusal from `data/refusals.ts`, with the values that its sentence needs. */
export function refusal<C extends RefusalCode>(
  code: C,
  ...[values]: object extends RefusalValues<C>
    ? [values?: RefusalValues<C> & Passing]
    : [values: RefusalValues<C> & Passing]
): Refusal {
  const [status, english, retryAfterSeconds]: Entry = refusals[code];
  // Only the caller knows the code, so the compiler cannot know the type of its values here.
  const message = typeof english === 'string' ? english : english((values ?? {}) as never);
  return new Refusal(code, [status, message, retryAfterSeconds], values);
}

export function deskRefusal(code: DeskCode, sentence: string): Refusal {
  return new Refusal(code, [deskStatuses[code], sentence]);
}
